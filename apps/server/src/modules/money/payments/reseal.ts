import type { Tx } from '../../../platform/db/database.ts'
import type { Reseal } from '../../../platform/http/seal.ts'

/** Keys of payment providers and registrars, of all companies. */
export async function resealAccounts(tx: Tx, reseal: Reseal): Promise<void> {
  const accounts = await tx
    .selectFrom('payment_account')
    .select(['company_id', 'provider', 'sealed_keys'])
    .execute()
  for (const { company_id, provider, sealed_keys } of accounts) {
    const sealed = reseal('payment keys', sealed_keys)
    if (sealed === undefined) continue
    await tx
      .updateTable('payment_account')
      .set({ sealed_keys: sealed })
      .where('company_id', '=', company_id)
      .where('provider', '=', provider)
      .execute()
  }
  const registrars = await tx.selectFrom('fiscal_account').select(['company_id', 'sealed_keys']).execute()
  for (const { company_id, sealed_keys } of registrars) {
    const sealed = reseal('registrar keys', sealed_keys)
    if (sealed === undefined) continue
    await tx
      .updateTable('fiscal_account')
      .set({ sealed_keys: sealed })
      .where('company_id', '=', company_id)
      .execute()
  }
}
