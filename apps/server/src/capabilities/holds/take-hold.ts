import type { Hold, HoldRequest, Locale } from '@zapys/contract'
import { companyScope, type CompanyScope } from '../../database/company-scope.ts'
import { inTurn } from '../../database/in-turn.ts'
import { newId } from '../../database/ids.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { lineOf, mayTakePlacesOf, mayTakeTime, NO_MARK } from '../shares/public.ts'
import { readVisit, refusedVisit, storedDates, takenTime, takeVisit, untilSettled } from '../visits/public.ts'
import { findBookingPlace } from '../branches/public.ts'
import { findEvent } from '../events/public.ts'
import { addHold } from '../hold-rows/public.ts'
import { amountDue } from '../payments/public.ts'
import { pricedRent, priceEvent, priceLegs, priceListsOf } from '../prices/public.ts'
import { endHolds, HOLD_SECONDS, lockHolder, offerOn } from './end-holds.ts'
import { holdAnswer } from './hold-answer.ts'
import { takePlaces } from './take-places.ts'

/**
 * Holds a time or places of an event for ten minutes, under the same constraint as a booking. The holder's earlier hold
 * is given back in the same transaction, so that trying several times never blocks more than one. What the company bars
 * whoever asks is refused here already; who asks is known only at the booking, which looks again.
 * Refuses as `calls.takeHold` lists. docs/rules/locking.md.
 */
export async function takeHold(
  deps: Deps,
  asked: HoldRequest,
  { locale, caller }: { locale: Locale | undefined; caller: Caller },
): Promise<Hold> {
  const company = await companyScope(deps.database.read, asked.company_id)
  const origin = { source: asked.source || 'WIDGET', locale, caller }
  return inTurn(deps.database, lineOf(deps, company, caller), () =>
    asked.event_id
      ? holdPlaces(deps, company, { ...asked, event_id: asked.event_id }, origin)
      : holdTime(deps, company, asked, origin),
  )
}

type Origin = { source: string; locale: Locale | undefined; caller: Caller }

async function holdTime(
  deps: Deps,
  company: CompanyScope,
  asked: HoldRequest,
  origin: Origin,
): Promise<Hold> {
  const { database, clock } = deps
  const visit = await readVisit(database.read, company, { ...asked, start_time: asked.start_time! })
  await refusedVisit(database.read, deps, company, visit, origin)
  const { branch, settings, rent } = visit
  const serviceIds = visit.services.map(({ service }) => service.service_id)
  const lists = await priceListsOf(database.read, company, branch, serviceIds)
  return untilSettled(
    deps,
    company,
    (rounds) =>
      database.inTransaction(async (tx) => {
        await lockHolder(tx, company, asked.holder)
        const share = await mayTakeTime(tx, deps, company, {
          ...visit,
          caller: origin.caller,
          purpose: 'HOLD',
          replaces: { holder: asked.holder },
        })
        const before = await endHolds(tx, deps, company, { holder: asked.holder })
        const hold = newHold(asked, clock.now())
        const owner = {
          kind: 'HOLD',
          ownerId: hold.hold_id,
          heldUntil: Math.floor(hold.held_until / 1000),
        } as const
        const legs = await takeVisit(tx, deps, company, visit, owner, rounds)
        const taken = takenTime(hold.hold_id, visit, legs)
        await share.settle(taken)
        const services = legs.flatMap(({ times }) => times)
        const price = priceLegs(lists, {
          ...{ branch, legs, source: origin.source },
          ...pricedRent(rent, settings),
        })
        await addHold(tx, company, {
          ...hold,
          ...storedDates(taken.dates),
          ...{ services, price },
          ...(share.mark ?? NO_MARK),
        })
        // Only now: choosing the same time again must not hand it to the next in line.
        await offerOn(tx, deps, company, before)
        const due = await amountDue(tx, company, {
          ...{ settings, service_ids: serviceIds, price: price.price, source: origin.source },
        })
        return holdAnswer(tx, company, { ...hold, extendable: true, services, price, due }, origin.locale)
      }),
    // A refusal leaves them what they have, and it can be had again.
    { holder: asked.holder },
  )
}

async function holdPlaces(
  deps: Deps,
  company: CompanyScope,
  asked: HoldRequest & { event_id: string },
  origin: Origin,
): Promise<Hold> {
  const { database, clock } = deps
  const eventId = asked.event_id
  const event = await findEvent(database.read, company, eventId)
  const { branch, settings } = await findBookingPlace(database.read, company, event.branch_id)
  if (!settings.online_booking.enabled) throw new ApiError('FEATURE_DISABLED')
  if (!settings.appointment.allow_create) throw new ApiError('authorization.failed')
  const services = [{ service: { service_id: event.service_id } }]
  const visit = { branch, services, startsAt: event.starts_at / 1000 }
  await refusedVisit(database.read, deps, company, visit, origin)
  const price = await priceEvent(database.read, company, {
    ...{ branch, event, space: asked.space ?? 1, source: origin.source },
  })
  return database.inTransaction(async (tx) => {
    await lockHolder(tx, company, asked.holder)
    if (event.starts_at <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
    const mark = await mayTakePlacesOf(tx, deps, company, {
      ...{ branch, settings, eventId, startsAt: visit.startsAt, places: asked.space ?? 1 },
      caller: origin.caller,
      purpose: 'HOLD',
      replaces: { holder: asked.holder },
    })
    const before = await endHolds(tx, deps, company, { holder: asked.holder, next: eventId })
    const hold = {
      ...newHold(asked, clock.now()),
      ...(mark ?? NO_MARK),
      branch_id: event.branch_id,
      event_id: eventId,
    }
    await takePlaces(tx, deps, company, { eventId, places: hold.space })
    await addHold(tx, company, { ...hold, price })
    await offerOn(tx, deps, company, before)
    const due = await amountDue(tx, company, {
      ...{ settings, service_ids: [event.service_id], price: price.price, source: origin.source },
    })
    return holdAnswer(tx, company, { ...hold, extendable: true, services: [], price, due }, origin.locale)
  })
}

/** Whole seconds, so that a hold ends at the same moment in both tables. */
const newHold = ({ branch_id, holder, space }: HoldRequest, now: number) => ({
  hold_id: newId(),
  branch_id,
  event_id: null as string | null,
  space: space ?? 1,
  holder,
  held_until: (Math.floor(now / 1000) + HOLD_SECONDS) * 1000,
  created: now,
})
