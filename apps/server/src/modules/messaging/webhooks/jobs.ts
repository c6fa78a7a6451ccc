import { DAY_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import { instant } from '../../../platform/db/database.ts'
import { cleanUpByCompany, deleteInBatches } from '../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'

/** Retention for troubleshooting. */
const RETENTION_MS = 30 * DAY_MS
/** Limit for queued deliveries to endpoints that are off or unreachable: later they are useless. */
const LONGEST_QUEUED_MS = 7 * DAY_MS

/** Gives up deliveries that waited too long and deletes those that ended a month ago, for all companies. */
export async function deleteOldDeliveries({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await cleanUpByCompany(
    database,
    'webhook_delivery',
    sql`state = 'QUEUED' and queued_at < ${instant(now - LONGEST_QUEUED_MS)}`,
    sql`state = 'GAVE_UP', ended_at = ${new Date(now)}`,
  )
  const isOld = sql`company_id is not null and ended_at < ${new Date(now - RETENTION_MS)}`
  await deleteInBatches(database, 'webhook_delivery', isOld)
}
