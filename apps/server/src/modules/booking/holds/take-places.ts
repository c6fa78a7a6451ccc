import type { PriceAnswer } from '@zapys/contract'
import { sql, type SqlBool } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import {
  addPlaces,
  type EventTime,
  isReservedForWaitingList,
  isWaitedFor,
  rejectOtherEvent,
} from '../events/public.ts'
import { offerPlaces } from './waiting-list/offer-places.ts'
import { type HoldToRedeem, isRedeemable } from '../fair-use/public.ts'
import { bookHold } from './book-hold.ts'
import { endOldPlaceHolds } from './end-holds.ts'

type PlacesToTake = {
  eventId: string
  places: number
  hold?: HoldToRedeem | undefined
  /** The event as it was read; the booking copies its time and leader. */
  asRead?: EventTime
}

/** Facts about an event that let `takePlaces` skip queries. */
export type PlacesFacts = {
  hasOldHolds: boolean
  isWaitedFor: boolean
  /** Price shown with the redeemed hold, if it is active and holds exactly these places. */
  heldPrice?: PriceAnswer | undefined
}

/**
 * Rejects with `event.space.exceeded` from a read without locks, so that late callers for a popular event wait for
 * no lock. `takePlaces` makes the final decision. Places of expired holds and of the redeemed hold count as free.
 */
export async function rejectSoldOut(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { eventId, places, hold }: PlacesToTake,
): Promise<PlacesFacts> {
  const isMine = hold === undefined ? sql<SqlBool>`false` : isRedeemable(hold)
  const { space, used_space, not_in_the_way, old_holds, held_price, is_waited_for } = await tx
    .selectFrom('event')
    .select((columns) => [
      'space',
      'used_space',
      columns
        .selectFrom('hold')
        .select((columns) => columns.fn.sum<number | null>('hold.space').as('places'))
        .where('hold.company_id', '=', company.companyId)
        .whereRef('hold.event_id', '=', 'event.event_id')
        .where('hold.active', '=', true)
        .where((where) => where.or([where('hold.held_until', '<=', instant(clock.now())), isMine]))
        .as('not_in_the_way'),
      columns
        .selectFrom('hold')
        .select((columns) => columns.fn.countAll<number>().as('old_holds'))
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
 * Takes places; rejects with `event.space.exceeded`, and with `event.notFound` if the event was cancelled or
 * changed. While places are reserved for the waiting list, only as many as `hold` has may be taken.
 * `facts` skips what a read in the same transaction ruled out. docs/rules/locking.md.
 */
export async function takePlaces(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { eventId, places, hold, asRead }: PlacesToTake,
  facts: PlacesFacts = { hasOldHolds: true, isWaitedFor: true },
): Promise<void> {
  // In this order: places of expired holds go to the waiting list, those of this hold must not.
  if (facts.hasOldHolds) await endOldPlaceHolds(tx, deps, company, eventId)
  const endedHold = hold ? await bookHold(tx, deps, company, { hold, eventId }) : undefined
  const heldPlaces = endedHold?.space ?? 0
  const isOpen = async () =>
    heldPlaces >= places || !(await isReservedForWaitingList(tx, deps, company, eventId))
  if (facts.isWaitedFor && !(await isOpen())) throw new ApiError('event.space.exceeded')
  let isTaken = await addPlaces(tx, deps, company, eventId, { places, asRead })
  if (!isTaken && !facts.hasOldHolds) {
    // A hold may have expired since the read.
    await endOldPlaceHolds(tx, deps, company, eventId)
    isTaken = (await isOpen()) && (await addPlaces(tx, deps, company, eventId, { places, asRead }))
  }
  if (!isTaken && asRead !== undefined) await rejectOtherEvent(tx, company, eventId, asRead)
  if (!isTaken) throw new ApiError('event.space.exceeded')
  if (heldPlaces > places) await offerPlaces(tx, deps, company, eventId)
}
