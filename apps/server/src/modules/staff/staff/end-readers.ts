/** Ends calendar feeds and webhooks whose makers lost the right to read their data. docs/rules/operator.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Act } from '../audit/public.ts'
import { revokeKeysOf } from '../keys/public.ts'
import { endSignIn } from '../sessions/public.ts'
import { endUnreadableFeeds } from '../../messaging/calendar-feeds/public.ts'
import { pauseUnreadableEndpoints } from '../../messaging/webhooks/public.ts'

/** Call it in each transaction that changes staff members or revokes keys, after the change. */
export async function endReaders(
  tx: Tx,
  company: CompanyScope,
  doing: Pick<Act, 'by' | 'now'>,
): Promise<void> {
  await endUnreadableFeeds(tx, company, doing)
  await pauseUnreadableEndpoints(tx, company, doing)
}

/**
 * Removes keys and sign-in of a staff member who leaves; one who returns gets new ones. Call `endReaders` afterwards.
 */
export async function endAccess(
  tx: Tx,
  company: CompanyScope,
  { staffMemberId, ...doing }: Pick<Act, 'by' | 'now'> & { staffMemberId: string },
): Promise<void> {
  await revokeKeysOf(tx, company, { ...doing, staffMemberId })
  await endSignIn(tx, company, { staffMemberId, now: doing.now })
}
