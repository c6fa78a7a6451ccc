/**
 * Bookings as staff makes, moves and ends them, by the same steps as everybody; docs/rules/booking.md. What staff may do
 * that clients may not stands in docs/rules/operator.md. Each act is in the audit log.
 */
import type {
  Appointment,
  BookingSettings,
  Locale,
  StaffAppointmentRequest,
  StaffChangeRequest,
} from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import type { Contact } from '../../clients/clients/public.ts'
import { type AskedVisit, readStaffVisit, Rounds, withAlternatives } from '../visits/public.ts'
import type { ChosenClient } from './booker.ts'
import type { Details } from './details.ts'
import { lockAppointment, readAppointmentRow, settingsOf } from './proven-appointment.ts'
import type { AppointmentRow } from './read-appointment.ts'
import { refuseEnded } from './refuse-move.ts'
import { readStaffEvent } from './event-taking.ts'
import { factsOf, log } from './staff-log.ts'
import type { BookedTime } from './save-appointment.ts'
import { staffPlacesToBook, type StaffSaid, staffVisitToBook, staffVisitToMove } from './staff-taking.ts'
import type { Passed } from './taking.ts'
import { type NewBookings, writeBookings } from './write-bookings.ts'
import { writeEnd } from './write-end.ts'
import { writeMove } from './write-move.ts'
import { writePaid, writeStatus } from './write-status.ts'

export type StaffBooking = {
  by: Operator
  branchId: string
  appointment: StaffAppointmentRequest
  /** It may use a membership of the client's. */
  usesMembership: boolean
  passesBlock: boolean
  idempotencyKey: string | undefined
}

/** Answers its id. Refuses as `calls.createCompanyAppointment` lists. */
export async function bookForClient(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, appointment: asked, usesMembership, passesBlock, idempotencyKey }: StaffBooking,
): Promise<string> {
  const { read } = deps.database
  if ((asked.company_id ?? company.companyId) !== company.companyId)
    throw invalid('appointment.company_id', 'must be the company of the address')
  if ((asked.branch_id ?? branchId) !== branchId)
    throw invalid('appointment.branch_id', 'must be the branch of the address')
  const { settings, write } = await readToWrite(deps, company, branchId, asked)
  const status = asked.status ?? undefined
  if (status !== undefined) {
    await refuseUnknownStatus(read, company, status)
    if (isEnd(status, settings)) throw invalid('appointment.status', 'a booking does not begin cancelled')
  }
  const { identity, locale } = await readClient(read, company, asked.client.id)
  const details = detailsOf(asked, locale)
  const clientId = identity.clientId
  const price = typeof asked.price === 'object' ? asked.price?.price : asked.price
  const key = idempotencyKey === undefined ? undefined : `key ${by.keyId} ${idempotencyKey}`
  const saidOnce = { ...asked, branchId, usesMembership }
  const { id } = await withAlternatives(deps, company, (rounds) =>
    writeOnce(
      deps,
      company,
      key,
      saidOnce,
      async (tx) => {
        const [made] = await write(tx, rounds, {
          said: { status, price, source: details.source, passesBlock },
          identity,
          details,
          locale,
          redeeming: usesMembership ? { kind: 'OWN', clientId } : { kind: 'NONE' },
        })
        await log(tx, deps, company, by, [made!.id], { act: 'appointment.booked' })
        return { id: made!.id, clientId }
      },
      rounds,
    ),
  )
  return id
}

/** What staff books, and how it is written once it is known for whom and at what price. */
type ToWrite = {
  /** Those of the branch. */
  settings: BookingSettings
  write(
    tx: Tx,
    rounds: Rounds,
    by: Omit<NewBookings<Passed, BookedTime>, 'takings'> & { said: StaffSaid },
  ): Promise<Appointment[]>
}

async function readToWrite(
  deps: Deps,
  company: CompanyScope,
  branchId: string,
  { event_id, space, start_time, service_resource_settings, duration }: StaffAppointmentRequest,
): Promise<ToWrite> {
  const { read } = deps.database
  if (event_id) {
    const bookable = await readStaffEvent(read, company, { branchId, eventId: event_id })
    return {
      settings: bookable.settings,
      write: (tx, _, { said, ...by }) => {
        const taking = staffPlacesToBook(deps, company, { ...said, bookable, places: space ?? 1 })
        return writeBookings(tx, deps, company, { ...by, takings: [taking] })
      },
    }
  }
  if (!start_time) throw invalid('appointment.start_time', 'must be said')
  if (service_resource_settings.length === 0)
    throw invalid('appointment.service_resource_settings', 'must name at least one service')
  const { visit, settings } = await readStaffVisit(read, company, {
    branch_id: branchId,
    start_time,
    duration,
    service_resource_settings,
  })
  return {
    settings,
    write: (tx, rounds, { said, ...by }) => {
      const taking = staffVisitToBook(deps, company, { ...said, visit, settings, rounds })
      return writeBookings(tx, deps, company, { ...by, takings: [taking] })
    },
  }
}

export type StaffChange = {
  by: Operator
  branchId: string
  appointmentId: string
  appointment: StaffChangeRequest
}

/**
 * Cancels, moves, or says another status, whichever is asked for; what is so already changes nothing. Refuses as
 * `calls.changeCompanyAppointment` lists.
 */
export async function changeForClient(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, appointmentId, appointment: asked }: StaffChange,
): Promise<void> {
  if ((asked.id ?? appointmentId) !== appointmentId)
    throw invalid('appointment.id', 'must be the booking of the address')
  const { read } = deps.database
  const proven = { appointmentId, locale: undefined }
  const before = await readAppointmentRow(read, company, proven)
  if (before.branch_id !== branchId) throw new ApiError('appointment.notFound')
  const status = asked.status ?? undefined
  if (status !== undefined) {
    await refuseUnknownStatus(read, company, status)
    // Programs send the time along with it.
    if (isEnd(status, settingsOf(before))) return cancel(deps, company, { by, appointmentId, status })
  }
  refuseEnded(before)
  const visit = await readStaffMove(read, company, before, asked)
  if (visit !== undefined) refuseOver(before, deps.clock.now())
  const write = (rounds = new Rounds()) =>
    deps.database.inTransaction(async (tx) => {
      const were = await factsOf(tx, company, [appointmentId])
      if (visit !== undefined)
        await writeMove(tx, deps, company, proven, staffVisitToMove(deps, company, { visit, rounds }))
      if (visit !== undefined)
        await log(tx, deps, company, by, [appointmentId], { act: 'appointment.moved', were })
      if (status === undefined) return
      const { appointment } = await lockAppointment(tx, company, proven)
      refuseEnded(appointment)
      // Staff says that it stands: it is paid on the spot, and ends by itself no more.
      const isAwaited = status === 'CONFIRMED' && appointment.pay_until !== null
      if (status === were.get(appointmentId)?.status && !isAwaited) return
      if (isAwaited) await writePaid(tx, company, appointmentId)
      const moved = await factsOf(tx, company, [appointmentId])
      await writeStatus(tx, deps, company, appointmentId, status)
      await log(tx, deps, company, by, [appointmentId], { act: 'appointment.status', were: moved })
    }, rounds)
  return visit === undefined ? write() : withAlternatives(deps, company, write)
}

const cancel = (
  deps: Deps,
  company: CompanyScope,
  { by, appointmentId, status }: { by: Operator; appointmentId: string; status: string },
): Promise<void> =>
  deps.database.inTransaction(async (tx) => {
    const { appointment } = await lockAppointment(tx, company, { appointmentId, locale: undefined })
    if (appointment.cancelled_at !== null) return
    refuseOver(appointment, deps.clock.now())
    const were = await factsOf(tx, company, [appointmentId])
    await writeEnd(tx, deps, company, appointment, { status, isTold: true, isByStaff: true })
    await log(tx, deps, company, by, [appointmentId], { act: 'appointment.cancelled', were })
  })

/** What was paid and used for a visit that took place is not given back, nor used again, by cancelling or moving it. */
function refuseOver(
  { starts_at, duration }: Pick<AppointmentRow, 'starts_at' | 'duration'>,
  now: number,
): void {
  if (starts_at + duration * 1000 <= now) throw new ApiError('appointment.over')
}

/** Undefined where it stays when, how long and by whom it is. */
async function readStaffMove(
  read: Connection,
  company: CompanyScope,
  before: AppointmentRow,
  asked: StaffChangeRequest,
): Promise<AskedVisit | undefined> {
  const { start_time, duration, resource_id, service_resource_settings: settings } = asked
  const parts = await read
    .selectFrom('appointment_service')
    .select(['service_id', 'resource_id', 'duration', 'ordinal'])
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', before.appointment_id)
    .orderBy('ordinal')
    .execute()
  const others = settings?.toSorted((one, other) => one.ordinal - other.ordinal)
  if (others && others.map(({ service }) => service).join() !== parts.map((part) => part.service_id).join())
    throw invalid(
      'appointment.service_resource_settings',
      'services of a booking stay as they are: cancel it and book others',
    )
  const wanted = parts.map((part, index) => {
    const other = others?.[index]
    const named = resource_id ?? (other === undefined ? part.resource_id : other.resources[0])
    return {
      service: part.service_id,
      ordinal: part.ordinal,
      resources: named ? [named] : [],
      duration: other?.duration ?? part.duration,
    }
  })
  const isSame =
    Date.parse(start_time ?? new Date(before.starts_at).toISOString()) === before.starts_at &&
    (duration ?? before.duration) === before.duration &&
    wanted.every(
      (each, index) =>
        each.resources[0] === (parts[index]!.resource_id ?? undefined) &&
        each.duration === parts[index]!.duration,
    )
  if (isSame) return undefined
  if (before.event_id !== null) throw invalid('appointment', 'is of an event: cancel it and book another one')
  const { visit } = await readStaffVisit(read, company, {
    branch_id: before.branch_id,
    start_time: start_time ?? new Date(before.starts_at).toISOString(),
    // Without a new length each service is as long as before.
    duration: duration === before.duration ? undefined : duration,
    service_resource_settings: wanted,
  })
  return visit
}

/** What staff may say beside the company's own list. */
const known = ['CONFIRMED', 'CONFIRMED_BY_CLIENT', 'CANCELLED', 'NO_SHOW', 'DONE']

async function refuseUnknownStatus(read: Connection, company: CompanyScope, status: string): Promise<void> {
  if (known.includes(status)) return
  const row = await read
    .selectFrom('company_settings')
    .select('appointment_statuses')
    .where('company_id', '=', company.companyId)
    .executeTakeFirst()
  const own = ((row?.appointment_statuses ?? []) as { code: string }[]).map(({ code }) => code)
  if (!own.includes(status))
    throw invalid('appointment.status', `must be one of ${[...new Set([...own, ...known])].join(', ')}`)
}

const isEnd = (status: string, { appointment }: ReturnType<typeof settingsOf>): boolean =>
  status === 'CANCELLED' || status === appointment.cancel_to_status

/** The client as the company knows them: no field is asked of them again. Refuses with `client.notFound`. */
async function readClient(
  read: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<{ identity: ChosenClient; locale: Locale }> {
  const row = await read
    .selectFrom('client')
    .select(['first_name', 'middle_name', 'last_name', 'phone', 'email', 'email_verified', 'locale'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('client.notFound')
  const { first_name, middle_name, last_name, phone } = row
  const said = { first_name, middle_name, last_name, phone, email: row.email_verified ? row.email : null }
  const contact = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== null && value !== ''),
  ) as Partial<Contact>
  return {
    identity: { contact, clientId, isChosen: true },
    locale: row.locale ?? (company.language as Locale),
  }
}

const detailsOf = ({ comment, source }: StaffAppointmentRequest, locale: Locale): Details => ({
  guest: { birth_date: null, gender: null, extra_fields: {} },
  extra_fields: {},
  files: { client: [], appointment: [] },
  agreement: null,
  utm: {},
  comment: comment?.trim() || null,
  // No message is sent for bookings of the demo.
  source: source && source.trim().toUpperCase() !== 'DEMO' ? source : 'BO',
  locale,
})
