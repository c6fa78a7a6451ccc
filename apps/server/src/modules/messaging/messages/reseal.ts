import type { Tx } from '../../../platform/db/database.ts'
import type { Reseal } from '../../../platform/http/seal.ts'

/** Codes and account notices that wait, of all companies. */
export async function resealMessages(tx: Tx, reseal: Reseal): Promise<void> {
  const messages = await tx
    .selectFrom('message')
    .select(['company_id', 'message_id', 'sealed'])
    .where('sealed', 'is not', null)
    .execute()
  for (const message of messages) {
    const sealed = reseal('messages', message.sealed!)
    if (sealed === undefined) continue
    await tx
      .updateTable('message')
      .set({ sealed })
      .where('company_id', '=', message.company_id)
      .where('message_id', '=', message.message_id)
      .execute()
  }
}
