import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { HoldToRedeem } from '../fair-use/public.ts'
import { endOffered } from './waiting-list/entry-rows.ts'
import { type EndedHold, endHolds, offerOn } from './end-holds.ts'

type HoldDeps = Pick<Deps, 'clock'>

/** What a booking may redeem a hold for: places of this event, or, without one, a time. */
type HoldFor = { hold: HoldToRedeem; eventId: string | null }

/**
 * Ends a hold inside the booking that it waited for; answers what it held. Undefined where there is no such hold: it ran
 * out, is another caller's or another company's, holds something else, or never was. The answers are the same, so that
 * the id of a hold tells nothing. docs/rules/booking.md
 */
export async function bookHold(
  tx: Tx,
  deps: HoldDeps,
  company: CompanyScope,
  { hold, eventId }: HoldFor,
): Promise<EndedHold | undefined> {
  const [ended] = await endHolds(tx, deps, company, { redeem: hold, event_id: eventId })
  if (ended !== undefined) await endOffered(tx, company, [ended.hold_id], 'BOOKED')
  return ended
}

/** Ends a hold that nobody wants any more; those in line are offered what it held. */
export async function dropHold(tx: Tx, deps: HoldDeps, company: CompanyScope, holdId: string): Promise<void> {
  await offerOn(tx, deps, company, await endHolds(tx, deps, company, { hold_id: holdId }))
}
