import type {
  CountedAhead,
  FreezingEntry,
  Locale,
  Membership,
  MembershipListQuery,
  MembershipVisit,
} from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOfKeysCountedAhead, isAmongKeys } from '../../../platform/db/paging.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { isOwnersKey } from '../../../platform/http/keyed-hash.ts'
import { requireAccount } from '../../clients/accounts/public.ts'
import { oncePerBranch } from '../../catalogue/branches/public.ts'
import { hasStatus } from './has-status.ts'
import { isPaid } from './paid.ts'
import {
  describeMembership,
  type MembershipRow,
  membershipsOf,
  settingsOfMembership,
} from './read-membership.ts'

/** S9.page.7. */
const PAGE_SIZE = 20

export type Owner = {
  /** Undefined if the person is not a client of the company yet. */
  clientId: string | undefined
  locale: Locale | undefined
}

type OwnDeps = Pick<Deps, 'database' | 'clock' | 'secret'>

/**
 * Active ones by soonest end, then the others by latest end. One statement per page. Rejects with `account.disabled`.
 */
export async function listOwnMemberships(
  deps: OwnDeps,
  company: CompanyScope,
  { clientId, locale }: Owner,
  query: MembershipListQuery,
): Promise<CountedAhead<Membership>> {
  const { database, clock } = deps
  const { db } = database
  await requireAccount(db, company)
  const { page = 0, size = PAGE_SIZE, status, unpaid } = query
  if (clientId === undefined)
    return { content: [], page: { number: page, size, total_pages: 0, total_elements: 0 } }
  // An index gives ids, order and count; details are read for one page only.
  const which = db
    .selectFrom('membership')
    .select('membership.membership_id')
    .where('membership.company_id', '=', company.companyId)
    .where('membership.client_id', '=', clientId)
    .$call((each) => (status === undefined ? each : each.where(hasStatus(company, status, clock.now()))))
    .$call((each) => (unpaid === undefined ? each : each.where(isUnpaid(company, unpaid))))
  const sortable = {
    ...({ end_time: 'membership.end_time', start_time: 'membership.start_time' } as const),
    ...({ created: 'membership.created', price: 'membership.price' } as const),
  }
  const own = [
    { by: 'membership.end_time', direction: status === 'INACTIVE' ? 'desc' : 'asc' },
    { by: 'membership.membership_id' },
  ] as const
  const rows = await pageOfKeysCountedAhead(
    inOrder(which, query.sort, sortable, own),
    (ids) =>
      inOrder(
        membershipsOf(db, company).where(isAmongKeys('membership.membership_id', ids)),
        query.sort,
        sortable,
        own,
      ),
    query,
    PAGE_SIZE,
  )
  const inForce = oncePerBranch(settingsOfMembership)
  return mapPage(rows, (row) => describeMembership(deps, row, locale, inForce(row)))
}

/** Memberships that are not paid in full; with `false`, those that are. */
export const isUnpaid = (company: CompanyScope, unpaid: boolean) =>
  unpaid ? sql<boolean>`not ${isPaid(company)}` : isPaid(company)

/**
 * By number or id, with visits and freezes. Rejects with `membership.notFound`, also for memberships of other clients.
 */
export async function getOwnMembership(
  deps: OwnDeps,
  company: CompanyScope,
  { clientId, locale }: Owner,
  numberOrId: string,
): Promise<Membership> {
  const { db } = deps.database
  await requireAccount(db, company)
  if (clientId === undefined) throw new ApiError('membership.notFound')
  const row = await membershipsOf(db, company)
    .where('membership.client_id', '=', clientId)
    .where((where) =>
      where.or([
        where('membership.number', '=', numberOrId.toUpperCase()),
        where(sql<string>`membership.membership_id::text`, '=', numberOrId.toLowerCase()),
      ]),
    )
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('membership.notFound')
  return withHistory(deps, company, row, locale)
}

/**
 * A guest's order, opened by its key. Once a client owns the order, code and visits are shown to the client alone: the
 * guest may have typed another person's phone. Returns nothing once its owner is erased.
 */
export async function readManagedMembership(
  deps: OwnDeps,
  company: CompanyScope,
  {
    membershipId,
    key,
    locale,
  }: { membershipId: string; key: string | undefined; locale: Locale | undefined },
): Promise<Membership> {
  const owned = { purpose: 'membership', companyId: company.companyId, id: membershipId } as const
  if (!isOwnersKey(deps.secret, owned, key, deps.clock.now())) throw new ApiError('membership.notFound')
  const row = await membershipsOf(deps.database.db, company)
    .innerJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'membership.company_id')
        .onRef('client.client_id', '=', 'membership.client_id'),
    )
    .where('membership.membership_id', '=', membershipId)
    .select('client.guest')
    .where('client.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('membership.notFound')
  const membership = await withHistory(deps, company, row, locale)
  return row.guest ? membership : { ...membership, code: null, gift: null, visits: [], freezing_history: [] }
}

/** Rejects with `membership.notFound`. */
export async function readMembership(
  deps: OwnDeps,
  company: CompanyScope,
  membershipId: string,
  locale: Locale | undefined,
): Promise<Membership> {
  const row = await membershipsOf(deps.database.db, company)
    .where('membership.membership_id', '=', membershipId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('membership.notFound')
  return withHistory(deps, company, row, locale)
}

export async function withHistory(
  deps: OwnDeps,
  company: CompanyScope,
  row: MembershipRow,
  locale: Locale | undefined,
): Promise<Membership> {
  const { db } = deps.database
  return {
    ...describeMembership(deps, row, locale),
    visits: await visitsOf(db, company, { membershipId: row.membership_id, locale }),
    freezing_history: await freezingHistory(db, company, row.membership_id),
  }
}

const MAX_VISITS = 100

type VisitsQuery = { membershipId: string; locale: Locale | undefined }

export const visitRows = (db: Connection, company: CompanyScope, membershipId: string) =>
  db
    .selectFrom('membership_use')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.company_id', '=', 'membership_use.company_id')
        .onRef('appointment.appointment_id', '=', 'membership_use.appointment_id'),
    )
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'appointment.company_id')
        .onRef('branch.branch_id', '=', 'appointment.branch_id'),
    )
    .select(['membership_use.use_id', 'membership_use.appointment_id', 'membership_use.amount'])
    .select(['membership_use.price_covered', 'membership_use.state', 'appointment.starts_at'])
    .select('appointment.currency_code')
    .select(
      sql<{ name: string; translations: unknown }[]>`coalesce((
        select json_agg(json_build_object('name', service.name, 'translations', service.translations)
                        order by part.ordinal)
          from appointment_service as part
          join service on service.company_id = part.company_id and service.service_id = part.service_id
         where part.company_id = ${company.companyId}
           and part.appointment_id = membership_use.appointment_id), '[]')`.as('services'),
    )
    .where('membership_use.company_id', '=', company.companyId)
    .where('membership_use.membership_id', '=', membershipId)

/** Reserved uses of bookings that have not started, earliest first. */
export const usesAhead = (db: Connection, company: CompanyScope, membershipId: string, now: number) =>
  visitRows(db, company, membershipId)
    .select('membership_use.membership_id')
    .where('membership_use.state', '=', 'RESERVED')
    .where('appointment.starts_at', '>', instant(now))
    .orderBy('appointment.starts_at')

type VisitRow = Awaited<ReturnType<ReturnType<typeof visitRows>['executeTakeFirstOrThrow']>>

export const asVisit = (row: VisitRow, locale: Locale | undefined): MembershipVisit => ({
  appointment_id: row.appointment_id,
  start_time: new Date(row.starts_at).toISOString(),
  title: row.services.map((service) => inLanguage(service, locale, ['name']).name).join(', '),
  amount: row.amount,
  price_covered: row.price_covered,
  state: row.state,
})

async function visitsOf(
  db: Connection,
  company: CompanyScope,
  { membershipId, locale }: VisitsQuery,
): Promise<MembershipVisit[]> {
  const rows = await visitRows(db, company, membershipId)
    .orderBy('appointment.starts_at', 'desc')
    .orderBy('membership_use.use_id', 'desc')
    .limit(MAX_VISITS)
    .execute()
  return rows.map((row) => asVisit(row, locale))
}

async function freezingHistory(
  db: Connection,
  company: CompanyScope,
  membershipId: string,
): Promise<FreezingEntry[]> {
  const rows = await db
    .selectFrom('membership_freeze')
    .select(['freeze_id as id', 'type', 'actor', 'created', 'first_day as from', 'last_day as to'])
    .select('quantity_days')
    .where('company_id', '=', company.companyId)
    .where('membership_id', '=', membershipId)
    .orderBy('created')
    .orderBy('freeze_id')
    .execute()
  return rows.map((row) => ({ ...row, created: new Date(row.created).toISOString() }))
}
