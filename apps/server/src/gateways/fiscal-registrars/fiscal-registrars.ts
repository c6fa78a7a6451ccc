/** All registrars that this installation knows; each company chooses one and gives its keys. */
import { createHash } from 'node:crypto'
import type { FiscalRegistrars } from './port.ts'

/**
 * The sandbox registers nowhere: its number says so, and is made of the receipt's id, so that the same receipt has the same
 * number in every call.
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
