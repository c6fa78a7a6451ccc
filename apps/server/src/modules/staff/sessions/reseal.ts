import type { Tx } from '../../../platform/db/database.ts'
import type { Reseal } from '../../../platform/http/seal.ts'

/** Authenticator keys of all persons. Keys that cannot be unsealed stay. */
export async function resealSecondFactors(tx: Tx, reseal: Reseal): Promise<void> {
  const rows = await tx.selectFrom('staff_second_factor').select(['staff_person_id', 'sealed_key']).execute()
  for (const { staff_person_id, sealed_key } of rows) {
    const after = reseal('second factors', sealed_key)
    if (after === undefined) continue
    await tx
      .updateTable('staff_second_factor')
      .set({ sealed_key: after })
      .where('staff_person_id', '=', staff_person_id)
      .execute()
  }
}
