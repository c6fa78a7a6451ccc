/** The steps of a new booking before its row: time, price, client, and what hangs on it. docs/rules/booking.md gives their order. */
import { randomInt } from 'node:crypto'
import type { Locale, PriceAnswer } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Redeeming } from '../../../platform/deps.ts'
import { performersInTurn } from '../../catalogue/services/public.ts'
import { refuseClient, type RestrictionRow } from '../restrictions/public.ts'
import { askedOf, refusedVisit } from '../visits/public.ts'
import type { ShownAs } from './answer-of-made.ts'
import { attach } from './attach.ts'
import { type ChosenClient, type Identity, lockBooker, type LockedBooker } from './booker.ts'
import type { Details } from './details.ts'
import type { AppointmentToSave, BookedTime } from './booking-to-save.ts'
import { type Booked, refuseOther, type Shown } from './shown-price.ts'
import type { Passed, Taking, WriteDeps } from './taking.ts'

export type BookingOrder = {
  seriesId?: string
  identity: Identity | ChosenClient
  details: Details
  /** Which membership it uses. */
  redeeming: Redeeming
  /** What the client saw before: another price, or others, are refused. */
  shown?: Shown | null | undefined
  /** Of the answer. */
  locale: Locale | undefined
  /** Staff wants no message to the client. */
  isSilent?: boolean
}

/** A booking whose time is taken and whose row is not written yet. */
export type Prepared = {
  toSave: AppointmentToSave
  booked: Booked
  booker: LockedBooker
  restrictions: RestrictionRow[]
  /** Undefined: the answer is read from the database. */
  shownAs: ShownAs | undefined
  offerRest: (() => Promise<void>) | undefined
  takeLast: (() => Promise<void>) | undefined
}

/** `before`: the one before it in a series, which has locked the client and read the restrictions. */
export async function prepareBooking<Seen extends Passed, Got extends BookedTime>(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  taking: Taking<Seen, Got>,
  order: BookingOrder,
  before: Prepared | undefined,
): Promise<Prepared> {
  const { visit, settings, status, bookingType, space } = taking
  const { seriesId, shown, identity, details } = order
  const seen = await taking.refuse(tx)
  const restrictions = await refuseRestricted(tx, deps, company, taking, details, before)
  const appointmentId = newId()
  const taken = await taking.take(tx, appointmentId)
  const price = await taking.price(tx, taken)
  const now = deps.clock.now()
  // After the time: everywhere the client's row is locked last.
  const booker = await lockAllowedBooker(tx, company, taking, { order, restrictions, now, before })
  const { clientId } = booker
  const facts = { appointmentId, clientId, now, taken, price, mayMiss: before !== undefined }
  const { redeemed, ...attached } = await attachTo(tx, deps, company, taking, order, facts)
  const booked: Booked = {
    price: price.price,
    resource_ids: performersInTurn(taken.services),
    to_pay: price.price - (redeemed?.price_covered ?? 0),
    membership: redeemed ?? null,
  }
  if (shown) refuseOther(shown, booked)
  const toSave: AppointmentToSave = {
    ...taken,
    appointmentId,
    reference: newReference(),
    clientId,
    branch: visit.branch,
    status,
    bookingType,
    ...(seriesId === undefined ? {} : { seriesId }),
    space,
    price,
    identity,
    details,
    now,
    mark: seen.mark,
    attached,
  }
  const shownWith = taking.shownWith?.(taken)
  return {
    toSave,
    booked,
    booker,
    restrictions,
    shownAs: shownWith && { redeemed, settings, shownWith },
    offerRest: taking.offerRest && (async () => taking.offerRest!(tx)),
    takeLast: taking.takeLast && (async () => taking.takeLast!(tx, seen)),
  }
}

/** What the company bars from everybody; what depends on the client is returned for `lockAllowedBooker`. */
async function refuseRestricted(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { visit, byStaff }: Pick<Taking, 'visit' | 'byStaff'>,
  { source, locale }: Details,
  before: Prepared | undefined,
): Promise<RestrictionRow[]> {
  if (byStaff !== undefined) return []
  return refusedVisit(tx, deps, company, visit, { source, locale }, before?.restrictions)
}

async function lockAllowedBooker(
  tx: Tx,
  company: CompanyScope,
  { visit, byStaff }: Pick<Taking, 'visit' | 'byStaff'>,
  {
    order: { identity, details },
    restrictions,
    now,
    before,
  }: { order: BookingOrder; restrictions: RestrictionRow[]; now: number; before: Prepared | undefined },
): Promise<LockedBooker> {
  const isLookedAt = byStaff?.passesBlock !== true
  const booker = before?.booker ?? (await lockBooker(tx, company, identity, { details, now, isLookedAt }))
  const { source, locale } = details
  if (booker.looked !== undefined)
    await refuseClient(
      tx,
      company,
      { looked: booker.looked },
      { restrictions, asked: askedOf(visit, source, now), locale },
    )
  return booker
}

const attachTo = (
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { visit, settings, space, byStaff }: Pick<Taking, 'visit' | 'settings' | 'space' | 'byStaff'>,
  { details, redeeming, locale }: BookingOrder,
  {
    taken: { startsAt, eventId, services },
    price,
    ...facts
  }: {
    appointmentId: string
    clientId: string
    now: number
    taken: BookedTime
    price: PriceAnswer
    /** A membership may cover only some of a series. */
    mayMiss: boolean
  },
) =>
  attach(tx, deps, company, {
    ...facts,
    eventId: eventId ?? null,
    startsAt,
    settings,
    source: details.source,
    redeeming,
    price: price.price,
    currency_code: price.currency_code,
    branchId: visit.branch.branch_id,
    timezone: visit.branch.timezone,
    service_ids: services.map(({ service_id }) => service_id),
    seconds: services.reduce((sum, { duration }) => sum + duration, 0),
    places: space,
    locale,
    isByStaff: byStaff !== undefined,
  })

/** No vowels and no letters that look alike, so that it can be said at a desk and never spells a word. */
const REFERENCE_LETTERS = '23456789BCDFGHJKMNPQRTVWXZ'

/** Random. It collides now and then: the constraint says so, and the transaction is retried. */
export const newReference = (): string =>
  Array.from({ length: 8 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')
