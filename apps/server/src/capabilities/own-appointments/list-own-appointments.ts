import type { Locale, OwnAppointment, Paged, AppointmentListQuery } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import { instant } from '../../database/database.ts'
import { inOrder, pageOf } from '../../database/paging.ts'
import type { Deps } from '../../deps.ts'
import { requireAccount } from '../accounts/public.ts'
import { appointmentsOf } from '../appointments/public.ts'
import { appointmentEnd } from '../visits/public.ts'
import { toOwnAppointments } from './to-own-appointments.ts'

/** S9.page. */
const PAGE_SIZE = 20

export type Owner = {
  /** Undefined: the person is no client of the company yet. */
  clientId: string | undefined
  locale: Locale | undefined
}

/**
 * Own bookings, or those of events only. Current ones soonest first, others latest first. Two statements a page, two
 * more for details. Refuses with `account.disabled`.
 */
export async function listOwnAppointments(
  { database, clock }: Deps,
  company: CompanyScope,
  { clientId, locale }: Owner,
  asked: AppointmentListQuery,
  { onlyEvents = false } = {},
): Promise<Paged<OwnAppointment>> {
  const { read } = database
  await requireAccount(read, company)
  const { page = 0, size = PAGE_SIZE, condition, start, end } = asked
  if (clientId === undefined)
    return { content: [], page: { number: page, size, total_pages: 0, total_elements: 0 } }

  let query = appointmentsOf(read, company).where('appointment.client_id', '=', clientId)
  if (onlyEvents) query = query.where('appointment.booking_type', '=', 'EVENT')
  if (condition !== undefined)
    query = query.where(
      condition === 'CURRENT' ? isCurrent(clock.now()) : sql<boolean>`not ${isCurrent(clock.now())}`,
    )
  if (start !== undefined) query = query.where(sql<boolean>`${boundedBy(start)} >= ${bound(start)}`)
  if (end !== undefined) query = query.where(sql<boolean>`${boundedBy(end)} <= ${bound(end)}`)
  const sortable = {
    start_time: 'appointment.starts_at',
    created: 'appointment.created',
    price: 'appointment.price',
    status: 'appointment.status',
  } as const
  const own = [
    { by: 'appointment.starts_at', direction: condition === 'CURRENT' ? 'asc' : 'desc' },
    { by: 'appointment.appointment_id' },
  ] as const
  const rows = await pageOf(inOrder(query, asked.sort, sortable, own), asked, PAGE_SIZE)
  const content = await toOwnAppointments({ read, clock }, company, rows.content, {
    withBranch: asked.withBranch ?? false,
    withDetails: asked.withDetails ?? false,
    clientId,
    locale,
  })
  return { content, page: rows.page }
}

/** Not ended and not cancelled. */
const isCurrent = (now: number) =>
  sql<boolean>`(appointment.cancelled_at is null
    and ${appointmentEnd} > ${instant(now)})`

/** A bound is an instant, or a day at the branch of the booking. */
const isDay = (given: string) => given.length === 'YYYY-MM-DD'.length

const boundedBy = (given: string) =>
  isDay(given) ? sql`(appointment.starts_at at time zone branch.timezone)::date` : sql`appointment.starts_at`

const bound = (given: string) => (isDay(given) ? sql`${given}::date` : instant(Date.parse(given)))
