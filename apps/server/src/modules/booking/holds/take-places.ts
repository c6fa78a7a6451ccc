import type { PriceAnswer } from '@zapys/contract'
import { sql, type SqlBool } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { addPlaces, type EventTime, isKeptForLine, isWaitedFor, rejectOtherEvent } from '../events/public.ts'
import { offerPlaces } from './waiting-list/offer-places.ts'
import { type HoldToRedeem, isRedeemable } from '../fair-use/public.ts'
import { bookHold } from './book-hold.ts'
import { endOldPlaceHolds } from './end-holds.ts'

type Wanted = {
  eventId: string
  places: number
  hold?: HoldToRedeem | undefined
  /** What is booked says when and by whom the event is led, as it was read. */
  asRead?: EventTime
}

/** What a look at an event found that taking places would otherwise have to look for. */
export type PlacesSeen = {
  hasOldHolds: boolean
  isWaitedFor: boolean
  /** What was shown with the hold that is booked, if it runs and holds exactly these places. */
  heldPrice?: PriceAnswer | undefined
}

/**
 * Rejects with `event.space.exceeded` after a read without locks, so that a caller who comes too late for a hot event waits for no lock and
 * costs little. It locks nothing and promises nothing: `takePlaces` decides. Places of holds that ran out, and of the
 * hold that is booked, count as free.
 */
export async function rejectSoldOut(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { eventId, places, hold }: Wanted,
): Promise<PlacesSeen> {
  const isMine = hold === undefined ? sql<SqlBool>`false` : isRedeemable(hold)
  const { space, used_space, not_in_the_way, old_holds, held_price, is_waited_for } = await tx
    .selectFrom('event')
    .select((columns) => [
      'space',
      'used_space',
      columns
        .selectFrom('hold')
        .select((held) => held.fn.sum<number | null>('hold.space').as('places'))
        .where('hold.company_id', '=', company.companyId)
        .whereRef('hold.event_id', '=', 'event.event_id')
        .where('hold.active', '=', true)
        .where((where) => where.or([where('hold.held_until', '<=', instant(clock.now())), isMine]))
        .as('not_in_the_way'),
      columns
        .selectFrom('hold')
        .select((held) => held.fn.countAll<number>().as('old_holds'))
        .where('hold.company_id', '=', company.companyId)
        .whereRef('hold.event_id', '=', 'event.event_id')
        .where('hold.active', '=', true)
        .where('hold.held_until', '<=', instant(clock.now()))
        .as('old_holds'),
      columns
        .selectFrom('hold')
        .select('hold.price')
        .where('hold.company_id', '=', company.companyId)
        .whereRef('hold.event_id', '=', 'event.event_id')
        .where(isMine)
        .where('hold.space', '=', places)
        .where('hold.active', '=', true)
        .where('hold.held_until', '>', instant(clock.now()))
        .as('held_price'),
      isWaitedFor(company),
    ])
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (used_space - (not_in_the_way ?? 0) + places > space) throw new ApiError('event.space.exceeded')
  return {
    hasOldHolds: (old_holds ?? 0) > 0,
    isWaitedFor: is_waited_for,
    heldPrice: held_price ?? undefined,
  }
}

/**
 * Takes places of an event, or rejects with `event.space.exceeded`, and with `event.notFound` where it was cancelled or
 * moved since it was read. `hold` becomes these places; only
 * as many as it holds may be taken while free places are kept for those in line. `seen`, of a look in the same
 * transaction, spares what it found not to be there. docs/rules/locking.md.
 */
export async function takePlaces(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { eventId, places, hold, asRead }: Wanted,
  seen: PlacesSeen = { hasOldHolds: true, isWaitedFor: true },
): Promise<void> {
  // In this order: places of old holds go to those in line, places of this hold to nobody else.
  if (seen.hasOldHolds) await endOldPlaceHolds(tx, deps, company, eventId)
  const held = hold ? await bookHold(tx, deps, company, { hold, eventId }) : undefined
  const heldPlaces = held?.space ?? 0
  const isOpen = async () => heldPlaces >= places || !(await isKeptForLine(tx, deps, company, eventId))
  if (seen.isWaitedFor && !(await isOpen())) throw new ApiError('event.space.exceeded')
  let isTaken = await addPlaces(tx, company, eventId, places, asRead)
  if (!isTaken && !seen.hasOldHolds) {
    // One may have run out since the look.
    await endOldPlaceHolds(tx, deps, company, eventId)
    isTaken = (await isOpen()) && (await addPlaces(tx, company, eventId, places, asRead))
  }
  if (!isTaken && asRead !== undefined) await rejectOtherEvent(tx, company, eventId, asRead)
  if (!isTaken) throw new ApiError('event.space.exceeded')
  if (heldPlaces > places) await offerPlaces(tx, deps, company, eventId)
}
