import type { Tx } from '../../../platform/db/database.ts'
import type { Reseal } from '../../../platform/http/seal.ts'

/** Signing secrets, of all companies. */
export async function resealWebhookSecrets(tx: Tx, reseal: Reseal): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select(['company_id', 'webhook_id', 'sealed_secret', 'sealed_former_secret'])
    .execute()
  for (const { company_id, webhook_id, sealed_secret, sealed_former_secret } of endpoints) {
    const current = reseal('webhook secrets', sealed_secret)
    const former = sealed_former_secret === null ? undefined : reseal('webhook secrets', sealed_former_secret)
    await tx
      .updateTable('webhook_endpoint')
      .set({
        sealed_secret: current ?? sealed_secret,
        sealed_former_secret: former ?? sealed_former_secret,
      })
      .where('company_id', '=', company_id)
      .where('webhook_id', '=', webhook_id)
      .execute()
  }
}
