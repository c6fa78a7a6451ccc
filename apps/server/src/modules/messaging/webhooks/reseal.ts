import type { Tx } from '../../../platform/db/database.ts'
import { resealColumn } from '../../../platform/db/reseal-column.ts'
import type { Reseal } from '../../../platform/http/seal.ts'

/** Signing secrets, for all companies. */
export async function resealWebhookSecrets(tx: Tx, reseal: Reseal): Promise<void> {
  for (const column of ['sealed_secret', 'sealed_former_secret'] as const)
    await resealColumn(tx, 'webhook_endpoint', column, (sealed) => reseal('webhook secrets', sealed))
}
