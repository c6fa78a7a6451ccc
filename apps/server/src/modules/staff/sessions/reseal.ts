import type { Tx } from '../../../platform/db/database.ts'
import type { Reseal } from '../../../platform/http/seal.ts'

/** Keys of authenticator apps, of all persons. One that cannot be read stays. */
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
