/**
 * Counts uses in the database, so that several processes share them. Windows are fixed (an hour starts at the full hour
 * in UTC), so that counting is one statement; across the edge of two windows at most twice the limit passes.
 */
import { DAY_SECONDS } from '@zapys/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { PlatformDeps } from '../deps.ts'
import { keyedHash } from '../http/keyed-hash.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

export type UsageDeps = Pick<PlatformDeps, 'database' | 'clock' | 'secret'>

/** `rule` names the count and the kind of subject; the subject is stored as a keyed hash. */
export type Use = {
  rule: string
  subject: string
  most: number
  seconds: number
  /** 1 when absent. */
  amount?: number
}

/**
 * Takes the requested amount of all `uses`, or of none if one has too little left; one statement for all. Returns the
 * uses with too little left: empty means taken. A rejection writes nothing, so repeated requests cost one read each.
 * Of simultaneous requests never more than `most` pass; the loser of a race gives back what the statement took.
 * All bookings of a company update its row, so the commit does not wait for the disk: a crash loses the counts of the
 * last half second.
 */
export async function takeUses(deps: UsageDeps, uses: readonly Use[]): Promise<Use[]> {
  if (uses.length === 0) return []
  const usage = usageRows(deps, uses)
  const { rows } = await sql<{ rule: string; is_over: boolean }>`
    with counted_at_once as materialized (select set_config('synchronous_commit', 'off', true)),
    asked as (
      select given.* from counted_at_once, ${usage} as given (rule, subject, span_start, most, amount)
    ),
    seen as (
      select asked.*, coalesce(usage_count.used, 0) + amount > most as is_full
        from asked left join usage_count using (rule, subject, span_start)
    ),
    taken as (
      insert into usage_count (rule, subject, span_start, used)
      select rule, subject, span_start, amount from asked
       where not exists (select from seen where is_full)
       -- In one order, so that two who count the same never wait for each other.
       order by rule, subject
          on conflict (rule, subject, span_start) do update set used = usage_count.used + excluded.used
      returning rule, subject, used
    )
    select rule, coalesce(taken.used > most, false) as is_over from seen left join taken using (rule, subject)
     where is_full or taken.used > most`.execute(deps.database.db)
  if (rows.some(({ is_over }) => is_over)) await giveBackRows(deps, usage)
  const full = new Set(rows.map(({ rule }) => rule))
  return uses.filter((use) => full.has(keyOf(use)))
}

/** Used part: 0 nothing, 1 or more all, of the use with the least left. */
export async function usedPart(deps: UsageDeps, uses: readonly Use[]): Promise<number> {
  if (uses.length === 0) return 0
  const { rows } = await sql<{ part: number }>`
    with asked (rule, subject, span_start, most, amount) as (select * from ${usageRows(deps, uses)} as given)
    select max(coalesce(coalesce(used, 0)::float8 / nullif(most, 0), 1)) as part
      from asked left join usage_count using (rule, subject, span_start)`.execute(deps.database.db)
  return rows[0]!.part
}

/** Number taken of each in the current window. */
export async function usedCounts(
  { database, clock, secret }: UsageDeps,
  counted: readonly Pick<Use, 'rule' | 'subject' | 'seconds'>[],
): Promise<number[]> {
  if (counted.length === 0) return []
  const keys = counted.map((use) => {
    const rule = keyOf(use)
    return {
      rule,
      subject: hashSubject(secret, rule, use.subject),
      since: windowStart(clock.now(), use.seconds),
    }
  })
  const { rows } = await sql<{ used: number }>`
    select coalesce(usage_count.used, 0) as used
      from unnest(${keys.map(({ rule }) => rule)}::text[], ${keys.map(({ subject }) => subject)}::text[],
                  ${keys.map(({ since }) => new Date(since))}::timestamptz[])
           with ordinality as asked (rule, subject, span_start, number)
      left join usage_count using (rule, subject, span_start)
     order by number`.execute(database.db)
  return rows.map(({ used }) => used)
}

/** Gives back what was taken of each, in the current window. */
export async function giveBackUses(deps: UsageDeps, uses: readonly Use[]): Promise<void> {
  if (uses.length > 0) await giveBackRows(deps, usageRows(deps, uses))
}

const keyOf = ({ rule, seconds }: Pick<Use, 'rule' | 'seconds'>) => `${rule}.${seconds}`

/** Sums up uses: one for each rule and subject, with the sum of the amounts and the lowest limit. */
export function summedUp(uses: readonly Use[]): Use[] {
  const sums = new Map<string, Use>()
  for (const use of uses) {
    const key = `${keyOf(use)} ${use.subject}`
    const before = sums.get(key)?.amount ?? 0
    const most = Math.min(use.most, sums.get(key)?.most ?? use.most)
    sums.set(key, { ...use, most, amount: before + (use.amount ?? 1) })
  }
  return [...sums.values()]
}

/**
 * Up to this number, the uses are listed in the statement's text; more are passed as arrays, since each number of them
 * would make a different text.
 */
const MAX_LISTED = 16

function usageRows({ clock, secret }: UsageDeps, uses: readonly Use[]): RawBuilder<unknown> {
  const now = clock.now()
  const rows = uses.map((use) => {
    const rule = keyOf(use)
    const span_start = new Date(windowStart(now, use.seconds))
    return {
      rule,
      subject: hashSubject(secret, rule, use.subject),
      span_start,
      most: use.most,
      amount: use.amount ?? 1,
    }
  })
  if (rows.length > MAX_LISTED)
    return sql`unnest(${rows.map(({ rule }) => rule)}::text[], ${rows.map(({ subject }) => subject)}::text[],
                      ${rows.map(({ span_start }) => span_start)}::timestamptz[],
                      ${rows.map(({ most }) => most)}::int[], ${rows.map(({ amount }) => amount)}::int[])`
  return sql`(values ${sql.join(
    rows.map(
      ({ rule, subject, span_start, most, amount }) =>
        sql`(${rule}::text, ${subject}::text, ${span_start}::timestamptz, ${most}::int, ${amount}::int)`,
    ),
  )})`
}

const giveBackRows = ({ database }: UsageDeps, usage: RawBuilder<unknown>) =>
  sql`
    with asked (rule, subject, span_start, most, amount) as (select * from ${usage} as given),
    -- Locked in the order in which they are taken.
    held as (
      select rule, subject, span_start, amount from usage_count join asked using (rule, subject, span_start)
       order by rule, subject for update of usage_count
    )
    update usage_count set used = greatest(used - amount, 0) from held
     where usage_count.rule = held.rule and usage_count.subject = held.subject
       and usage_count.span_start = held.span_start`.execute(database.db)

/**
 * Counts one use and returns whether it was within `most` of the window. Over it the count stays one above `most`;
 * with `most` of 0 nothing is counted and no use passes. One row is written in every case, so that the duration does
 * not reveal the outcome.
 */
export async function takeUnseen(
  { database, clock, secret }: UsageDeps,
  { rule, subject, most, seconds }: Use,
): Promise<boolean> {
  const key = `${rule}.${seconds}`
  const counted = await database.db
    .insertInto('usage_count')
    .values({
      rule: key,
      subject: hashSubject(secret, key, subject),
      span_start: new Date(windowStart(clock.now(), seconds)),
      used: Math.min(1, most),
    })
    .onConflict((conflict) =>
      conflict.columns(['rule', 'subject', 'span_start']).doUpdateSet({
        used: most === 0 ? sql`usage_count.used + 0` : sql`least(usage_count.used + 1, ${most}::int + 1)`,
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  return most > 0 && counted.used <= most
}

/** Seconds until the current window ends. */
export const secondsLeft = (now: number, seconds: number): number =>
  Math.ceil((windowStart(now, seconds) + seconds * 1000 - now) / 1000)

const windowStart = (now: number, seconds: number) => now - (now % (seconds * 1000))

const hashSubject = (secret: string, rule: string, subject: string): string =>
  keyedHash(secret, `usage ${rule} ${subject}`)

/** Longer than the longest window of any rate limit. */
const RETENTION_SECONDS = 2 * DAY_SECONDS

/** Deletes counts of windows that have certainly ended. */
export const deleteOldUses = ({ database, clock }: PlatformDeps): Promise<void> =>
  deleteInBatches(
    database,
    'usage_count',
    sql`span_start < ${new Date(clock.now() - RETENTION_SECONDS * 1000)}`,
  )
