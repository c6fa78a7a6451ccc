import { instant } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'

/** Forgets challenges that have ended: nobody can spend them any more. The statement speaks of all companies. */
export async function forgetSpentChallenges({ database, clock }: Deps): Promise<void> {
  await database.read
    .deleteFrom('spent_challenge')
    .where('company_id', 'is not', null)
    .where('expires_at', '<', instant(clock.now()))
    .execute()
}
