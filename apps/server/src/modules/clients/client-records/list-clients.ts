import type { Calls, CompanyClient, Paged, QueryOf } from '@zapys/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf, isWithin } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { byAlphabet } from '../../../platform/db/translations.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { isDoneBy } from '../../booking/appointments/public.ts'
import { hasDigits, hasPhone, holdsSearch, readSearch, similarClients } from '../clients/public.ts'

/**
 * Clients and guests, newest first; performers see those who booked with them. Excludes erased clients. A search
 * returns exact matches; without any, similar names, closest first.
 */
export async function listClients(
  db: Connection,
  company: CompanyScope,
  { phone, blocked, createdStart, createdEnd, search, ...listQuery }: QueryOf<Calls['listCompanyClients']>,
  operator: Operator,
): Promise<Paged<CompanyClient>> {
  const wanted = search === undefined ? undefined : await readSearch(db, search)
  const listed = async (found?: Expression<boolean>, first: readonly SortKey[] = []) => {
    const query = clientsSeenBy(db, company, operator)
      .where(isWithin('created', { start: createdStart, end: createdEnd }))
      .$call((all) => (blocked === undefined ? all : all.where('blocked', '=', blocked)))
      .$call((all) => (phone === undefined ? all : all.where(hasPhone(phone))))
      .$call((all) => (found === undefined ? all : all.where(found)))
    const sortable = {
      created: 'created',
      first_name: byAlphabet(company, 'client.first_name'),
      last_name: byAlphabet(company, 'client.last_name'),
    } as const
    const defaultOrder = [...first, { by: 'created', direction: 'desc' }, { by: 'client_id' }] as const
    return mapPage(
      await pageOf(inOrder(query, listQuery.sort, sortable, defaultOrder), listQuery),
      shownClient,
    )
  }
  if (wanted === undefined) return listed()
  const page = await listed(holdsSearch(wanted))
  if (page.page.total_elements > 0) return page
  const similar = await similarClients(db, company, wanted)
  if (similar.length === 0) return page
  return listed(sql`(${isOneOf('client_id', similar)} and ${hasDigits(wanted.digits)})`, [
    { by: sql`array_position(${similar}::uuid[], client_id)` },
  ])
}

type SortKey = { by: RawBuilder<unknown>; direction?: 'asc' | 'desc' }

export const clientsOf = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('client')
    .select(['client_id', 'first_name', 'last_name', 'phone', 'guest', 'blocked', 'created'])
    .select(['blocked_reason', 'blocked_until', 'extra_fields'])
    .select(sql<string | null>`coalesce(email, ${lastMail(company)})`.as('email'))
    .where('company_id', '=', company.companyId)
    .where('deleted_at', 'is', null)

/** A guest's email address is stored only with bookings. Searches the last twenty, to bound the work for regulars. */
const lastMail = ({ companyId }: CompanyScope) => sql<string>`(
  select contact ->> 'email'
    from (select contact, starts_at from appointment
           where appointment.company_id = ${companyId} and appointment.client_id = client.client_id
           order by starts_at desc limit 20) as recent
   where contact ->> 'email' is not null order by starts_at desc limit 1)`

type ClientRow = Omit<CompanyClient, 'id' | 'created' | 'blocked_until' | 'extra_fields'> & {
  client_id: string
  created: number
  blocked_until: number | null
  extra_fields: CompanyClient['extra_fields']
}

export const shownClient = ({
  client_id,
  created,
  blocked_until,
  extra_fields,
  ...row
}: ClientRow): CompanyClient => ({
  id: client_id,
  ...row,
  extra_fields,
  blocked_until: blocked_until === null ? null : new Date(blocked_until).toISOString(),
  created: new Date(created).toISOString(),
})

/** All clients; for performers those who booked with them. */
export const clientsSeenBy = (db: Connection, company: CompanyScope, operator: Operator) => {
  const own = onlyResource(operator.reach, operator)
  return clientsOf(db, company).$call((all) => (own === undefined ? all : all.where(hasBooked(company, own))))
}

/** Rejects with `client.notFound`, also if the client never booked with the performer. */
export async function requireClientSeenBy(
  db: Connection,
  company: CompanyScope,
  operator: Operator,
  clientId: string,
): Promise<void> {
  const client = await clientsSeenBy(db, company, operator)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (client === undefined) throw new ApiError('client.notFound')
}

/** SQL: whether the client has a booking with this resource, in any state. */
const hasBooked = (company: CompanyScope, resourceId: string) => sql<boolean>`exists (
  select from appointment
   where appointment.company_id = ${company.companyId} and appointment.client_id = client.client_id
     and ${isDoneBy(company, resourceId)})`
