import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { HoldToRedeem } from '../fair-use/public.ts'
import { endOffers } from './waiting-list/entry-rows.ts'
import { type EndedHold, endHolds, offerEndedHolds } from './end-holds.ts'

type HoldDeps = Pick<Deps, 'clock'>

/** What the hold must be for: places of this event or, with null, a time. */
type HoldToBook = { hold: HoldToRedeem; eventId: string | null }

/**
 * Ends a hold within its booking and returns what it held. Undefined if there is no such hold: it expired, is
 * another caller's or company's, or is for something else. All cases return the same, so that a hold id reveals
 * nothing. docs/rules/booking.md
 */
export async function bookHold(
  tx: Tx,
  deps: HoldDeps,
  company: CompanyScope,
  { hold, eventId }: HoldToBook,
): Promise<EndedHold | undefined> {
  const [ended] = await endHolds(tx, deps, company, { redeem: hold, event_id: eventId })
  if (ended !== undefined) await endOffers(tx, company, [ended.hold_id], 'BOOKED')
  return ended
}

/** Ends an abandoned hold and offers what it held to the waiting list. */
export async function dropHold(tx: Tx, deps: HoldDeps, company: CompanyScope, holdId: string): Promise<void> {
  await offerEndedHolds(tx, deps, company, await endHolds(tx, deps, company, { hold_id: holdId }))
}
