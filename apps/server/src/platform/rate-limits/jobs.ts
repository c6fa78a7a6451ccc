import { sql } from 'kysely'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Deps } from '../deps.ts'

/** Longer than the longest window of any rate limit. */
const KEPT_SECONDS = 2 * 86_400

/** Forgets counts of windows that are over for certain. */
export const deleteOldUses = ({ database, clock }: Deps): Promise<void> =>
  deleteInBatches(database, 'usage_count', sql`span_start < ${new Date(clock.now() - KEPT_SECONDS * 1000)}`)
