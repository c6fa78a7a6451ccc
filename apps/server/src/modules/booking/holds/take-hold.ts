import type { BookingSettings, Hold, HoldRequest, Locale } from '@zapys/contract'
import type { ToCover } from '@zapys/domain/memberships'
import { toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { clientOf, type Session } from '../../../platform/http/session.ts'
import { checkFairUseOfPlaces, checkFairUse, NO_ATTRIBUTION } from '../fair-use/public.ts'
import {
  readVisit,
  checkRestrictionsForAll,
  toDateColumns,
  toTakenTime,
  takeVisit,
  type VisitRetryPolicy,
  writePlanned,
} from '../visits/public.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import { findOfferedEvent, rejectOtherStart, rejectTooLate } from '../events/public.ts'
import { quoteRedemption, readChoice } from '../../money/memberships/public.ts'
import { addHold } from './hold-rows.ts'
import { amountDue } from '../../money/payments/public.ts'
import { pricedRent, priceEvent, priceWithNames, priceListsOf } from '../pricing/public.ts'
import { endHolds, HOLD_SECONDS, lockHolder, offerEndedHolds } from './end-holds.ts'
import { holdAnswer } from './hold-answer.ts'
import { takePlaces } from './take-places.ts'

/**
 * Holds a time or places of an event for ten minutes, under the constraint of bookings. It ends the holder's earlier
 * hold in the same transaction, so that retries block only one time. Restrictions on the client are checked at the
 * booking.
 * Rejects as `calls.takeHold` lists. docs/rules/locking.md.
 */
export async function takeHold(
  deps: Deps,
  request: HoldRequest,
  { session, locale, caller }: HoldCaller,
): Promise<Hold> {
  const origin = { source: request.source || 'WIDGET', locale, caller }
  const { event_id, holder } = request
  const { company, clientId, redeeming, hold, covered, settings } = await writePlanned(deps, {
    companyId: request.company_id,
    caller,
    // After a rejection the holder keeps the earlier hold, so its time may be suggested.
    own: event_id ? {} : { holder },
    plan: async (company) => {
      const clientId = session && (await clientOf(deps.database.db, company, session.personId))
      return {
        clientId,
        redeeming: await readChoice(deps, company, request.membership, { clientId, caller }),
        hold: await (event_id
          ? preparePlacesHold(deps, company, { ...request, event_id }, origin)
          : prepareTimeHold(deps, company, request, origin)),
      }
    },
    write: async (tx, company, { hold, ...known }, retryPolicy) => {
      await lockHolder(tx, company, holder)
      const takenHold = await hold(tx, retryPolicy)
      return { company, ...known, ...takenHold }
    },
  })
  const redemption = await quoteHold(deps, company, redeeming, { covered, locale })
  const { requirement, amount } = await amountDue(deps.database.db, company, {
    settings,
    service_ids: covered.serviceIds,
    price: covered.price,
    currency_code: covered.currency_code,
    source: origin.source,
    ...(clientId === undefined ? {} : { client: { id: clientId, now: deps.clock.now() } }),
    covered: redemption?.membership?.price_covered ?? 0,
  })
  return { ...hold, ...(redemption && { redemption }), payment: { requirement, amount } }
}

type HoldCaller = { locale: Locale | undefined; caller: Caller; session: Session | undefined }

type TakenHold = { hold: Hold; covered: ToCover; settings: BookingSettings }

/** The time is held already; if the chosen membership does not fit, the booking rejects it. */
const quoteHold = (...request: Parameters<typeof quoteRedemption>) =>
  quoteRedemption(...request).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })

type Origin = { source: string; locale: Locale | undefined; caller: Caller }

/** A hold, read and checked as far as possible without the current time and availability. */
type HoldWriter = (tx: Tx, retryPolicy: VisitRetryPolicy) => Promise<TakenHold>

async function prepareTimeHold(
  deps: Deps,
  company: CompanyScope,
  request: HoldRequest,
  origin: Origin,
): Promise<HoldWriter> {
  const { database, clock } = deps
  const visit = await readVisit(database.db, company, { ...request, start_time: request.start_time! })
  await checkRestrictionsForAll(database.db, deps, company, visit, origin)
  const { branch, settings, rent } = visit
  const serviceIds = visit.services.map(({ service }) => service.service_id)
  const lists = await priceListsOf(database.db, company, branch, serviceIds)
  return async (tx, retryPolicy) => {
    const fairUseCheck = await checkFairUse(tx, deps, company, {
      ...visit,
      caller: origin.caller,
      purpose: 'HOLD',
      replaces: { holder: request.holder },
    })
    const endedHolds = await endHolds(tx, deps, company, { holder: request.holder })
    const hold = newHold(request, clock.now())
    const owner = {
      kind: 'HOLD',
      ownerId: hold.hold_id,
      heldUntil: Math.floor(hold.held_until / 1000),
    } as const
    const legs = await takeVisit(tx, deps, company, visit, { owner, retryPolicy, source: origin.source })
    const takenTime = toTakenTime(hold.hold_id, visit, legs)
    await fairUseCheck.checkTakenTime(takenTime)
    const services = legs.flatMap(({ times }) => times)
    const price = priceWithNames(lists, {
      branch,
      legs,
      source: origin.source,
      ...pricedRent(rent, settings),
    })
    await addHold(tx, company, {
      ...hold,
      ...toDateColumns(takenTime.dates),
      services,
      price,
      ...(fairUseCheck.attribution ?? NO_ATTRIBUTION),
    })
    // Only now: a holder who chooses the same time again must not lose it to the waiting list.
    await offerEndedHolds(tx, deps, company, endedHolds)
    await company.assertUnchanged(tx)
    return {
      settings,
      hold: await holdAnswer(tx, company, { ...hold, extendable: true, services, price }, origin.locale),
      covered: {
        date: toLocal(branch.timezone, visit.startsAt).date,
        branchId: branch.branch_id,
        serviceIds,
        price: price.price,
        currency_code: price.currency_code,
        places: 1,
        seconds: services.reduce((sum, { duration }) => sum + duration, 0),
      },
    }
  }
}

async function preparePlacesHold(
  deps: Deps,
  company: CompanyScope,
  request: HoldRequest & { event_id: string },
  origin: Origin,
): Promise<HoldWriter> {
  const { database, clock } = deps
  const eventId = request.event_id
  const event = await findOfferedEvent(database.db, company, eventId)
  rejectOtherStart(event, request.start_time)
  const { branch, settings } = await findBookingPlace(database.db, company, event.branch_id)
  if (!settings.online_booking.enabled) throw new ApiError('FEATURE_DISABLED')
  if (!settings.appointment.allow_create) throw new ApiError('authorization.failed')
  const services = [{ service: { service_id: event.service_id } }]
  const visit = { branch, services, startsAt: event.starts_at / 1000 }
  await checkRestrictionsForAll(database.db, deps, company, visit, origin)
  const price = await priceEvent(database.db, company, {
    branch,
    event,
    space: request.space ?? 1,
    source: origin.source,
  })
  return async (tx) => {
    rejectTooLate(event, settings, clock.now())
    const attribution = await checkFairUseOfPlaces(tx, deps, company, {
      branch,
      settings,
      eventId,
      startsAt: visit.startsAt,
      places: request.space ?? 1,
      caller: origin.caller,
      purpose: 'HOLD',
      replaces: { holder: request.holder },
    })
    const endedHolds = await endHolds(tx, deps, company, { holder: request.holder, next: eventId })
    const hold = {
      ...newHold(request, clock.now()),
      ...(attribution ?? NO_ATTRIBUTION),
      branch_id: event.branch_id,
      event_id: eventId,
    }
    await takePlaces(tx, deps, company, { eventId, places: hold.space, asRead: event })
    await addHold(tx, company, { ...hold, price })
    await offerEndedHolds(tx, deps, company, endedHolds)
    await company.assertUnchanged(tx)
    const answer = { ...hold, extendable: true, services: [], price }
    return {
      settings,
      hold: await holdAnswer(tx, company, answer, origin.locale),
      covered: {
        date: toLocal(branch.timezone, visit.startsAt).date,
        branchId: branch.branch_id,
        serviceIds: [event.service_id],
        price: price.price,
        currency_code: price.currency_code,
        seconds: event.duration,
        places: hold.space,
      },
    }
  }
}

/** Rounded to seconds, so that a hold ends at the same moment in both tables. */
const newHold = ({ branch_id, holder, space }: HoldRequest, now: number) => ({
  hold_id: newId(),
  branch_id,
  event_id: null as string | null,
  space: space ?? 1,
  holder,
  held_until: (Math.floor(now / 1000) + HOLD_SECONDS) * 1000,
  created: now,
})
