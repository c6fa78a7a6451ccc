/** Figures of a period. docs/rules/reports.md */
import type {
  Currency,
  QueryOf,
  Calls,
  Report,
  ReportDimension,
  ReportFigures,
  ReportRow,
} from '@zapys/contract'
import { addDays, daysBetween } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { type KeyedRow, type Period, readClassTimes, readCounts, readPrices } from './booking-figures.ts'
import { inOrder } from './in-order.ts'
import { readMoney } from './money-figures.ts'
import { type OfferedTime, readOfferedTime } from './offered-time.ts'

const MAX_DAYS = 366

/** Rejects with `validation.failed` or `branch.notFound`. */
export async function readReport(
  db: Connection,
  company: CompanyScope,
  { first_day, last_day, by, branch }: QueryOf<Calls['readReport']>,
): Promise<Report> {
  if (last_day < first_day) throw invalid('last_day', 'must not be before first_day')
  if (daysBetween(first_day, last_day) >= MAX_DAYS)
    throw invalid('last_day', `must be at most ${MAX_DAYS - 1} days after first_day`)
  const timezone = await zoneOf(db, company, branch)
  const period: Period = { firstDay: first_day, lastDay: last_day, timezone, branchId: branch }
  const counts = await readCounts(db, company, by, period)
  const prices = await readPrices(db, company, by, period)
  const money = await readMoney(db, company, by, period)
  const classes = await readClassTimes(db, company, by, period)
  const offered = await readOfferedTime(db, company, period)
  const offeredOf = offeredByKey(by, offered)
  const figuresOf = (isMine: (row: KeyedRow) => boolean, offered_seconds: number | null): ReportFigures => {
    const count = counts.find(isMine)
    const classSeconds = classes.find(isMine)?.sold_seconds ?? 0
    return {
      bookings: count?.bookings ?? 0,
      cancelled: count?.cancelled ?? 0,
      no_shows: count?.no_shows ?? 0,
      clients: count?.clients ?? 0,
      new_clients: count?.new_clients ?? 0,
      sold_seconds: (count?.sold_seconds ?? 0) + classSeconds,
      offered_seconds,
      amounts: amountsOf(prices.filter(isMine), money.filter(isMine)),
    }
  }
  const keys = new Set<string | null>(by === 'DAY' ? daysOf(first_day, last_day) : [])
  for (const row of [...counts, ...prices, ...money, ...classes]) if (!row.isTotal) keys.add(row.key)
  for (const key of offeredOf?.keys() ?? []) keys.add(key)
  const names = await namesOf(db, company, by)
  const rows = [...keys].map((key): ReportRow => {
    const figures = figuresOf(
      (row) => !row.isTotal && row.key === key,
      key === null || offeredOf === undefined ? null : (offeredOf.get(key) ?? 0),
    )
    return { key, name: (key !== null && names.get(key)) || null, ...withoutClasses(by, figures) }
  })
  return {
    first_day,
    last_day,
    timezone,
    by,
    rows: inOrder(by, rows),
    total: figuresOf(
      ({ isTotal }) => isTotal,
      offered.reduce((sum, { seconds }) => sum + seconds, 0),
    ),
  }
}

/** Rejects with `branch.notFound`. */
async function zoneOf(db: Connection, company: CompanyScope, branchId: string | undefined): Promise<string> {
  const { companyId } = company
  const place = await (
    branchId === undefined
      ? db.selectFrom('company').select('timezone').where('company_id', '=', companyId)
      : db
          .selectFrom('branch')
          .select('timezone')
          .where('company_id', '=', companyId)
          .where('branch_id', '=', branchId)
  ).executeTakeFirst()
  if (place === undefined) throw new ApiError('branch.notFound')
  return place.timezone
}

const daysOf = (firstDay: string, lastDay: string): string[] =>
  Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, index) => addDays(firstDay, index))

/** Classes have no source, so sold time by source would not add up to the total. */
const withoutClasses = (by: ReportDimension, figures: ReportFigures): ReportFigures =>
  by === 'SOURCE' || by === 'CAMPAIGN' ? { ...figures, sold_seconds: null } : figures

/** Undefined if the dimension has no working time. */
function offeredByKey(by: ReportDimension, offered: readonly OfferedTime[]): Map<string, number> | undefined {
  const column = ({ DAY: 'day', RESOURCE: 'resource_id', BRANCH: 'branch_id' } as const)[by as 'DAY']
  if (column === undefined) return undefined
  const sums = new Map<string, number>()
  for (const time of offered) sums.set(time[column], (sums.get(time[column]) ?? 0) + time.seconds)
  return sums
}

type PricedRow = { currency_code: string; booked: number }
type Money = { currency_code: string } & Record<
  'received' | 'given_back' | 'corrected' | 'total' | 'tips',
  number
>

function amountsOf(prices: readonly PricedRow[], money: readonly Money[]): ReportFigures['amounts'] {
  const currencies = new Set([...prices, ...money].map(({ currency_code }) => currency_code))
  return [...currencies].toSorted().map((currency) => {
    const isIn = ({ currency_code }: { currency_code: string }) => currency_code === currency
    const sums = money.find(isIn)
    return {
      currency_code: currency as Currency,
      booked: prices.find(isIn)?.booked ?? 0,
      received: sums?.received ?? 0,
      given_back: sums?.given_back ?? 0,
      corrected: sums?.corrected ?? 0,
      total: sums?.total ?? 0,
      tips: sums?.tips ?? 0,
    }
  })
}

async function namesOf(db: Connection, { companyId }: CompanyScope, by: ReportDimension) {
  const named = async (): Promise<{ id: string; name: string; last_name?: string | null }[]> => {
    if (by === 'RESOURCE')
      return db
        .selectFrom('resource')
        .select(['resource_id as id', 'name', 'last_name'])
        .where('company_id', '=', companyId)
        .execute()
    if (by === 'SERVICE')
      return db
        .selectFrom('service')
        .select(['service_id as id', 'name'])
        .where('company_id', '=', companyId)
        .execute()
    if (by === 'BRANCH')
      return db
        .selectFrom('branch')
        .select(['branch_id as id', 'name'])
        .where('company_id', '=', companyId)
        .execute()
    return []
  }
  return new Map(
    (await named()).map(({ id, name, last_name }) => [id, [name, last_name].filter(Boolean).join(' ')]),
  )
}
