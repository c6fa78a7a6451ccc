import type { AppointmentListQuery, CountedAhead, Locale, OwnAppointment } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant } from '../../../platform/db/database.ts'
import { inOrder, pageOfKeys, pageOfKeysCountedAhead, isAmongKeys } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { requireAccount } from '../../clients/accounts/public.ts'
import { shownAppointmentsOf } from '../appointments/public.ts'
import { appointmentEnd, LONGEST_MS } from '../visits/public.ts'
import { toOwnAppointments } from './to-own-appointments.ts'

/** Default page size (S9.page). */
const PAGE_SIZE = 20

export type Owner = {
  /** Undefined: the person is not a client of the company yet. */
  clientId: string | undefined
  locale: Locale | undefined
}

/**
 * The client's bookings, or only those of events. Current ones come soonest first, others latest first. One
 * statement per page, two more for details. Rejects with `account.disabled`.
 */
export async function listOwnAppointments(
  { database, clock }: Deps,
  company: CompanyScope,
  { clientId, locale }: Owner,
  query: AppointmentListQuery,
  { onlyEvents = false } = {},
): Promise<CountedAhead<OwnAppointment>> {
  const { db } = database
  const settings = await requireAccount(db, company)
  const { page = 0, size = PAGE_SIZE, condition, start, end } = query
  if (clientId === undefined)
    return { content: [], page: { number: page, size, total_pages: 0, total_elements: 0 } }

  const now = clock.now()
  // An index provides ids, order and count; the rest is read for one page only.
  const which = db
    .selectFrom('appointment')
    .select('appointment.appointment_id')
    .where('appointment.company_id', '=', company.companyId)
    .where('appointment.client_id', '=', clientId)
    .$if(onlyEvents, (each) => each.where(isOfEvent))
    .$if(condition === 'CURRENT', (each) => each.where(isCurrent(now)))
    .$if(condition === 'PAST', (each) => each.where(sql<boolean>`not ${isCurrent(now)}`))
    .$call((each) =>
      start === undefined ? each : each.where(sql<boolean>`${boundedBy(company, start)} >= ${bound(start)}`),
    )
    .$call((each) =>
      end === undefined ? each : each.where(sql<boolean>`${boundedBy(company, end)} <= ${bound(end)}`),
    )
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
  // Current bookings are counted exactly, since a client may page to the last one and never has thousands.
  const pageOfThem = condition === 'CURRENT' ? pageOfKeys : pageOfKeysCountedAhead
  const rows = await pageOfThem(
    inOrder(which, query.sort, sortable, own),
    (ids) =>
      inOrder(
        shownAppointmentsOf(db, company).where(isAmongKeys('appointment.appointment_id', ids)),
        query.sort,
        sortable,
        own,
      ),
    query,
    PAGE_SIZE,
  )
  const content = await toOwnAppointments({ db, clock }, company, rows.content, {
    withBranch: query.withBranch ?? false,
    withDetails: query.withDetails ?? false,
    settings,
    clientId,
    locale,
  })
  return { content, page: rows.page }
}

/** A literal, because the partial index contains it. */
const isOfEvent = sql<boolean>`appointment.booking_type = 'EVENT'`

/** Not ended and not cancelled. Starts are bounded too, because the index is on them. */
const isCurrent = (now: number) =>
  sql<boolean>`(appointment.cancelled_at is null
    and appointment.starts_at > ${instant(now - LONGEST_MS)}
    and ${appointmentEnd} > ${instant(now)})`

/** A bound is an instant, or a date in the time zone of the booking's branch. */
const isDay = (dateOrInstant: string) => dateOrInstant.length === 'YYYY-MM-DD'.length

const boundedBy = ({ companyId }: CompanyScope, dateOrInstant: string) =>
  isDay(dateOrInstant)
    ? sql`(appointment.starts_at at time zone (
          select timezone from branch
           where branch.company_id = ${companyId} and branch.branch_id = appointment.branch_id))::date`
    : sql`appointment.starts_at`

const bound = (dateOrInstant: string) =>
  isDay(dateOrInstant) ? sql`${dateOrInstant}::date` : instant(Date.parse(dateOrInstant))
