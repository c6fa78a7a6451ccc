/** Bookings and events affected by an absence, and resources that are free instead. docs/rules/operator.md */
import type { Absence } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { findReplacements, companyAppointmentsBy } from '../../booking/appointments/public.ts'
import { resourcesFreeAt } from '../../booking/slots/public.ts'
import { openBranch, requireBranch } from '../branches/public.ts'
import { eventsBy, eventUses } from '../../booking/staff-events/public.ts'

/** Searching for free resources costs several statements per booking. */
const MAX_NAMED = 50
const MAX_SECONDS = 62 * 86_400

type AbsenceRequest = { branchId: string; resourceId: string; start: string; end: string }
type FreeResource = Absence['appointments'][number]['free'][number]

/**
 * Bookings and events of the resource that overlap `start` to `end`, regardless of working hours. Performers read only
 * their own. Rejects as `calls.readAbsence` lists.
 */
export async function readAbsence(
  deps: Deps,
  company: CompanyScope,
  { branchId, resourceId, start, end }: AbsenceRequest,
  operator: Operator,
): Promise<Absence> {
  const { db } = deps.database
  const [from, until] = [Date.parse(start), Date.parse(end)]
  if (until <= from) throw invalid('end', 'must be later than the start')
  if (until - from > MAX_SECONDS * 1000) throw invalid('end', 'must be within 62 days')
  await requireBranch(db, company, branchId)
  const names = await namesOf(db, company, branchId)
  const own = onlyResource(operator.reach, operator)
  if (!names.has(resourceId) || (own !== undefined && own !== resourceId))
    throw new ApiError('resource.notFound')
  const during = { branchId, resourceId, from, until }
  const bookings = await bookingsDuring(db, company, during)
  const events = await eventsDuring(db, company, during)
  const named = (ids: readonly string[]): FreeResource[] => ids.flatMap((id) => names.get(id) ?? [])
  const appointments: Absence['appointments'] = []
  for (const appointment of await companyAppointmentsBy(
    db,
    company,
    bookings.slice(0, MAX_NAMED),
    operator,
  )) {
    const free = await findReplacements(deps, company, {
      appointmentId: appointment.id,
      branchId,
      startTime: appointment.start_time,
      absentId: resourceId,
    })
    appointments.push({ appointment, free: named(free) })
  }
  return {
    appointments,
    events: await withLeaders(deps, company, { branchId, ids: events, resourceId, operator, named }),
    total: bookings.length + events.length,
  }
}

type LedEventsQuery = {
  branchId: string
  ids: readonly string[]
  resourceId: string
  operator: Operator
  named(ids: readonly string[]): FreeResource[]
}

async function withLeaders(
  deps: Deps,
  company: CompanyScope,
  { branchId, ids, resourceId, operator, named }: LedEventsQuery,
): Promise<Absence['events']> {
  const found: Absence['events'] = []
  const branch = ids.length === 0 ? undefined : await openBranch(deps.database.db, company, branchId)
  for (const event of await eventsBy(deps.database.db, company, ids.slice(0, MAX_NAMED), operator)) {
    const isLeader = event.resource?.id === resourceId
    // A disabled branch has no free resources.
    const free =
      isLeader && branch !== undefined
        ? await resourcesFreeAt(deps, company, branch, {
            start: event.start_time,
            service: [event.service.id],
            isForStaff: true,
          })
        : []
    found.push({ event, free: named(free.filter((id) => id !== resourceId)) })
  }
  return found
}

/** Names of the branch's resources, by id. */
async function namesOf(
  db: Connection,
  { companyId }: CompanyScope,
  branchId: string,
): Promise<Map<string, FreeResource>> {
  const rows = await db
    .selectFrom('resource')
    .select(['resource_id as id', 'name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('branch_id', '=', branchId)
    .where('type', '<>', 'GROUP')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type AbsencePeriod = { branchId: string; resourceId: string; from: number; until: number }

const overlaps = (table: string, { from, until }: AbsencePeriod) =>
  sql<boolean>`(${sql.ref(`${table}.starts_at`)} < ${instant(until)}
    and ${sql.ref(`${table}.starts_at`)} + make_interval(secs => ${sql.ref(`${table}.duration`)}) > ${instant(from)})`

async function bookingsDuring(
  db: Connection,
  { companyId }: CompanyScope,
  during: AbsencePeriod,
): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', companyId)
    .where('branch_id', '=', during.branchId)
    .where('cancelled_at', 'is', null)
    .where('event_id', 'is', null)
    .where(overlaps('appointment', during))
    .where(isPartDuring(companyId, during))
    .orderBy('starts_at')
    .orderBy('appointment_id')
    .execute()
  return rows.map(({ appointment_id }) => appointment_id)
}

/** In a visit with several performers only the absent one's part counts. */
const isPartDuring = (companyId: string, during: AbsencePeriod) => sql<boolean>`exists (
  select from appointment_service as part
   where part.company_id = ${companyId} and part.appointment_id = appointment.appointment_id
     and (part.resource_id = ${during.resourceId} or ${during.resourceId} = any (part.besides))
     and ${overlaps('part', during)})`

async function eventsDuring(
  db: Connection,
  { companyId }: CompanyScope,
  during: AbsencePeriod,
): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select('event_id')
    .where('company_id', '=', companyId)
    .where('branch_id', '=', during.branchId)
    .where('active', '=', true)
    .where(overlaps('event', during))
    .where(eventUses(during.resourceId))
    .orderBy('starts_at')
    .orderBy('event_id')
    .execute()
  return rows.map(({ event_id }) => event_id)
}
