/** The ledger as staff read it: entries, and sums of a day. docs/rules/payments.md */
import type { Calls, CountedAhead, LedgerDay, LedgerLine, PaymentMethod, QueryOf } from '@zapys/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isWithin, isOnDay } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { mapPage, pageCountedAhead } from '../../../platform/db/paging.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { subjectNamed } from './staff-subject.ts'

/** Null if a membership covered it. */
const methodOf = sql<PaymentMethod | null>`coalesce(ledger_entry.method,
  case when ledger_entry.payment_id is not null then 'ONLINE' end)`

/** Entries that the branch's staff took, and online entries for its bookings. */
export const isOfBranch = (
  { companyId }: Pick<CompanyScope, 'companyId'>,
  branchId: string,
): RawBuilder<boolean> => sql<boolean>`(
  ledger_entry.branch_id = ${branchId}
  or ledger_entry.branch_id is null and ledger_entry.subject_kind = 'APPOINTMENT' and exists (
    select from appointment
     where appointment.company_id = ${companyId}
       and appointment.appointment_id = ledger_entry.subject_id and appointment.branch_id = ${branchId}))`

const isOfClient = ({ companyId }: CompanyScope, clientId: string): RawBuilder<boolean> => sql<boolean>`(
  ledger_entry.subject_kind = 'APPOINTMENT' and ledger_entry.subject_id in (
    select appointment_id from appointment where company_id = ${companyId} and client_id = ${clientId})
  or ledger_entry.subject_kind = 'MEMBERSHIP' and ledger_entry.subject_id in (
    select membership_id from membership where company_id = ${companyId} and client_id = ${clientId}))`

/** Newest first; both ends of the range included. One statement per page. */
export async function listLedger(
  db: Connection,
  company: CompanyScope,
  { appointment, membership, client, branch, method, start, end, ...listQuery }: QueryOf<Calls['listLedger']>,
): Promise<CountedAhead<LedgerLine>> {
  let query = db
    .selectFrom('ledger_entry')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.company_id', '=', 'ledger_entry.company_id')
        .onRef('payment.payment_id', '=', 'ledger_entry.payment_id'),
    )
    .leftJoin('appointment', (join) =>
      join
        .onRef('appointment.company_id', '=', 'ledger_entry.company_id')
        .onRef('appointment.appointment_id', '=', 'ledger_entry.subject_id')
        .on('ledger_entry.subject_kind', '=', 'APPOINTMENT'),
    )
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.company_id', '=', 'ledger_entry.company_id')
        .onRef('membership.membership_id', '=', 'ledger_entry.subject_id')
        .on('ledger_entry.subject_kind', '=', 'MEMBERSHIP'),
    )
    .leftJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'ledger_entry.company_id')
        .on(sql<boolean>`client.client_id = coalesce(appointment.client_id, membership.client_id)`)
        .on('client.deleted_at', 'is', null),
    )
    .select(['entry_id', 'ledger_entry.subject_kind', 'ledger_entry.subject_id', 'cause', 'line'])
    .select(['ledger_entry.amount', 'ledger_entry.currency_code', 'ledger_entry.payment_id'])
    .select(['ledger_entry.membership_id', 'ledger_entry.branch_id', 'ledger_entry.created', 'provider'])
    .select(['payment.title', 'client.client_id', 'appointment.starts_at'])
    .select('appointment.branch_id as visit_branch')
    .select([
      sql<string | null>`coalesce(appointment.contact->>'first_name', client.first_name)`.as('first_name'),
      sql<string | null>`coalesce(appointment.contact->>'last_name', client.last_name)`.as('last_name'),
    ])
    .select(methodOf.as('method'))
    .where('ledger_entry.company_id', '=', company.companyId)
    .where(isWithin('ledger_entry.created', { start, end }))
    .orderBy('ledger_entry.created', 'desc')
    .orderBy('entry_id', 'desc')
  for (const [kind, id] of [
    ['APPOINTMENT', appointment],
    ['MEMBERSHIP', membership],
  ] as const)
    if (id !== undefined)
      query = query.where('ledger_entry.subject_kind', '=', kind).where('ledger_entry.subject_id', '=', id)
  if (client !== undefined) query = query.where(isOfClient(company, client))
  if (branch !== undefined) query = query.where(isOfBranch(company, branch))
  if (method !== undefined) query = query.where(methodOf, '=', method)
  return mapPage(
    await pageCountedAhead(query, listQuery),
    ({ entry_id, subject_kind, subject_id, ...row }): LedgerLine => ({
      id: entry_id,
      cause: row.cause,
      line: row.line,
      amount: row.amount,
      currency_code: row.currency_code,
      method: row.method,
      provider: row.provider as LedgerLine['provider'],
      ...subjectNamed({ kind: subject_kind, id: subject_id }),
      payment: row.payment_id,
      covered_by: row.membership_id,
      branch_id: row.branch_id,
      title: row.title,
      client:
        row.client_id === null
          ? null
          : { id: row.client_id, first_name: row.first_name, last_name: row.last_name },
      visit:
        row.starts_at === null || row.visit_branch === null
          ? null
          : { start_time: new Date(row.starts_at).toISOString(), branch_id: row.visit_branch },
      created: new Date(row.created).toISOString(),
    }),
  )
}

/** From midnight to midnight in the time zone of the branch, or else of the company. Rejects with `branch.notFound`. */
export async function readLedgerDay(
  db: Connection,
  company: CompanyScope,
  { day, branch }: QueryOf<Calls['readLedgerDay']>,
): Promise<LedgerDay> {
  const timezone = await zoneOf(db, company, branch)
  const sum = (which: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(ledger_entry.amount) filter (where ${which}), 0)::bigint`
  const sums = await db
    .selectFrom('ledger_entry')
    .select([
      sql<PaymentMethod>`${methodOf}`.as('method'),
      'currency_code',
      sum(sql`cause = 'CHARGE'`).as('received'),
      sum(sql`cause = 'REFUND'`).as('given_back'),
      sum(sql`cause = 'CORRECTION'`).as('corrected'),
      sum(sql`true`).as('total'),
      sum(sql`line = 'TIP'`).as('tips'),
      sql<number>`count(*)::int`.as('entries'),
    ])
    .where('ledger_entry.company_id', '=', company.companyId)
    .where('payment_id', 'is not', null)
    .where(isOnDay('created', day, timezone))
    .$call((all) => (branch === undefined ? all : all.where(isOfBranch(company, branch))))
    .groupBy([methodOf, 'currency_code'])
    .orderBy(methodOf)
    .orderBy('currency_code')
    .execute()
  return { day, timezone, sums }
}

/** Rejects with `branch.notFound`. */
async function zoneOf(db: Connection, company: CompanyScope, branchId: string | undefined): Promise<string> {
  const zone =
    branchId === undefined
      ? db.selectFrom('company').select('timezone').where('company_id', '=', company.companyId)
      : db
          .selectFrom('branch')
          .select('timezone')
          .where('company_id', '=', company.companyId)
          .where('branch_id', '=', branchId)
  const branchRow = await zone.executeTakeFirst()
  if (branchRow === undefined) throw new ApiError('branch.notFound')
  return branchRow.timezone
}
