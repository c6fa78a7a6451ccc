/** Previews refunds and returned uses if an event is cancelled: docs/rules/operator.md, Events by staff. */
import type { EventCancellation } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'

type Booking = EventCancellation['appointments'][number]
type Refund = Booking['refunds'][number]

/** Rejects as `calls.previewEventCancellation` lists. */
export async function previewEventCancellation(
  db: Connection,
  company: CompanyScope,
  { branchId, eventId }: { branchId: string; eventId: string },
): Promise<EventCancellation> {
  const { companyId } = company
  await requireBranch(db, company, branchId)
  const event = await db
    .selectFrom('event')
    .select('event_id')
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (event === undefined) throw new ApiError('event.notFound')
  const bookings = await readBookings(db, company, eventId)
  const refunds = await refundsOf(
    db,
    company,
    bookings.map(({ id }) => id),
  )
  const appointments = bookings.map((booking) => ({
    ...booking,
    refunds: refunds.get(booking.id) ?? [],
  }))
  const { waiting } = await db
    .selectFrom('waiting_entry')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('status', 'in', ['WAITING', 'OFFERED'])
    .executeTakeFirstOrThrow()
  return { appointments, totals: totalsOf(appointments), waiting }
}

async function readBookings(db: Connection, { companyId }: CompanyScope, eventId: string) {
  return (
    db
      .selectFrom('appointment')
      .leftJoin('client', (join) =>
        join
          .onRef('client.company_id', '=', 'appointment.company_id')
          .onRef('client.client_id', '=', 'appointment.client_id')
          .on('client.deleted_at', 'is', null),
      )
      .select(['appointment.appointment_id as id', 'space', 'currency_code'])
      // As in the list of participants: names missing in the booking come from the client.
      .select(({ fn }) => [
        fn
          .coalesce(sql<string | null>`appointment.contact->>'first_name'`, 'client.first_name')
          .as('first_name'),
        fn
          .coalesce(sql<string | null>`appointment.contact->>'last_name'`, 'client.last_name')
          .as('last_name'),
      ])
      .select(
        sql<Booking['membership']>`(
        select json_build_object('name', membership.name, 'type', membership.type, 'amount', membership_use.amount)
          from membership_use
          join membership on membership.company_id = ${companyId}
                         and membership.membership_id = membership_use.membership_id
         where membership_use.company_id = ${companyId}
           and membership_use.appointment_id = appointment.appointment_id
           and membership_use.state = 'RESERVED')`.as('membership'),
      )
      .where('appointment.company_id', '=', companyId)
      .where('appointment.event_id', '=', eventId)
      .where('appointment.cancelled_at', 'is', null)
      .orderBy('appointment.created')
      .orderBy('appointment.appointment_id')
      .execute()
  )
}

/** Paid amounts less refunds, by booking and method: staff cancellations refund everything. */
async function refundsOf(
  db: Connection,
  { companyId }: CompanyScope,
  appointmentIds: readonly string[],
): Promise<Map<string, Refund[]>> {
  if (appointmentIds.length === 0) return new Map()
  const payments = await db
    .selectFrom('payment')
    .select(['subject_id', 'method', 'amount', 'tip'])
    .select(({ selectFrom }) =>
      selectFrom('payment_refund')
        .select(
          sql<{ amount: number; tip: number } | null>`json_build_object(
            'amount', coalesce(sum(payment_refund.amount), 0), 'tip', coalesce(sum(payment_refund.tip), 0))`.as(
            'sums',
          ),
        )
        .where('payment_refund.company_id', '=', companyId)
        .whereRef('payment_refund.payment_id', '=', 'payment.payment_id')
        .as('given'),
    )
    .where('company_id', '=', companyId)
    .where('subject_kind', '=', 'APPOINTMENT')
    .where(isOneOf('subject_id', appointmentIds))
    .where('state', '=', 'PAID')
    .orderBy('created')
    .execute()
  const refunds = new Map<string, Refund[]>()
  for (const { subject_id, method, amount, tip, given } of payments) {
    const rest = { method, amount: amount - (given?.amount ?? 0), tip: tip - (given?.tip ?? 0) }
    if (rest.amount + rest.tip <= 0) continue
    const known = refunds.get(subject_id) ?? []
    const same = known.find((one) => one.method === method)
    if (same === undefined) refunds.set(subject_id, [...known, rest])
    else {
      same.amount += rest.amount
      same.tip += rest.tip
    }
  }
  return refunds
}

function totalsOf(appointments: readonly Booking[]): EventCancellation['totals'] {
  const totals: EventCancellation['totals'] = []
  for (const { refunds, currency_code } of appointments)
    for (const { method, amount, tip } of refunds) {
      const same = totals.find((one) => one.method === method && one.currency_code === currency_code)
      if (same === undefined) totals.push({ method, amount, tip, currency_code })
      else {
        same.amount += amount
        same.tip += tip
      }
    }
  return totals
}
