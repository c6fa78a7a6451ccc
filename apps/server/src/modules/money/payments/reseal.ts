import type { Tx } from '../../../platform/db/database.ts'
import { resealColumn } from '../../../platform/db/reseal-column.ts'
import type { Reseal } from '../../../platform/http/seal.ts'

/** Keys of payment providers and registrars, for all companies. */
export async function resealAccounts(tx: Tx, reseal: Reseal): Promise<void> {
  const column = 'sealed_keys'
  await resealColumn(tx, 'payment_account', column, (sealed) => reseal('payment keys', sealed))
  await resealColumn(tx, 'fiscal_account', column, (sealed) => reseal('registrar keys', sealed))
}
