/**
 * Writes new bookings. All bookings that are created, moved or ended pass the steps of the write-*.ts files, in this
 * order, in the caller's transaction. docs/rules/booking.md explains each step and its place.
 */
import { randomInt } from 'node:crypto'
import type { Appointment, Locale, PriceAnswer } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../messaging/messages/public.ts'
import { notifyStaff } from '../../messaging/staff-notifications/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { describeCreated, type AppointmentDisplay } from './describe-appointment.ts'
import { readAppointments, type Reader } from './read-appointment.ts'
import { saveAppointment } from './save-appointment.ts'
import type {
  CheckResult,
  BookingStrategy,
  WriteDeps,
  BookedTime,
  AppointmentToSave,
} from './booking-strategy.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Redeeming } from '../../deps/attachment.ts'
import { performersInTurn } from '../../catalogue/services/public.ts'
import { rejectClient, type RestrictionRow } from '../restrictions/public.ts'
import { bookingToCheck, checkRestrictionsForAll } from '../visits/public.ts'
import { type ChosenClient, type Identity, lockBooker, type LockedBooker } from './booker.ts'
import type { Details } from './details.ts'
import { type BookedTerms, rejectOtherTerms, type ShownTerms, sumOfTerms } from './shown-terms.ts'

export type NewBookings<Checked extends CheckResult, Taken extends BookedTime> = BookingOrder & {
  /** All or none, in this order; several form a series. */
  strategies: readonly BookingStrategy<Checked, Taken>[]
}

/** Returns the bookings in the given order. Rejects as the booking calls list. */
export async function writeBookings<Checked extends CheckResult, Taken extends BookedTime>(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { strategies, shown, ...order }: NewBookings<Checked, Taken>,
): Promise<Appointment[]> {
  const isSeries = strategies.length > 1
  const all: PreparedBooking[] = []
  for (const strategy of strategies) {
    const before = all.at(-1)
    // Saved now, so that rules for the client count it for the next booking.
    if (before !== undefined) await saveAppointment(tx, company, before.toSave)
    const ofOne = isSeries ? order : { ...order, shown }
    all.push(await prepareBooking(tx, deps, company, strategy, { order: ofOne, before }))
  }
  if (shown && isSeries) rejectOtherTerms(shown, sumOfTerms(all.map(({ booked }) => booked)))
  const [first, last] = [all[0]!.toSave, all.at(-1)!.toSave]
  const unusedHoldOffers = all.flatMap(({ offerUnusedHold = [] }) => offerUnusedHold)
  // Only after all bookings, since later ones of a series may take what the first had held. An offer may roll back
  // to its savepoint, so it runs alone, after all rows.
  if (unusedHoldOffers.length > 0) await saveAppointment(tx, company, last)
  for (const offerUnusedHold of unusedHoldOffers) await offerUnusedHold()
  tx.notifyAfterCommit('bookings')
  const lastTakes = all.flatMap(({ takeLast = [] }) => takeLast)
  const appointmentIds = all.map(({ toSave }) => toSave.appointmentId)
  const reader = { locale: order.locale, clientId: order.identity.clientId }
  const [, answer] = await tx.together([
    unusedHoldOffers.length > 0 ? undefined : saveAppointment(tx, company, last),
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
    lastTakes.length > 0 ? undefined : company.assertUnchanged(tx),
  ])
  for (const takeLast of lastTakes) await takeLast()
  // Waiting for the last rows may have taken long.
  if (lastTakes.length > 0) await company.assertUnchanged(tx)
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

type BookingOrder = {
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
type PreparedBooking = {
  toSave: AppointmentToSave
  booked: BookedTerms
  booker: LockedBooker
  restrictions: RestrictionRow[]
  /** Undefined: the response is read from the database. */
  shownAs: AppointmentDisplay | undefined
  offerUnusedHold: (() => Promise<void>) | undefined
  takeLast: (() => Promise<void>) | undefined
}

type BookingInOrder = {
  order: BookingOrder
  /** The previous one of a series, which has locked the client and read the restrictions. */
  before: PreparedBooking | undefined
}

async function prepareBooking<Checked extends CheckResult, Taken extends BookedTime>(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  strategy: BookingStrategy<Checked, Taken>,
  { order, before }: BookingInOrder,
): Promise<PreparedBooking> {
  const { visit, settings, status, bookingType, space, offerUnusedHold, takeLast } = strategy
  const { seriesId, shown, identity, details } = order
  const checked = await strategy.check(tx)
  const restrictions = await readRestrictionsForAll(tx, deps, company, strategy, { order, before })
  const appointmentId = newId()
  const takenTime = await strategy.take(tx, appointmentId)
  const price = await strategy.price(tx, takenTime)
  const now = deps.clock.now()
  // After the time, because the client's row is locked last everywhere.
  const booker = await lockAllowedBooker(tx, company, strategy, { order, restrictions, now, before })
  const { clientId } = booker
  const facts = { appointmentId, clientId, now, takenTime, price, mayMiss: before !== undefined }
  const { redeemed, ...attached } = await attachTo(tx, deps, company, strategy, { ...facts, order })
  const booked: BookedTerms = {
    price: price.price,
    resource_ids: performersInTurn(takenTime.services),
    to_pay: price.price - (redeemed?.price_covered ?? 0),
    membership: redeemed ?? null,
  }
  if (shown) rejectOtherTerms(shown, booked)
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
  const shownWith = strategy.shownWith?.(takenTime)
  return {
    toSave,
    booked,
    booker,
    restrictions,
    shownAs: shownWith && { redeemed, settings, shownWith },
    offerUnusedHold: offerUnusedHold && (async () => offerUnusedHold(tx)),
    takeLast: takeLast && (async () => takeLast(tx, checked)),
  }
}

/**
 * Rejects what restrictions block for all clients. Returns all restrictions of the company, from which
 * `lockAllowedBooker` checks those that depend on the client; none for staff.
 */
async function readRestrictionsForAll(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { visit, byStaff }: Pick<BookingStrategy, 'visit' | 'byStaff'>,
  { order, before }: BookingInOrder,
): Promise<RestrictionRow[]> {
  if (byStaff !== undefined) return []
  const { source, locale } = order.details
  return checkRestrictionsForAll(tx, deps, company, visit, { source, locale, known: before?.restrictions })
}

async function lockAllowedBooker(
  tx: Tx,
  company: CompanyScope,
  { visit, byStaff }: Pick<BookingStrategy, 'visit' | 'byStaff'>,
  {
    order: { identity, details },
    restrictions,
    now,
    before,
  }: BookingInOrder & { restrictions: RestrictionRow[]; now: number },
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

type BookingToAttach = {
  order: BookingOrder
  appointmentId: string
  clientId: string
  now: number
  takenTime: BookedTime
  price: PriceAnswer
  /** A membership may cover only part of a series. */
  mayMiss: boolean
}

const attachTo = (
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { visit, settings, space, byStaff }: Pick<BookingStrategy, 'visit' | 'settings' | 'space' | 'byStaff'>,
  {
    order: { details, redeeming, locale },
    takenTime: { startsAt, eventId, services },
    price,
    ...facts
  }: BookingToAttach,
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
