/** The waiting list of a branch for staff. docs/rules/operator.md, Waiting list and surveys */
import type { Calls, CompanyWaitingEntry, Paged, QueryOf } from '@zapys/contract'
import type { StoredContact } from '../../../../../database/json-types.ts'
import { reachOf } from '@zapys/domain/rights'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Connection } from '../../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../../platform/db/paging.ts'
import { ApiError } from '../../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../../platform/http/key-holder.ts'
import { requireBranch } from '../../../catalogue/branches/public.ts'

/**
 * Entries by creation, which is the order of offers. A performer sees entries that request them, and those for
 * events that they lead. Rejects with `branch.notFound`.
 */
export async function listCompanyWaiting(
  db: Connection,
  company: CompanyScope,
  branchId: string,
  { day, event, status, ...pageQuery }: QueryOf<Calls['listCompanyWaiting']>,
  operator: Operator,
): Promise<Paged<CompanyWaitingEntry>> {
  const branch = await requireBranch(db, company, branchId)
  const own = onlyResource(operator.reach, operator)
  const dayOfEntry = sql`coalesce(waiting_entry.date, (event.starts_at at time zone ${branch.timezone})::date)`
  const query = entriesOf(db, company, branchId)
    .where('status', 'in', status === undefined ? ['WAITING', 'OFFERED'] : [status])
    .$call((all) => (event === undefined ? all : all.where('waiting_entry.event_id', '=', event)))
    .$if(day !== undefined, (all) => all.where(sql<boolean>`${dayOfEntry} = ${day}::date`))
    .$call((all) =>
      own === undefined
        ? all
        : all.where((where) =>
            where.or([where('waiting_entry.resource_id', '=', own), where('event.resource_id', '=', own)]),
          ),
    )
  const order = [{ by: 'waiting_entry.created' }, { by: 'entry_id' }] as const
  const page = await pageOf(inOrder(query, undefined, {}, order), pageQuery)
  return mapPage(page, (row) => shownEntry(row, operator))
}

/** One entry with any status. Rejects with `waiting.notFound`. */
export async function readCompanyWaiting(
  db: Connection,
  company: CompanyScope,
  { branchId, entryId }: { branchId: string; entryId: string },
  operator: Operator,
): Promise<CompanyWaitingEntry> {
  const row = await entriesOf(db, company, branchId).where('entry_id', '=', entryId).executeTakeFirst()
  if (row === undefined) throw new ApiError('waiting.notFound')
  return shownEntry(row, operator)
}

const entriesOf = (db: Connection, company: CompanyScope, branchId: string) =>
  db
    .selectFrom('waiting_entry')
    .leftJoin('event', (join) =>
      join
        .onRef('event.company_id', '=', 'waiting_entry.company_id')
        .onRef('event.event_id', '=', 'waiting_entry.event_id'),
    )
    .select(['entry_id', 'status', 'waiting_entry.branch_id', 'waiting_entry.event_id', 'waiting_entry.date'])
    .select(['service_ids', 'waiting_entry.resource_id', 'waiting_entry.duration', 'waiting_entry.space'])
    .leftJoin('service', (join) =>
      join
        .onRef('service.company_id', '=', 'event.company_id')
        .onRef('service.service_id', '=', 'event.service_id'),
    )
    .select(['waiting_entry.created', 'client_id', 'contact', 'offered_start', 'offered_until'])
    .select(['event.name as event_name', 'service.name as service_name', 'event.starts_at'])
    .select(positionInList(company).as('place'))
    .where('waiting_entry.company_id', '=', company.companyId)
    .where('waiting_entry.branch_id', '=', branchId)

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number]

const shownEntry = (
  { entry_id, created, client_id, contact, offered_start, offered_until, ...joined }: EntryRow,
  operator: Operator,
): CompanyWaitingEntry => {
  const { event_name, service_name, starts_at, ...row } = joined
  return {
    id: entry_id,
    ...row,
    event:
      starts_at === null
        ? null
        : { name: event_name ?? service_name ?? '', start_time: new Date(starts_at).toISOString() },
    created: new Date(created).toISOString(),
    client: clientOf(client_id, contact, reachOf(operator, 'clients.read') !== undefined),
    offer:
      row.status === 'OFFERED'
        ? {
            until: new Date(offered_until!).toISOString(),
            start_time: new Date(offered_start!).toISOString(),
          }
        : null,
  }
}

/** Position from 1 among open entries for the same event or day of the branch; null for closed entries. */
const positionInList = ({ companyId }: CompanyScope) => sql<
  number | null
>`case when waiting_entry.status = 'WAITING' then (
  select count(*) from waiting_entry as earlier
   where earlier.company_id = ${companyId} and earlier.branch_id = waiting_entry.branch_id
     and earlier.status = 'WAITING' and (earlier.created, earlier.entry_id) <= (waiting_entry.created, waiting_entry.entry_id)
     and (earlier.event_id = waiting_entry.event_id
       or (waiting_entry.event_id is null and earlier.date = waiting_entry.date))) end`

function clientOf(
  id: string | null,
  contact: StoredContact,
  seesContacts: boolean,
): CompanyWaitingEntry['client'] {
  const { first_name = null, last_name = null, phone = null, email = null } = contact
  return {
    id,
    first_name,
    last_name,
    phone: seesContacts ? phone : null,
    email: seesContacts ? email : null,
  }
}
