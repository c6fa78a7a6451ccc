/** History of a booking. docs/rules/operator.md, History of a booking */
import type { BookingHistory } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import { entriesOfThing, type EntryOfThing } from '../../staff/audit/public.ts'
import { isDoneBy } from './list-company-appointments.ts'

type Entry = BookingHistory['content'][number]
type Change = Entry['changes'][number]
type BookingAddress = { branchId: string; appointmentId: string }

/** Rejects with `branch.notFound` and `appointment.notFound`. */
export async function readBookingHistory(
  db: Connection,
  company: CompanyScope,
  { branchId, appointmentId }: BookingAddress,
  operator: Operator,
): Promise<BookingHistory> {
  await requireBranch(db, company, branchId)
  const own = onlyResource(operator.reach, operator)
  const booking = await db
    .selectFrom('appointment')
    .select(['created', 'cancelled_at'])
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where('appointment_id', '=', appointmentId)
    .$call((all) => (own === undefined ? all : all.where(isDoneBy(company, own))))
    .executeTakeFirst()
  if (booking === undefined) throw new ApiError('appointment.notFound')
  const entries = await entriesOfThing(db, company, { table: 'appointment', id: appointmentId })
  const names = await namesIn(db, company, entries)
  const content = entries.map((entry) => asHistory(entry, names))
  const wasDone = (act: string, at: number) =>
    entries.some((entry) => entry.act === act && entry.created >= at)
  if (!wasDone('appointment.booked', 0)) content.push(ofClient('appointment.booked', booking.created))
  const { cancelled_at } = booking
  if (cancelled_at !== null && !wasDone('appointment.cancelled', cancelled_at))
    content.push(ofClient('appointment.cancelled', cancelled_at))
  return { content: content.toSorted((one, other) => other.at.localeCompare(one.at)) }
}

/** Acts of clients are not in the audit log. */
const ofClient = (act: string, at: number): Entry => ({
  at: new Date(at).toISOString(),
  act,
  by: null,
  reason: null,
  is_silent: false,
  changes: [],
})

type Names = ReadonlyMap<string, string>

function asHistory({ act, name, key_name, before, after, created }: EntryOfThing, names: Names): Entry {
  const reason = after?.['cancel_reason'] ?? after?.['price_reason']
  return {
    at: new Date(created).toISOString(),
    act,
    by: name === null ? null : { name, api_key_name: key_name },
    reason: typeof reason === 'string' ? reason : null,
    is_silent: after?.['is_silent'] === true,
    changes: before === null || after === null ? [] : changesOf(before, after, names),
  }
}

type Words = Record<string, unknown>

const plain = ['start_time', 'duration', 'price', 'status', 'membership', 'comment'] as const
const named = { services: 'service_ids', resources: 'resource_ids' } as const

function changesOf(before: Words, after: Words, names: Names): Change[] {
  const plainValue = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? value : null
  const inWords = (value: unknown) =>
    idsIn(value)
      .flatMap((id) => names.get(id) ?? [])
      .join(', ')
  const changes: Change[] = [
    ...plain.map((field) => ({ field, before: plainValue(before[field]), after: plainValue(after[field]) })),
    ...(['services', 'resources'] as const).map((field) => ({
      field,
      before: inWords(before[named[field]]),
      after: inWords(after[named[field]]),
    })),
  ]
  const isOther = after['client_id'] !== undefined
  return [
    ...changes.filter((change) => change.before !== change.after),
    ...(isOther ? [{ field: 'client' as const, before: null, after: null }] : []),
  ]
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []

/** Current names of services and resources. */
async function namesIn(
  db: Connection,
  company: CompanyScope,
  entries: readonly EntryOfThing[],
): Promise<Names> {
  const idsOf = (key: string) => [
    ...new Set(entries.flatMap(({ before, after }) => [...idsIn(before?.[key]), ...idsIn(after?.[key])])),
  ]
  const [services, resources] = await Promise.all([
    db
      .selectFrom('service')
      .select(['service_id as id', 'name'])
      .where('company_id', '=', company.companyId)
      .where(isOneOf('service_id', idsOf('service_ids')))
      .execute(),
    db
      .selectFrom('resource')
      .select(['resource_id as id', 'name'])
      .where('company_id', '=', company.companyId)
      .where(isOneOf('resource_id', idsOf('resource_ids')))
      .execute(),
  ])
  return new Map([...services, ...resources].map(({ id, name }) => [id, name]))
}
