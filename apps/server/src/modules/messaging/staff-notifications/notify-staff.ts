/** Queues messages to staff in the transaction that changes the bookings. docs/rules/staff-notifications.md */
import { DAY_MS } from '@zapys/domain/time'
import type { StaffMessageKind } from '@zapys/contract'
import { isNotifiedOf, type Involved, type Notified } from '@zapys/domain/staff-notifications'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { currentStaffMember } from '../../../platform/rate-limits/public.ts'
import { deadlineOf, queueStaffMessages, type StaffMessage } from '../messages/public.ts'

export type BookingEvent = 'BOOKED' | 'MOVED' | 'CANCELLED' | 'PAID' | 'UNSENT'

/** Columns of `staff_notification`, and message kinds. */
const columns = {
  BOOKED: 'booked',
  MOVED: 'moved',
  CANCELLED: 'cancelled',
  PAID: 'paid',
  UNSENT: 'unsent',
} as const
const kinds = {
  BOOKED: 'STAFF_BOOKED',
  MOVED: 'STAFF_MOVED',
  CANCELLED: 'STAFF_CANCELLED',
  PAID: 'STAFF_PAID',
  UNSENT: 'STAFF_UNSENT',
} as const satisfies Record<BookingEvent, StaffMessageKind>

const hourOf = (now: number) => new Date(now).toISOString().slice(0, 13)

type Booking = Involved & {
  appointmentId: string
  eventId: string | null
  /** Epoch milliseconds. */
  startsAt: number
}

/** Performers and required resources of bookings before a move, by booking. */
export type InvolvedBefore = ReadonlyMap<string, readonly string[]>

type StaffEvent = {
  event: BookingEvent
  appointmentIds: readonly string[]
  /** One message for a whole new series. */
  seriesId?: string | undefined
  /** Staff who lose a booking by a move are notified too. */
  before?: InvolvedBefore
}

/**
 * Notifies staff members who chose this event, except the one who caused it. A rolled-back event sends nothing. For a
 * company without notifications this costs no statement while that is cached.
 */
export async function notifyStaff(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { event, appointmentIds, seriesId, before }: StaffEvent,
): Promise<void> {
  if (!(await hasNotifications(tx, company))) return
  const recipients = await readRecipients(tx, company, event)
  if (recipients.length === 0) return
  const bookings = (await readBookings(tx, company, appointmentIds)).map((booking) => ({
    ...booking,
    resourceIds: [...booking.resourceIds, ...(before?.get(booking.appointmentId) ?? [])],
  }))
  const now = clock.now()
  const messages = recipients.flatMap((recipient) =>
    grouped(
      bookings.filter((booking) => isNotifiedOf(recipient, booking)),
      seriesId,
    ).map((together): StaffMessage => {
      const { appointmentId, eventId, startsAt } = together[0]!
      return {
        kind: kinds[event],
        staffMemberId: recipient.staff_member_id,
        appointmentId,
        seriesId: seriesId ?? null,
        bookings: eventId === null ? null : together.length,
        startsAt,
        deadline: event === 'PAID' || event === 'UNSENT' ? now + DAY_MS : deadlineOf(event, now, startsAt),
        // An outage of a provider fails many messages: one notice per hour, the inbox lists them all.
        ...(event === 'UNSENT' && { onceKey: `UNSENT ${recipient.staff_member_id} ${hourOf(now)}` }),
      }
    }),
  )
  await queueStaffMessages(tx, company, now, messages)
}

/** Current performers and required resources: call before a move. Empty if no staff member would be notified. */
export async function involvedBefore(
  tx: Tx,
  company: CompanyScope,
  appointmentIds: readonly string[],
): Promise<InvolvedBefore> {
  if (!(await hasNotifications(tx, company))) return new Map()
  const bookings = await readBookings(tx, company, appointmentIds)
  return new Map(bookings.map(({ appointmentId, resourceIds }) => [appointmentId, resourceIds]))
}

const hasNotifications = async (tx: Tx, company: CompanyScope): Promise<boolean> =>
  !company.hasCache ||
  company.cached('has staff notifications', async () => {
    const { rows } = await sql`
      select from staff_notification where company_id = ${company.companyId} limit 1`.execute(tx)
    return rows.length > 0
  })

/** One message per series and one for the bookings of an event. */
function grouped(bookings: readonly Booking[], seriesId: string | undefined): Booking[][] {
  if (seriesId !== undefined) return bookings.length === 0 ? [] : [[...bookings]]
  return [...Map.groupBy(bookings, ({ eventId, appointmentId }) => eventId ?? appointmentId).values()]
}

const readRecipients = (
  tx: Tx,
  { companyId }: CompanyScope,
  event: BookingEvent,
): Promise<(Notified & { staff_member_id: string })[]> =>
  tx
    .selectFrom('staff_notification as chosen')
    .innerJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'chosen.company_id')
        .onRef('staff_member.staff_member_id', '=', 'chosen.staff_member_id'),
    )
    .select(['chosen.staff_member_id', 'role', 'resource_id', 'branch_ids', 'resource_ids'])
    .where('chosen.company_id', '=', companyId)
    .where('staff_member.active', '=', true)
    .where(sql<boolean>`${sql.ref(`chosen.${columns[event]}`)} <> '{}'`)
    .where('chosen.staff_member_id', 'is distinct from', currentStaffMember() ?? null)
    .orderBy('chosen.staff_member_id')
    .execute()

/** Earliest first, without demo bookings. */
async function readBookings(
  tx: Tx,
  { companyId }: CompanyScope,
  appointmentIds: readonly string[],
): Promise<Booking[]> {
  const { rows } = await sql<{
    appointment_id: string
    branch_id: string
    event_id: string | null
    starts_at: number
    resource_ids: string[]
  }>`
    select booking.appointment_id, booking.branch_id, booking.event_id, booking.starts_at,
           array_remove(array(
                 select part.resource_id from appointment_service as part
                  where part.company_id = ${companyId} and part.appointment_id = booking.appointment_id
                    and part.resource_id is not null
                  union
                 select unnest(part.besides) from appointment_service as part
                  where part.company_id = ${companyId} and part.appointment_id = booking.appointment_id
                  union
                 select unnest(event.besides || event.resource_id) from event
                  where event.company_id = ${companyId} and event.event_id = booking.event_id), null) as resource_ids
      from appointment as booking
     where booking.company_id = ${companyId} and booking.appointment_id = any(${[...appointmentIds]}::uuid[])
       and booking.source is distinct from 'DEMO'
     order by booking.starts_at, booking.appointment_id`.execute(tx)
  return rows.map((row) => ({
    appointmentId: row.appointment_id,
    branchId: row.branch_id,
    eventId: row.event_id,
    startsAt: row.starts_at,
    resourceIds: row.resource_ids,
  }))
}
