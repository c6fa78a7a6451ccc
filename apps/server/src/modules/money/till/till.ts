/** The till of a branch: cash counts at the start and end of a day, compared with the ledger. docs/rules/payments.md */
import type { LedgerDay, TillClosing, TillDay, TillOpening } from '@zapys/contract'
import { addDays, today } from '@zapys/domain/time'
import type { Updateable } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { readLedgerDay } from '../payments/public.ts'
import { awaitedDeposits, refundsOfBranch } from './open-items.ts'

type Sums = LedgerDay['sums']
type TillPlace = { branchId: string; day: string }

/** How many days later a count may be entered. */
const MAX_DAYS_BACK = 31

/** Rejects with `branch.notFound`. */
export async function readTillDay(
  db: Connection,
  company: CompanyScope,
  { branchId, day }: TillPlace,
): Promise<TillDay> {
  const branch = await requireTillBranch(db, company, branchId)
  const row = await tillRow(db, company, { branchId, day })
  const { sums } = await readLedgerDay(db, company, { day, branch: branchId })
  const currency_code = row?.currency_code ?? branch.currency_code
  const closing = row && closingOf(row)
  return {
    day,
    timezone: branch.timezone,
    currency_code,
    opening:
      row === undefined
        ? null
        : {
            amount: row.opening_amount,
            counted_at: new Date(row.opened_at).toISOString(),
            staff_member: { id: row.opened_by, name: row.opened_by_name },
          },
    expected: expectedCash(row?.opening_amount ?? 0, sums, currency_code),
    closing: closing ?? null,
    previous: await previousCount(db, company, { branchId, day }),
    sums,
    later: closing ? laterThan(closing.sums, sums) : [],
    refunds: await refundsOfBranch(db, company, branchId),
    deposits: await awaitedDeposits(db, company, branchId),
  }
}

type TillAct = { by: Operator; branchId: string }

/** Rejects with `branch.notFound`, `validation.failed` or `till.closed`. */
export async function openTill(
  deps: Deps,
  company: CompanyScope,
  { by, branchId }: TillAct,
  { day, amount }: TillOpening,
): Promise<TillDay> {
  await deps.database.inTransaction(async (tx) => {
    const branch = await requireTillBranch(tx, company, branchId)
    const now = deps.clock.now()
    rejectDay(day, branch.timezone, now)
    const counted = {
      opening_amount: amount,
      opened_at: new Date(now),
      opened_by: by.staffMemberId,
    }
    const added = await tx
      .insertInto('till_day')
      .values({
        company_id: company.companyId,
        branch_id: branchId,
        day,
        currency_code: branch.currency_code,
        ...counted,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'branch_id', 'day']).doNothing())
      .returning('day')
      .executeTakeFirst()
    const before = added === undefined ? await lockTill(tx, company, { branchId, day }) : undefined
    if (before?.opening_amount === amount) return
    if (before?.closed_at != null) throw new ApiError('till.closed')
    if (before !== undefined) await saveTill(tx, company, { branchId, day }, counted)
    await writeAudit(tx, company, {
      by,
      act: 'till.opened',
      thing: 'branch',
      thingId: branchId,
      now,
      ...(before && { before: { day, amount: before.opening_amount } }),
      after: { day, amount, currency_code: branch.currency_code },
    })
  })
  return readTillDay(deps.database.db, company, { branchId, day })
}

/** Rejects with `branch.notFound`, `validation.failed`, `till.notOpened`, or `till.closed` for another count. */
export async function closeTill(
  deps: Deps,
  company: CompanyScope,
  { by, branchId }: TillAct,
  { day, amount, note: typed }: TillClosing,
): Promise<TillDay> {
  const note = typed || null
  await deps.database.inTransaction(async (tx) => {
    const branch = await requireTillBranch(tx, company, branchId)
    const now = deps.clock.now()
    rejectDay(day, branch.timezone, now)
    const row = await lockTill(tx, company, { branchId, day })
    if (row === undefined) throw new ApiError('till.notOpened')
    if (row.closed_at !== null) {
      if (row.closing_amount === amount && row.note === note) return
      throw new ApiError('till.closed')
    }
    const { sums } = await readLedgerDay(tx, company, { day, branch: branchId })
    const expected = expectedCash(row.opening_amount, sums, row.currency_code)
    await saveTill(
      tx,
      company,
      { branchId, day },
      {
        closing_amount: amount,
        closing_expected: expected,
        closed_at: new Date(now),
        closed_by: by.staffMemberId,
        note,
        closing_sums: JSON.stringify(sums),
      },
    )
    await writeAudit(tx, company, {
      by,
      act: 'till.closed',
      thing: 'branch',
      thingId: branchId,
      now,
      after: { day, amount, expected, note, currency_code: row.currency_code },
    })
  })
  return readTillDay(deps.database.db, company, { branchId, day })
}

/** Rejects with `branch.notFound`. A disabled branch still has its days. */
async function requireTillBranch(db: Connection, company: CompanyScope, branchId: string) {
  const branch = await db
    .selectFrom('branch')
    .select(['timezone', 'currency_code'])
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
  if (branch === undefined) throw new ApiError('branch.notFound')
  return branch
}

function rejectDay(day: string, timezone: string, now: number): void {
  const current = today(timezone, now / 1000)
  if (day > current || day < addDays(current, -MAX_DAYS_BACK))
    throw invalid('till.day', `must be from ${addDays(current, -MAX_DAYS_BACK)} to ${current}`)
}

const ofDay = (company: CompanyScope, { branchId, day }: TillPlace) =>
  ({ company_id: company.companyId, branch_id: branchId, day }) as const

async function tillRow(db: Connection, company: CompanyScope, { branchId, day }: TillPlace) {
  return db
    .selectFrom('till_day')
    .innerJoin('staff_member as opener', (join) =>
      join
        .onRef('opener.company_id', '=', 'till_day.company_id')
        .onRef('opener.staff_member_id', '=', 'till_day.opened_by'),
    )
    .leftJoin('staff_member as closer', (join) =>
      join
        .onRef('closer.company_id', '=', 'till_day.company_id')
        .onRef('closer.staff_member_id', '=', 'till_day.closed_by'),
    )
    .select(['currency_code', 'opening_amount', 'opened_at', 'opened_by', 'note'])
    .select(['closing_amount', 'closing_expected', 'closed_at', 'closed_by', 'closing_sums'])
    .select(['opener.name as opened_by_name', 'closer.name as closed_by_name'])
    .where('till_day.company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where('day', '=', day)
    .executeTakeFirst()
}

type TillRow = NonNullable<Awaited<ReturnType<typeof tillRow>>>

function closingOf(row: TillRow): TillDay['closing'] {
  const { closing_amount: amount, closing_expected: expected, closed_at, closed_by, closing_sums: sums } = row
  if (amount === null || expected === null || closed_at === null || closed_by === null || sums === null)
    return null
  return {
    amount,
    counted_at: new Date(closed_at).toISOString(),
    staff_member: { id: closed_by, name: row.closed_by_name ?? '' },
    expected,
    difference: amount - expected,
    note: row.note,
    sums,
  }
}

/** Serializes counts of one day. */
const lockTill = (tx: Tx, company: CompanyScope, place: TillPlace) =>
  tx
    .selectFrom('till_day')
    .select(['opening_amount', 'closing_amount', 'closed_at', 'note', 'currency_code'])
    .where(({ and }) => and(ofDay(company, place)))
    .forUpdate()
    .executeTakeFirst()

const saveTill = (tx: Tx, company: CompanyScope, place: TillPlace, counted: Updateable<Tables['till_day']>) =>
  tx
    .updateTable('till_day')
    .set(counted)
    .where(({ and }) => and(ofDay(company, place)))
    .execute()

async function previousCount(db: Connection, company: CompanyScope, { branchId, day }: TillPlace) {
  const row = await db
    .selectFrom('till_day')
    .select('closing_amount')
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where('day', '<', day)
    .where('closed_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.closing_amount ?? null
}

const expectedCash = (opening: number, sums: Sums, currency: string): number =>
  opening +
  (sums.find(({ method, currency_code }) => method === 'CASH' && currency_code === currency)?.total ?? 0)

/** Changes recorded after a day was closed. The ledger is append-only, so a method never disappears. */
function laterThan(closed: Sums, now: Sums): TillDay['later'] {
  return now.flatMap(({ method, currency_code, total }) => {
    const before = closed.find((one) => one.method === method && one.currency_code === currency_code)
    const more = total - (before?.total ?? 0)
    return more === 0 ? [] : [{ method, currency_code, total: more }]
  })
}
