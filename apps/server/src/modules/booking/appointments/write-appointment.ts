/**
 * The one writer of bookings: whatever makes, moves or ends one passes these steps, in this order, within the caller's
 * transaction. A visit and places of an event differ in their `Taking` and their `Moving` alone; who asks, and from where,
 * in what is read before. docs/rules/booking.md says what each step does and why it stands where it stands.
 */
import type {
  Appointment,
  AppointmentRequest,
  BookingSettings,
  Instead,
  Locale,
  PriceAnswer,
  UsedMembership,
} from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { AttachedTo, Deps, Redeeming } from '../../../platform/deps.ts'
import { returnPlaces } from '../events/public.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { announce, announceAll } from '../../messaging/messages/public.ts'
import { offerPlaces, offerTime } from '../waiting-list-offers/public.ts'
import {
  lookAtClient,
  lookAtGuest,
  type LookedAt,
  refuseClient,
  type RestrictionRow,
} from '../restrictions/public.ts'
import { performersInTurn } from '../../catalogue/services/public.ts'
import type { Mark } from '../fair-use/public.ts'
import { freeTime } from '../slots/public.ts'
import { askedOf, refusedVisit, type RestrictedVisit } from '../visits/public.ts'
import { tellWebhooks } from '../../messaging/webhooks/public.ts'
import { attach, detach, takeAlong } from './attach.ts'
import { bookingClientId, type ChosenClient, type Identity } from './booker.ts'
import type { Details } from './details.ts'
import { lockAppointment, type Proven, settingsOf } from './proven-appointment.ts'
import { answerOfMade, type ShownAs, type ShownWith } from './answer-of-made.ts'
import { type AppointmentRow, readAppointments, type Reader } from './read-appointment.ts'
import { refuseEnded, refuseManyMoves, refuseMove } from './refuse-move.ts'
import {
  type AppointmentToSave,
  type BookedTime,
  newReference,
  saveAgain,
  saveAppointment,
  saveEnd,
  saveMove,
  savePaid,
  saveStatus,
  saveToPay,
} from './save-appointment.ts'

type WriteDeps = Pick<Deps, 'clock' | 'attachments'>

/** What refusing found out for the steps after it. */
export type Passed = {
  /** Whose share the booking counts against. */
  mark: Mark | null
}

/** What is booked, and its own way through the steps: a visit's or an event's. */
export type Taking<Seen extends Passed = Passed, Got extends BookedTime = BookedTime> = Pick<
  AppointmentToSave,
  'status' | 'bookingType' | 'space'
> & {
  /** What the company's bars look at. */
  visit: RestrictedVisit
  /** Those of the branch. */
  settings: BookingSettings
  /** Staff books it: what the company bars from clients does not bar it. */
  byStaff?: {
    /** Not even that the client is blocked. */
    passesBlock: boolean
  }
  /** Takes nothing yet. */
  refuse(tx: Tx): Promise<Seen>
  /** Redeems a hold, plans, and takes the time. */
  take(tx: Tx, appointmentId: string): Promise<Got>
  price(tx: Tx, taken: Got): Promise<PriceAnswer>
  /** What its answer is made with; absent or undefined: it is read. */
  shownWith?(taken: Got): ShownWith | undefined
  /** Offers what a hold had, and nobody took since, to those in line. */
  offerRest?(tx: Tx): Promise<void>
  /** Takes what everybody waits for who wants it too, until the transaction ends. */
  takeLast?(tx: Tx, seen: Seen): Promise<void>
}

export type NewBookings<Seen extends Passed, Got extends BookedTime> = {
  /** All or none, in this order: several are a series. */
  takings: readonly Taking<Seen, Got>[]
  seriesId?: string
  identity: Identity | ChosenClient
  details: Details
  /** Which membership they use. */
  redeeming: Redeeming
  /** What the client saw before: another price, or others, are refused. */
  shown?: Shown
  /** Of who reads the answer. */
  locale: Locale | undefined
}

type Shown = AppointmentRequest['shown']

/** Refuses as the calls that book list; answers the bookings in the order given. */
export async function writeBookings<Seen extends Passed, Got extends BookedTime>(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { takings, ...by }: NewBookings<Seen, Got>,
): Promise<Appointment[]> {
  const made: Made[] = []
  const shownOfOne = takings.length === 1 ? by.shown : undefined
  for (const taking of takings)
    made.push(await make(tx, deps, company, { ...by, taking, shown: shownOfOne, before: made[0] }))
  const [first] = made as [Made]
  // Of a series the sum was shown.
  if (by.shown && made.length > 1) refuseOther(by.shown, wholeOf(made))
  // Only now: the next ones of a series may take what the first had held. An offer may be taken back by itself, so nothing
  // of ours may be under way beside it.
  for (const { offerRest, saved } of made)
    if (offerRest !== undefined) {
      await saved
      await offerRest()
    }
  tx.notifyAfterCommit('bookings')
  const ids = made.map(({ appointmentId }) => appointmentId)
  const reader = { locale: by.locale, clientId: by.identity.clientId }
  const isTakenLast = made.some(({ takeLast }) => takeLast !== undefined)
  // They are sent in this order and answered together.
  const [answer] = await Promise.all([
    answerOf(tx, company, made, reader),
    ...made.map(({ saved }) => saved),
    announce(tx, deps, company, {
      kind: 'BOOKED',
      appointmentId: first.appointmentId,
      appointment: { clientId: first.clientId, startsAt: first.startsAt * 1000 },
      ...(by.seriesId === undefined ? {} : { seriesId: by.seriesId }),
    }),
    tellWebhooks(tx, company, deps.clock.now(), { type: 'appointment.created', appointmentIds: ids }),
    ...(isTakenLast ? [] : [company.stillSo(tx)]),
  ])
  for (const { takeLast } of made) await takeLast?.()
  // Whoever waited for the last thing may have waited long.
  if (isTakenLast) await company.stillSo(tx)
  return answer
}

/** As it was made, where that is known of all of them, else as it is read. */
async function answerOf(
  tx: Tx,
  company: CompanyScope,
  made: readonly Made[],
  reader: Reader,
): Promise<Appointment[]> {
  const known = made.flatMap(({ toShow }) => toShow ?? [])
  if (known.length < made.length)
    return readAppointments(
      tx,
      company,
      made.map(({ appointmentId }) => appointmentId),
      reader,
    )
  const answers: Appointment[] = []
  for (const { saved, ...shown } of known) answers.push(await answerOfMade(tx, company, saved, shown, reader))
  return answers
}

/** Price, people and what is covered, as a client is shown them. */
type Booked = Required<Omit<Instead, 'membership'>> & { membership: UsedMembership | null }

type Made = {
  appointmentId: string
  clientId: string
  /** Epoch seconds. */
  startsAt: number
  restrictions: RestrictionRow[]
  /** Price and people, as a client is shown them. */
  booked: Booked
  /** On its way to the database. */
  saved: Promise<void>
  toShow: ({ saved: AppointmentToSave } & ShownAs) | undefined
  offerRest: (() => Promise<void>) | undefined
  takeLast: (() => Promise<void>) | undefined
}

async function make<Seen extends Passed, Got extends BookedTime>(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  {
    taking,
    before,
    seriesId,
    shown,
    redeeming,
    identity,
    details,
    locale: shownIn,
  }: Omit<NewBookings<Seen, Got>, 'takings'> & {
    taking: Taking<Seen, Got>
    /** The first of the same series, which found out what they have in common. */
    before: Pick<Made, 'clientId' | 'restrictions'> | undefined
  },
): Promise<Made> {
  const { visit, settings, status, bookingType, space, byStaff } = taking
  const { source, locale } = details
  const seen = await taking.refuse(tx)
  const restrictions =
    byStaff === undefined
      ? await refusedVisit(tx, deps, company, visit, { source, locale }, before?.restrictions)
      : []
  const appointmentId = newId()
  const taken = await taking.take(tx, appointmentId)
  const price = await taking.price(tx, taken)
  const now = deps.clock.now()
  // Only now: the client's row is locked, which comes after time everywhere.
  const { clientId, looked } = await lockBooker(tx, company, identity, {
    details,
    now,
    knownId: before?.clientId,
    isLookedAt: byStaff?.passesBlock !== true,
  })
  if (looked !== undefined)
    await refuseClient(tx, company, { looked }, { restrictions, asked: askedOf(visit, source, now), locale })
  const { startsAt, eventId = null } = taken
  const { redeemed, ...attached } = await attach(tx, deps, company, {
    appointmentId,
    clientId,
    eventId,
    startsAt,
    settings,
    source,
    now,
    redeeming,
    price: price.price,
    currency_code: price.currency_code,
    branchId: visit.branch.branch_id,
    timezone: visit.branch.timezone,
    service_ids: taken.services.map(({ service_id }) => service_id),
    seconds: taken.services.reduce((sum, { duration }) => sum + duration, 0),
    places: space,
    mayMiss: before !== undefined,
    locale: shownIn,
    isByStaff: byStaff !== undefined,
  })
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
  const saved = saveAppointment(tx, company, toSave)
  // Whoever waits for it hears of it; so may others that fail before.
  saved.catch(() => {})
  const shownWith = taking.shownWith?.(taken)
  return {
    appointmentId,
    clientId,
    startsAt,
    restrictions,
    booked,
    saved,
    toShow: shownWith && { saved: toSave, redeemed, settings, shownWith },
    offerRest: taking.offerRest && (async () => taking.offerRest!(tx)),
    takeLast: taking.takeLast && (async () => taking.takeLast!(tx, seen)),
  }
}

/** Finds the client, or makes them, and looks at what the company bars; both are asked together where that can be. */
async function lockBooker(
  tx: Tx,
  company: CompanyScope,
  identity: Identity | ChosenClient,
  {
    details,
    now,
    knownId,
    isLookedAt,
  }: { details: Details; now: number; knownId: string | undefined; isLookedAt: boolean },
): Promise<{ clientId: string; looked: LookedAt | undefined }> {
  const find = async () =>
    knownId ?? (await bookingClientId(tx, company, identity, { ...details.guest, now }))
  const isGuest = !('isChosen' in identity) && identity.clientId === undefined
  if (isGuest && isLookedAt) {
    const [clientId, looked] = await Promise.all([find(), lookAtGuest(tx, company, identity.contact.phone)])
    return { clientId, looked }
  }
  const clientId = await find()
  return { clientId, looked: isLookedAt ? await lookAtClient(tx, company, clientId) : undefined }
}

/** What all visits of a series cost, and who does any of them, each once. */
const wholeOf = (made: readonly Made[]): Booked => ({
  price: made.reduce((sum, { booked }) => sum + booked.price, 0),
  resource_ids: [...new Set(made.flatMap(({ booked }) => booked.resource_ids))],
  to_pay: made.reduce((sum, { booked }) => sum + booked.to_pay, 0),
  membership: made[0]?.booked.membership ?? null,
})

/** Nothing is booked at a price, or with people, that the client has not seen; nor does anything else cover it. */
function refuseOther(
  { price, resource_ids, to_pay, membership: shown }: NonNullable<Shown>,
  { to_pay: left, membership, ...instead }: Booked,
): void {
  const isOther =
    (price !== undefined && price !== instead.price) ||
    (to_pay !== undefined && to_pay !== left) ||
    (shown !== undefined && shown !== (membership?.number ?? null)) ||
    (resource_ids !== undefined && resource_ids.join() !== instead.resource_ids.join())
  if (!isOther) return
  // Who was told nothing of memberships, and uses none, hears nothing of them.
  const covered = (to_pay !== undefined || membership !== null) && { to_pay: left, membership }
  throw new ApiError('appointment.changed', { instead: { ...instead, ...covered } })
}

/** A booking that changes, its row locked. */
export type Locked = { appointment: AppointmentRow; settings: BookingSettings }

/** Where a booking goes, and its own way through the steps: a visit's or an event's. */
export type Moving = {
  /** What the company's bars look at. */
  visit: RestrictedVisit
  /** Staff moves it: neither the rules for moves nor bars of clients look at it. */
  isByStaff?: boolean
  /** Takes nothing yet. */
  refuse?(tx: Tx, locked: Locked): Promise<void>
  /** Redeems a hold, and takes the new time for the old. */
  take(tx: Tx, locked: Locked): Promise<BookedTime>
  /** Takes what everybody waits for who wants it too, for what there was, until the transaction ends. */
  takeLast?(tx: Tx, locked: Locked): Promise<void>
  /** Offers what a hold had, and nobody took since, to those in line. */
  offerRest?(tx: Tx): Promise<void>
}

/** The price stays. Refuses as `calls.moveManaged` lists. */
export async function writeMove(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  proven: Proven,
  moving: Moving,
): Promise<void> {
  const { clock } = deps
  const locked = await lockAppointment(tx, company, proven)
  const { appointment, settings } = locked
  const { visit, isByStaff = false } = moving
  if (isByStaff) refuseEnded(appointment)
  else {
    refuseMove(appointment, settings, clock.now())
    await refuseManyMoves(tx, company, appointment, clock.now())
  }
  await moving.refuse?.(tx, locked)
  const said = { source: appointment.source, locale: proven.locale }
  const restrictions = isByStaff ? [] : await refusedVisit(tx, deps, company, visit, said)
  const taken = await moving.take(tx, locked)
  const { appointment_id: appointmentId, client_id: clientId } = appointment
  // Only now: it locks the client's row, which comes after time everywhere.
  if (clientId !== null && !isByStaff) {
    const asked = askedOf(visit, appointment.source, clock.now())
    const bars = { restrictions, asked, locale: proven.locale }
    const looked = await lookAtClient(tx, company, clientId)
    await refuseClient(tx, company, { looked, movedId: appointmentId }, bars)
  }
  // A late move by the company takes nothing from what its client gets back.
  const notice = isByStaff ? {} : { noticeSeconds: secondsBefore(appointment, clock.now()) }
  await finishMoves(tx, deps, company, [appointment], {
    taken: { ...taken, ...notice },
    takeLast: async () => moving.takeLast?.(tx, locked),
    offerRest: async () => moving.offerRest?.(tx),
  })
}

/** Bookings of an event that staff has moved: they keep their places, and take its time. Their rows are locked. */
export const writeMovesAlong = (
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  appointments: readonly AppointmentRow[],
  taken: BookedTime,
): Promise<void> => finishMoves(tx, deps, company, appointments, { taken })

/** What comes of a move once its time is taken, which is the same for all of them. */
async function finishMoves(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  appointments: readonly AppointmentRow[],
  {
    taken,
    takeLast,
    offerRest,
  }: {
    taken: Parameters<typeof saveMove>[3]
    takeLast?: () => Promise<void>
    offerRest?: () => Promise<void>
  },
): Promise<void> {
  const now = deps.clock.now()
  const { startsAt, eventId = null } = taken
  const moved = appointments.map((appointment) => ({ ...factsOf(appointment, now), startsAt, eventId }))
  await takeAlong(tx, deps, company, moved)
  const appointmentIds = moved.map(({ appointmentId }) => appointmentId)
  await saveMove(tx, company, appointmentIds, taken)
  // Before what it leaves is offered to those in line.
  await takeLast?.()
  await offerOn(tx, deps, company, appointments)
  await offerRest?.()
  await announceAll(
    tx,
    deps,
    company,
    'MOVED',
    moved.map(({ appointmentId, clientId }) => ({ appointmentId, clientId, startsAt: startsAt * 1000 })),
  )
  await tellWebhooks(tx, company, now, { type: 'appointment.moved', appointmentIds })
}

type Ending = { status: string; isTold: boolean; lapses?: boolean; isByStaff?: boolean }

/** The booking's row is locked, and whether it may end is looked at. Where nobody is left to be told, it is not announced. */
export const writeEnd = (
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  appointment: AppointmentRow,
  ending: Ending,
): Promise<void> => writeEnds(tx, deps, company, [appointment], ending)

/** Several at once, each as if it ended alone. */
export async function writeEnds(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  appointments: readonly AppointmentRow[],
  { status, isTold, lapses = false, isByStaff = false }: Ending,
): Promise<void> {
  const now = deps.clock.now()
  await detach(
    tx,
    deps,
    company,
    appointments.map((appointment) => {
      const { asked_again_at, shortest_notice } = appointment
      // Whoever could have cancelled when it was asked again neither wins nor loses anything by letting it end.
      const endsAsOf = lapses ? (asked_again_at ?? now) : now
      return {
        ...factsOf(appointment, now),
        neverStood: lapses && asked_again_at === null,
        // Whom the company cancels, it keeps nothing of.
        noticeSeconds: isByStaff
          ? Infinity
          : Math.min(secondsBefore(appointment, endsAsOf), shortest_notice ?? Infinity),
      }
    }),
  )
  const appointmentIds = appointments.map(({ appointment_id }) => appointment_id)
  await saveEnd(tx, company, appointmentIds, { status, now, lapses })
  const visits = appointments.filter(({ event_id }) => event_id === null)
  if (visits.length > 0) await freeTime(tx, company, ...visits.map(({ appointment_id }) => appointment_id))
  for (const [eventId, ofEvent] of byEvent(appointments))
    await returnPlaces(
      tx,
      company,
      eventId,
      ofEvent.reduce((sum, { space }) => sum + space, 0),
    )
  await offerOn(tx, deps, company, appointments)
  if (isTold)
    await announceAll(
      tx,
      deps,
      company,
      'CANCELLED',
      appointments.map(({ appointment_id: appointmentId, client_id: clientId, starts_at: startsAt }) => ({
        appointmentId,
        clientId,
        startsAt,
      })),
    )
  await tellWebhooks(tx, company, now, { type: 'appointment.cancelled', appointmentIds })
}

/** Another status, of a booking that goes on: the row is locked. */
export async function writeStatus(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointmentId: string,
  status: string,
): Promise<void> {
  await saveStatus(tx, company, appointmentId, status)
  await tellWebhooks(tx, company, clock.now(), {
    type: 'appointment.changed',
    appointmentIds: [appointmentId],
  })
}

/** Nothing must be paid for it any more so that it stands: the row is locked. */
export const writePaid = (tx: Tx, company: CompanyScope, appointmentId: string): Promise<void> =>
  savePaid(tx, company, appointmentId)

/** What was paid or covered is so no more: it stands until then, and its client is told. The row is locked. */
export async function writeToPay(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointmentId: string,
  toPay: { prepayment: number; pay_until: Date },
): Promise<void> {
  await saveToPay(tx, company, appointmentId, { ...toPay, now: deps.clock.now() })
  await announce(tx, deps, company, { kind: 'TO_PAY', appointmentId, until: toPay.pay_until.getTime() })
}

/**
 * What lapsed stands again where its time or its places are still free, at the price and with the people that it had: money
 * came late. The row is locked; refuses as a move to the same time would.
 */
export async function writeAgain(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  locked: Locked & { status: string; service_ids: readonly string[] },
  moving: Moving,
): Promise<void> {
  const { appointment, settings, status, service_ids } = locked
  const { appointment_id: appointmentId, client_id: clientId, source } = appointment
  await moving.refuse?.(tx, locked)
  const { visit } = moving
  const restrictions = await refusedVisit(tx, deps, company, visit, { source, locale: undefined })
  const taken = await moving.take(tx, locked)
  if (clientId !== null) {
    const asked = askedOf(visit, source, deps.clock.now())
    const looked = await lookAtClient(tx, company, clientId)
    await refuseClient(
      tx,
      company,
      { looked, movedId: appointmentId },
      { restrictions, asked, locale: undefined },
    )
  }
  const { redeemed: _, ...attached } = await attach(tx, deps, company, {
    ...factsOf(appointment, deps.clock.now()),
    settings,
    service_ids,
    source,
    isAgain: true,
    mayMiss: true,
    redeeming: { kind: 'NONE' },
    places: appointment.space,
    seconds: taken.services.reduce((sum, { duration }) => sum + duration, 0),
  })
  await saveAgain(tx, company, appointmentId, { ...taken, status, attached })
  await moving.takeLast?.(tx, locked)
  await announce(tx, deps, company, {
    kind: 'BOOKED',
    appointmentId,
    appointment: { clientId: clientId!, startsAt: appointment.starts_at },
  })
  await tellWebhooks(tx, company, deps.clock.now(), {
    type: 'appointment.created',
    appointmentIds: [appointmentId],
  })
}

/** What bookings left goes to those in line for it. `appointments`: as they were. */
async function offerOn(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointments: readonly AppointmentRow[],
): Promise<void> {
  for (const appointment of appointments)
    if (appointment.event_id === null)
      await offerTime(tx, deps, company, { ...appointment, owner_id: appointment.appointment_id })
  for (const [eventId] of byEvent(appointments)) await offerPlaces(tx, deps, company, eventId)
}

const byEvent = (appointments: readonly AppointmentRow[]): Map<string, AppointmentRow[]> =>
  Map.groupBy(
    appointments.filter(({ event_id }) => event_id !== null),
    ({ event_id }) => event_id!,
  )

/** `now`: epoch milliseconds. */
const secondsBefore = ({ starts_at }: AppointmentRow, now: number): number =>
  Math.floor((starts_at - now) / 1000)

const factsOf = (appointment: AppointmentRow, now: number): AttachedTo => ({
  now,
  appointmentId: appointment.appointment_id,
  clientId: appointment.client_id,
  eventId: appointment.event_id,
  startsAt: appointment.starts_at / 1000,
  price: appointment.price,
  currency_code: appointment.currency_code,
  branchId: appointment.branch_id,
  timezone: appointment.timezone,
  settings: settingsOf(appointment),
})
