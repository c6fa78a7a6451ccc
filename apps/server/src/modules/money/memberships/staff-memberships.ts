/** Memberships as staff read and sell them. docs/rules/operator.md */
import type { Calls, CompanyMembership, CountedAhead, MembershipSaleRequest, QueryOf } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import { addDays, today } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import { inOrder, mapPage, pageCountedAhead } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import { callerIdOf, type KeyHolder, requireRight } from '../../../platform/http/key-holder.ts'
import { typedPhone } from '../../clients/accounts/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { recordIn } from '../payments/public.ts'
import { findTemplate, issueMembership, zoneOfTemplate } from './issue-membership.ts'
import { addGift, checkGift } from './gifts.ts'
import { changesOf } from './membership-changes.ts'
import { hasStatus } from './has-status.ts'
import { isUnpaid, withHistory } from './own-memberships.ts'
import { describeMembership, type MembershipRow, membershipsOf, withoutCode } from './read-membership.ts'

type StaffDeps = Pick<Deps, 'database' | 'clock' | 'secret'>

const withClients = (db: Connection, company: CompanyScope) =>
  membershipsOf(db, company)
    .innerJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'membership.company_id')
        .onRef('client.client_id', '=', 'membership.client_id'),
    )
    .select(['client.first_name', 'client.last_name', 'client.phone', 'client.deleted_at'])

type Row = MembershipRow & {
  first_name: string | null
  last_name: string | null
  phone: string | null
  deleted_at: number | null
}

/** Newest first. One statement per page. */
export async function listCompanyMemberships(
  deps: StaffDeps,
  company: CompanyScope,
  { client, number, status, unpaid, ...listQuery }: QueryOf<Calls['listCompanyMemberships']>,
  by: KeyHolder,
): Promise<CountedAhead<CompanyMembership>> {
  let query = withClients(deps.database.db, company)
  if (client !== undefined) query = query.where('membership.client_id', '=', client)
  if (number !== undefined) query = query.where('membership.number', '=', number.trim().toUpperCase())
  if (status !== undefined) query = query.where(hasStatus(company, status, deps.clock.now()))
  if (unpaid !== undefined) query = query.where(isUnpaid(company, unpaid))
  const sortable = {
    ...({ end_time: 'membership.end_time', start_time: 'membership.start_time' } as const),
    ...({ created: 'membership.created', price: 'membership.price' } as const),
  }
  const defaultOrder = [
    { by: 'membership.created', direction: 'desc' },
    { by: 'membership.membership_id' },
  ] as const
  const page = await pageCountedAhead(inOrder(query, listQuery.sort, sortable, defaultOrder), listQuery)
  return mapPage(page, (row) => describe(deps, row, by))
}

/** With visits, freezes and changes by staff. Rejects with `membership.notFound`. */
export async function readCompanyMembership(
  deps: StaffDeps,
  company: CompanyScope,
  membershipId: string,
  by: KeyHolder,
): Promise<CompanyMembership> {
  const { db } = deps.database
  const row = await withClients(db, company)
    .where('membership.membership_id', '=', membershipId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('membership.notFound')
  const { visits, freezing_history } = await withHistory(deps, company, row, undefined)
  return {
    ...describe(deps, row, by),
    visits,
    freezing_history,
    changes: await changesOf(db, company, membershipId),
  }
}

/** Omits what only the client may do. Includes the code only for keys that may sell. */
function describe(deps: StaffDeps, row: Row, by: KeyHolder): CompanyMembership {
  const maySell = reachOf(by, 'memberships.write') !== undefined
  const seesContacts = reachOf(by, 'clients.read') !== undefined
  const described = describeMembership(deps, row, undefined)
  const {
    may_freeze: _,
    may_unfreeze: __,
    freezes_left: ___,
    freeze_days_most: ____,
    ...membership
  } = maySell ? described : withoutCode(described)
  return {
    ...membership,
    gift: membership.gift && {
      ...membership.gift,
      ...(seesContacts ? {} : { phone: null, email: null }),
      // The card is between buyer and recipient.
      card_key: null,
    },
    ...(row.deleted_at !== null
      ? {}
      : {
          client: {
            id: row.client_id,
            first_name: row.first_name,
            last_name: row.last_name,
            phone: seesContacts ? row.phone : null,
          },
        }),
  }
}

type SaleContext = { by: KeyHolder; idempotencyKey: string | undefined }

/** Distance of the first day from today, before or after: paper sales are entered later. */
const MAX_DAYS = 365

/** Rejects as `calls.sellMembership` lists, and with `key.notAllowed` if a key without the right records a payment. */
export async function sellMembership(
  deps: Deps,
  company: CompanyScope,
  { by, idempotencyKey }: SaleContext,
  request: MembershipSaleRequest,
): Promise<CompanyMembership> {
  const { database, clock } = deps
  if (request.payment) requireRight(by, 'payments.write')
  if (request.payment && request.present) throw invalid('membership.payment', 'a present is not paid')
  const template = await findTemplate(database.db, company, request.template)
  await requireClient(database.db, company, request.client)
  if (request.payment) await requireBranch(database.db, company, request.payment.branch)
  const { timezone } = await database.db
    .selectFrom('company')
    .select('timezone')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  const day = today(await zoneOfTemplate(database.db, company, template, timezone), clock.now() / 1000)
  const start_time = request.start_time ?? day
  if (start_time < addDays(day, -MAX_DAYS) || start_time > addDays(day, MAX_DAYS))
    throw invalid('membership.start_time', `must be within ${MAX_DAYS} days`)
  const recipient = request.gift && {
    ...request.gift,
    phone: await typedPhone(database.db, company, by, request.gift.phone),
  }
  const { gift, errors } = checkGift(recipient, { kind: template.kind, day, path: 'membership.gift' })
  if (errors.length > 0) throw new ApiError('validation.failed', { errors })
  const key = idempotencyKey && `sold ${callerIdOf(by)} ${idempotencyKey}`
  const { id } = await writeOnce(deps, company, key, request, async (tx) => {
    const membershipId = await issueMembership(tx, deps, company, template, {
      client_id: request.client,
      start_time,
      source: 'BO',
      locale: company.language,
      ...(request.present === true ? { price: 0 } : {}),
    })
    if (gift) await addGift(tx, deps, company, { ...gift, membership_id: membershipId })
    await writeAudit(tx, company, {
      by,
      act: 'membership.sold',
      thing: 'membership',
      thingId: membershipId,
      now: clock.now(),
      clientId: request.client,
      after: {
        template_id: request.template,
        client_id: request.client,
        start_time,
        name: template.name,
        price: request.present === true ? 0 : template.price,
        currency_code: template.currency_code,
      },
    })
    // Free memberships count as paid.
    if (request.payment && template.price > 0)
      await recordIn(
        tx,
        deps,
        company,
        { kind: 'MEMBERSHIP', id: membershipId },
        {
          by,
          branchId: request.payment.branch,
          request: { method: request.payment.method },
        },
      )
    return { id: membershipId }
  })
  return readCompanyMembership(deps, company, id, by)
}

/** Rejects with `client.notFound`, also for an erased client. */
async function requireClient(db: Connection, company: CompanyScope, clientId: string): Promise<void> {
  const client = await db
    .selectFrom('client')
    .select('client_id')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (client === undefined) throw new ApiError('client.notFound')
}
