/**
 * Writes new bookings. All bookings that are created, moved or ended pass the steps of the write-*.ts files, in this
 * order, in the caller's transaction. docs/rules/booking.md explains each step and its place.
 */
import { randomInt } from 'node:crypto'
import type {
  Appointment,
  Locale,
  PriceAnswer,
  AppointmentRequest,
  Instead,
  UsedMembership,
} from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../messaging/messages/public.ts'
import { notifyStaff } from '../../messaging/staff-notifications/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { describeCreated, type AppointmentDisplay } from './describe-appointment.ts'
import { readAppointments, type Reader } from './read-appointment.ts'
import { saveAppointment } from './save-appointment.ts'
import type { CheckResult, BookingSteps, WriteDeps, BookedTime, AppointmentToSave } from './taking.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Redeeming } from '../../deps/attachment.ts'
import { performersInTurn } from '../../catalogue/services/public.ts'
import { rejectClient, type RestrictionRow } from '../restrictions/public.ts'
import { bookingToCheck, checkRestrictionsForAll } from '../visits/public.ts'
import { type ChosenClient, type Identity, lockBooker, type LockedBooker } from './booker.ts'
import type { Details } from './details.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

export type NewBookings<Checked extends CheckResult, Got extends BookedTime> = BookingOrder & {
  /** All or none, in this order; several form a series. */
  takings: readonly BookingSteps<Checked, Got>[]
}

/** Returns the bookings in the given order. Rejects as the booking calls list. */
export async function writeBookings<Checked extends CheckResult, Got extends BookedTime>(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { takings, shown, ...order }: NewBookings<Checked, Got>,
): Promise<Appointment[]> {
  const isSeries = takings.length > 1
  const all: PreparedBooking[] = []
  for (const taking of takings) {
    const before = all.at(-1)
    // Saved now, so that rules for the client count it for the next booking.
    if (before !== undefined) await saveAppointment(tx, company, before.toSave)
    const ofOne = isSeries ? order : { ...order, shown }
    all.push(await prepareBooking(tx, deps, company, taking, ofOne, before))
  }
  if (shown && isSeries) rejectOther(shown, sumOf(all.map(({ booked }) => booked)))
  const [first, last] = [all[0]!.toSave, all.at(-1)!.toSave]
  const rests = all.flatMap(({ offerRest = [] }) => offerRest)
  // Only after all bookings, since later ones of a series may take what the first had held. An offer may roll back
  // to its savepoint, so it runs alone, after all rows.
  if (rests.length > 0) await saveAppointment(tx, company, last)
  for (const offerRest of rests) await offerRest()
  tx.notifyAfterCommit('bookings')
  const lasts = all.flatMap(({ takeLast = [] }) => takeLast)
  const appointmentIds = all.map(({ toSave }) => toSave.appointmentId)
  const reader = { locale: order.locale, clientId: order.identity.clientId }
  const [, answer] = await tx.together([
    rests.length > 0 ? undefined : saveAppointment(tx, company, last),
    readResponse(tx, company, all, reader),
    // Staff also record visits that have begun: no message to the client.
    first.startsAt * 1000 <= deps.clock.now() || order.isSilent === true
      ? undefined
      : announce(tx, deps, company, {
          kind: 'BOOKED',
          appointmentId: first.appointmentId,
          appointment: { clientId: first.clientId, startsAt: first.startsAt * 1000 },
          ...(order.seriesId === undefined ? {} : { seriesId: order.seriesId }),
        }),
    notifyStaff(tx, deps, company, { event: 'BOOKED', appointmentIds, seriesId: order.seriesId }),
    queueWebhooks(tx, company, deps.clock.now(), { type: 'appointment.created', appointmentIds }),
    lasts.length > 0 ? undefined : company.assertUnchanged(tx),
  ])
  for (const takeLast of lasts) await takeLast()
  // Waiting for the last rows may have taken long.
  if (lasts.length > 0) await company.assertUnchanged(tx)
  return answer
}

/** Built from what was written if all names are known, else read from the database. */
async function readResponse(
  tx: Tx,
  company: CompanyScope,
  all: readonly PreparedBooking[],
  reader: Reader,
): Promise<Appointment[]> {
  const prepared = all.flatMap(({ toSave, shownAs }) => (shownAs === undefined ? [] : [{ toSave, shownAs }]))
  if (prepared.length < all.length) {
    const ids = all.map(({ toSave }) => toSave.appointmentId)
    return readAppointments(tx, company, ids, reader)
  }
  const answers: Appointment[] = []
  for (const { toSave, shownAs } of prepared)
    answers.push(await describeCreated(tx, company, toSave, shownAs, reader))
  return answers
}

export type BookingOrder = {
  seriesId?: string
  identity: Identity | ChosenClient
  details: Details
  /** The membership to use. */
  redeeming: Redeeming
  /** What the client saw: another price, performer or membership is rejected. */
  shown?: ShownTerms | null | undefined
  /** Language of the response. */
  locale: Locale | undefined
  /** Staff chose not to notify the client. */
  isSilent?: boolean
}

/** A booking whose time is taken and whose row is not written yet. */
export type PreparedBooking = {
  toSave: AppointmentToSave
  booked: BookedTerms
  booker: LockedBooker
  restrictions: RestrictionRow[]
  /** Undefined: the response is read from the database. */
  shownAs: AppointmentDisplay | undefined
  offerRest: (() => Promise<void>) | undefined
  takeLast: (() => Promise<void>) | undefined
}

/** `before`: the previous one of a series, which has locked the client and read the restrictions. */
export async function prepareBooking<Checked extends CheckResult, Got extends BookedTime>(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  taking: BookingSteps<Checked, Got>,
  order: BookingOrder,
  before: PreparedBooking | undefined,
): Promise<PreparedBooking> {
  const { visit, settings, status, bookingType, space, offerRest, takeLast } = taking
  const { seriesId, shown, identity, details } = order
  const checked = await taking.check(tx)
  const restrictions = await rejectRestrictedClient(tx, deps, company, taking, details, before)
  const appointmentId = newId()
  const takenTime = await taking.take(tx, appointmentId)
  const price = await taking.price(tx, takenTime)
  const now = deps.clock.now()
  // After the time, because the client's row is locked last everywhere.
  const booker = await lockAllowedBooker(tx, company, taking, { order, restrictions, now, before })
  const { clientId } = booker
  const facts = { appointmentId, clientId, now, takenTime, price, mayMiss: before !== undefined }
  const { redeemed, ...attached } = await attachTo(tx, deps, company, taking, order, facts)
  const booked: BookedTerms = {
    price: price.price,
    resource_ids: performersInTurn(takenTime.services),
    to_pay: price.price - (redeemed?.price_covered ?? 0),
    membership: redeemed ?? null,
  }
  if (shown) rejectOther(shown, booked)
  const toSave: AppointmentToSave = {
    ...takenTime,
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
    attribution: checked.attribution,
    attached,
  }
  const shownWith = taking.shownWith?.(takenTime)
  return {
    toSave,
    booked,
    booker,
    restrictions,
    shownAs: shownWith && { redeemed, settings, shownWith },
    offerRest: offerRest && (async () => offerRest(tx)),
    takeLast: takeLast && (async () => takeLast(tx, checked)),
  }
}

/**
 * Rejects what restrictions block for all clients. Returns all restrictions of the company, from which
 * `lockAllowedBooker` checks those that depend on the client; none for staff.
 */
async function rejectRestrictedClient(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { visit, byStaff }: Pick<BookingSteps, 'visit' | 'byStaff'>,
  { source, locale }: Details,
  before: PreparedBooking | undefined,
): Promise<RestrictionRow[]> {
  if (byStaff !== undefined) return []
  return checkRestrictionsForAll(tx, deps, company, visit, { source, locale }, before?.restrictions)
}

async function lockAllowedBooker(
  tx: Tx,
  company: CompanyScope,
  { visit, byStaff }: Pick<BookingSteps, 'visit' | 'byStaff'>,
  {
    order: { identity, details },
    restrictions,
    now,
    before,
  }: {
    order: BookingOrder
    restrictions: RestrictionRow[]
    now: number
    before: PreparedBooking | undefined
  },
): Promise<LockedBooker> {
  const appliesRestrictions = byStaff?.passesBlock !== true
  const booker =
    before?.booker ?? (await lockBooker(tx, company, identity, { details, now, appliesRestrictions }))
  const { source, locale } = details
  if (booker.facts !== undefined)
    await rejectClient(
      tx,
      company,
      { facts: booker.facts },
      { restrictions, booking: bookingToCheck(visit, source, now), locale },
    )
  return booker
}

const attachTo = (
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { visit, settings, space, byStaff }: Pick<BookingSteps, 'visit' | 'settings' | 'space' | 'byStaff'>,
  { details, redeeming, locale }: BookingOrder,
  {
    takenTime: { startsAt, eventId, services },
    price,
    ...facts
  }: {
    appointmentId: string
    clientId: string
    now: number
    takenTime: BookedTime
    price: PriceAnswer
    /** A membership may cover only part of a series. */
    mayMiss: boolean
  },
) =>
  deps.attachments.book(tx, company, {
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

/** No vowels or similar letters, so that it can be read out and never spells a word. */
const REFERENCE_LETTERS = '23456789BCDFGHJKMNPQRTVWXZ'

/** Random. On a collision the constraint fails and the transaction is retried. */
export const newReference = (): string =>
  Array.from({ length: 8 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('')

/** What the client saw before booking. */
export type ShownTerms = NonNullable<AppointmentRequest['shown']>

/** Actual price, performers and membership of a booking. */
export type BookedTerms = Required<Omit<Instead, 'membership'>> & { membership: UsedMembership | null }

/** For a series: the sum of prices, and performers without duplicates. */
export const sumOf = (all: readonly BookedTerms[]): BookedTerms => ({
  price: all.reduce((sum, { price }) => sum + price, 0),
  resource_ids: [...new Set(all.flatMap(({ resource_ids }) => resource_ids))],
  to_pay: all.reduce((sum, { to_pay }) => sum + to_pay, 0),
  membership: all[0]?.membership ?? null,
})

/** Rejects with `appointment.changed` if price, performers or membership differ from what the client saw. */
export function rejectOther(
  { price, resource_ids, to_pay, membership: shown }: ShownTerms,
  { to_pay: left, membership, ...instead }: BookedTerms,
): void {
  const isOther =
    (price !== undefined && price !== instead.price) ||
    (to_pay !== undefined && to_pay !== left) ||
    (shown !== undefined && shown !== (membership?.number ?? null)) ||
    (resource_ids !== undefined && resource_ids.join() !== instead.resource_ids.join())
  if (!isOther) return
  // These fields are omitted if no membership was shown and none is used.
  const covered = (to_pay !== undefined || membership !== null) && { to_pay: left, membership }
  throw new ApiError('appointment.changed', { instead: { ...instead, ...covered } })
}
