import type { ClientData, CompanyClientDetails } from '@zapys/contract'
import { NO_SHOW } from '@zapys/domain/appointments'
import { reachOf } from '@zapys/domain/rights'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { hasAccount } from '../clients/public.ts'
import { clientData } from '../erasure-and-export/public.ts'
import { hasStatus } from '../../money/memberships/public.ts'
import { isDoneBy } from '../../booking/appointments/public.ts'
import { clientsSeenBy, shownClient } from './list-clients.ts'

/**
 * A client with counts of bookings (for keys with `bookings.read`) and memberships (`memberships.read`). Contact data
 * need `clients.read`, since writes return them too. Performers read clients who booked with them, and counts of those
 * bookings. Rejects with `client.notFound`.
 */
export async function readClient(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  clientId: string,
  operator: Operator,
): Promise<CompanyClientDetails> {
  const row = await clientsSeenBy(db, company, operator)
    .select(['middle_name', 'birth_date', 'gender', 'distinct_from'])
    .select(hasAccount(company).as('has_account'))
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('client.notFound')
  const { middle_name, birth_date, gender, has_account, distinct_from, ...listed } = row
  const seesContacts = reachOf(operator, 'clients.read') !== undefined
  const shown = shownClient(listed)
  return {
    ...(seesContacts
      ? shown
      : { ...shown, phone: null, email: null, blocked_reason: null, extra_fields: {} }),
    middle_name,
    birth_date: seesContacts ? birth_date : null,
    gender: seesContacts ? gender : null,
    has_account,
    distinct_from: seesContacts ? distinct_from : [],
    bookings: await bookingsOf(db, company, clientId, { operator, now: clock.now() }),
    memberships:
      reachOf(operator, 'memberships.read') === undefined
        ? null
        : await activeMemberships(db, company, clientId, clock.now()),
  }
}

async function bookingsOf(
  db: Connection,
  company: CompanyScope,
  clientId: string,
  { operator, now }: { operator: Operator; now: number },
): Promise<CompanyClientDetails['bookings']> {
  const reach = reachOf(operator, 'bookings.read')
  if (reach === undefined) return null
  const own = onlyResource(reach, operator)
  const stands = sql`cancelled_at is null`
  const isMissed = sql`${stands} and status = ${NO_SHOW}`
  const isVisit = sql`${stands} and status <> ${NO_SHOW}
    and starts_at + make_interval(secs => duration) <= ${instant(now)}`
  const isAhead = sql`${stands} and starts_at > ${instant(now)}`
  const count = (condition: typeof stands) => sql<number>`count(*) filter (where ${condition})`
  const found = await db
    .selectFrom('appointment')
    .select([
      count(isVisit).as('visits'),
      count(isMissed).as('no_shows'),
      count(sql`cancelled_at is not null`).as('cancelled'),
      count(isAhead).as('upcoming'),
      sql<number | null>`max(starts_at) filter (where ${isVisit})`.as('last_visit'),
      sql<number | null>`min(starts_at) filter (where ${isAhead})`.as('next_visit'),
    ])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .$call((all) => (own === undefined ? all : all.where(isDoneBy(company, own))))
    .executeTakeFirstOrThrow()
  const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
  return { ...found, last_visit: iso(found.last_visit), next_visit: iso(found.next_visit) }
}

async function activeMemberships(
  db: Connection,
  company: CompanyScope,
  clientId: string,
  now: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('membership')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where(hasStatus(company, 'ACTIVE', now))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The data that the client could export, including phones and email addresses. Rejects with `client.notFound`, also for
 * an erased client.
 */
export async function exportClient(
  deps: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  clientId: string,
  operator: Operator,
): Promise<ClientData> {
  return {
    created: new Date(deps.clock.now()).toISOString(),
    client: await readClient(deps, company, clientId, operator),
    data: await clientData(deps.database.db, company, clientId),
  }
}
