/** All registrars of this installation; each company chooses one and enters its keys. */
import { createHash } from 'node:crypto'
import type { FiscalRegistrars } from './port.ts'

/**
 * The sandbox registers nothing, and its number says so. The number is derived from the receipt's id, so the same
 * receipt always has the same number.
 */
export const fiscalRegistrars: FiscalRegistrars = {
  sandbox: {
    name: 'sandbox',
    keyNames: [],
    register: async (_keys, { companyId, receiptId }) => {
      const digest = createHash('sha256').update(`${companyId}:${receiptId}`).digest()
      const number = String(digest.readUIntBE(0, 6) % 10_000_000_000)
      return { kind: 'registered', number: `TEST-${number.padStart(10, '0')}` }
    },
  },
}
