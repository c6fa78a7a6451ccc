/**
 * Whether anything changed of what answers of a company are made of, in whichever process. Rules, and why it is exact:
 * docs/rules/freshness.md.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Connection, Database } from './database.ts'

/**
 * Answers a number for a company that stays the same exactly as long as nothing changed. No two companies and no two states
 * of one share a number. What was acknowledged before the question is in it.
 */
export type LookAtMarks = (companyId: string) => Promise<number>

const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** What was seen of a company: `settled` is a transaction below which no mark can come any more. */
type Seen = { settled: bigint; marks: ReadonlySet<string>; state: number; at: number }
type Look = { companyIds: Set<string>; found: Promise<ReadonlyMap<string, number>> }
type Row = { company_id: string; settled: string; marks: string[] }

/** Each is some 300 bytes. */
const MOST_COMPANIES = 20_000
/** Whoever looked longer ago begins anew: marks are removed once they are older. */
const SEEN_MS = 5 * 60_000
export const MARKS_KEPT_MS = 3 * SEEN_MS

/** At once: while the answer of one is on its way, the next one leaves. */
const MOST_LOOKS = 2

/**
 * All who ask in one turn share a look, and all who ask while looks are under way share the next: one statement, however many
 * ask, and none is older than its question.
 */
export function createLookAtMarks(connection: Connection): LookAtMarks {
  // Whoever asks first may have little time left, or let others pass: that is no business of those who ask beside.
  const alone = AsyncLocalStorage.snapshot()
  const seen = new LRUCache<string, Seen>({ max: MOST_COMPANIES })
  let lastState = 0
  let settledLast = 0n
  let waiting: Look | undefined
  let underWay = 0
  /** Tells the one look that waits for its turn. */
  let oneEnds = () => {}

  /** Looks may come back in another order than they saw the database: what one of them saw is seen. */
  const stateOf = ({ company_id, ...row }: Row, settledBefore: bigint): number => {
    // Numbers of transactions only rise, unless another database answers than before.
    if (BigInt(row.settled) < settledBefore) seen.clear()
    const known = seen.get(company_id)
    const isSame =
      known !== undefined && row.marks.every((mark) => BigInt(mark) < known.settled || known.marks.has(mark))
    const settled = largest(known?.settled ?? 0n, BigInt(row.settled))
    const marks = [...(known?.marks ?? []), ...row.marks].filter((mark) => BigInt(mark) >= settled)
    const state = isSame ? known.state : ++lastState
    seen.set(company_id, { settled, marks: new Set(marks), state, at: performance.now() })
    return state
  }
  const look = async (companyIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const from = companyIds.map((companyId) => {
      const known = seen.get(companyId)
      if (known === undefined || performance.now() - known.at <= SEEN_MS) return known?.settled
      seen.delete(companyId)
      return undefined
    })
    const settledBefore = settledLast
    const { rows } = await sql<Row>`
      select asked.company_id, pg_snapshot_xmin(pg_current_snapshot())::text as settled,
             array(select answer_mark.xid::text from answer_mark
                    where answer_mark.company_id = asked.company_id
                      and answer_mark.xid >= coalesce(asked.settled, pg_snapshot_xmin(pg_current_snapshot()))) as marks
        from unnest(${[...companyIds]}::uuid[], ${from.map((settled) => settled?.toString() ?? null)}::xid8[])
             as asked (company_id, settled)`.execute(connection)
    const found = new Map(rows.map((row) => [row.company_id, stateOf(row, settledBefore)]))
    const settled = BigInt(rows[0]!.settled)
    settledLast = settled < settledBefore ? settled : largest(settledLast, settled)
    return found
  }
  const begin = (): Look => {
    const companyIds = new Set<string>()
    const lookInTurn = async () => {
      await endOfTurn()
      if (underWay >= MOST_LOOKS) await new Promise<void>((resolve) => (oneEnds = resolve))
      waiting = undefined
      underWay += 1
      try {
        return await look([...companyIds])
      } finally {
        underWay -= 1
        oneEnds()
      }
    }
    return { companyIds, found: lookInTurn() }
  }
  return async (companyId) => {
    waiting ??= alone(begin)
    waiting.companyIds.add(companyId)
    return (await waiting.found).get(companyId)!
  }
}

/**
 * Removes marks that every process has seen or will never ask about: of transactions that were over long before. Called
 * by a job; the first time in a process only notes what is over.
 */
export function createForgetMarks(): (deps: { database: Database }) => Promise<void> {
  const notes: { at: number; settled: string }[] = []
  return async ({ database }) => {
    const { rows } = await sql<{
      settled: string
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as settled`.execute(database.read)
    notes.push({ at: performance.now(), settled: rows[0]!.settled })
    const old = notes.findLastIndex(({ at }) => performance.now() - at >= MARKS_KEPT_MS)
    if (old === -1) return
    const { settled } = notes[old]!
    notes.splice(0, old + 1)
    // Speaks of all companies.
    await sql`delete from answer_mark where xid < ${settled}::xid8`.execute(database.read)
  }
}
