import { sql } from 'kysely'
import { instant } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Deps } from '../deps.ts'

/** Removes challenges that have expired: no client can consume them any more. */
export const deleteSpentChallenges = ({ database, clock }: Deps): Promise<void> =>
  deleteInBatches(
    database,
    'spent_challenge',
    sql`company_id is not null and expires_at < ${instant(clock.now())}`,
  )
