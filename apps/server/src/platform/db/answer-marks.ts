/**
 * Whether anything changed of what answers of a company are made of, in whichever process. Rules, and why it is exact:
 * docs/rules/freshness.md.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Connection, Database } from './database.ts'
import { withinMs } from './deadline.ts'
import { deleteInBatches } from './delete-in-batches.ts'

/**
 * Answers what was seen of a company: its `state` stays the same exactly as long as nothing changed, and no two companies and
 * no two states of one share a number. What was acknowledged before the question is in it.
 */
export type LookAtMarks = (companyId: string) => Promise<Seen>

const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/**
 * Who answers: another where the database was started anew, came back from a crash, or another machine took its place. It may
 * have forgotten what was never on its disk, and give out those numbers anew. No connection need break for that: behind a
 * pooler, or between two questions, none does.
 */
export const answerer = sql<string>`concat(pg_postmaster_start_time(), ' ', pg_stat_get_bgwriter_stat_reset_time())`

/**
 * What was seen of a company, and who said so. `settled`: a transaction below which no mark can come any
 * more; `marks`: those from it on.
 */
export type Seen = {
  settled: bigint
  marks: ReadonlySet<string>
  state: number
  answerer: string
  at: number
}
type Look = { companyIds: Set<string>; found: Promise<ReadonlyMap<string, Seen>> }
type Row = { company_id: string; settled: string; marks: string[]; answerer: string }

/** Each is some 300 bytes. */
const MOST_COMPANIES = 20_000
/** Whoever looked longer ago begins anew: marks are removed once they are older. */
const SEEN_MS = 5 * 60_000
export const MARKS_KEPT_MS = 3 * SEEN_MS

/** After that nobody knows, and whoever asked goes on as if nothing were kept. */
const LONGEST_LOOK_MS = 1_500
/** At once: while the answer of one is on its way, the next one leaves. */
const MOST_LOOKS = 2

/** Marks of all that answers are made of, and of what a company has set up alone. */
type MarkTable = 'answer_mark' | 'catalogue_mark'

export function createLookAtMarks({ read }: Pick<Database, 'read'>): LookAtMarks {
  return createLooks(read, 'answer_mark').look
}

/**
 * `lastSeen` asks nobody, and what it answers may be over; undefined where nobody looked for so long.
 *
 * All who ask in one turn share a look, and all who ask while looks are under way share the next: one statement, however many
 * ask, and none is older than its question.
 */
export function createLooks(
  connection: Connection,
  table: MarkTable,
): { look(companyId: string): Promise<Seen>; lastSeen(companyId: string, mostMs: number): Seen | undefined } {
  // The first caller may have little time left: that does not concern those who ask beside.
  const alone = AsyncLocalStorage.snapshot()
  const seen = new LRUCache<string, Seen>({ max: MOST_COMPANIES })
  let lastState = 0
  let answererLast: string | undefined
  let waiting: Look | undefined
  let underWay = 0
  /** Tells the one look that waits for its turn. */
  let oneEnds = () => {}

  /**
   * Looks may come back in another order than they saw the database: what one of them saw is seen. `from`: the first number
   * that this one was told of. Undefined: it asked of a company that was unknown then, and heard of nothing below its own.
   */
  const stateOf = ({ company_id, ...row }: Row, from: bigint | undefined): Seen => {
    const known = seen.get(company_id)
    const isSame =
      known !== undefined &&
      // Else what lies between has been seen by nobody.
      (from ?? BigInt(row.settled)) <= known.settled &&
      row.marks.every((mark) => BigInt(mark) < known.settled || known.marks.has(mark))
    const settled = largest(known?.settled ?? 0n, BigInt(row.settled))
    const marks = [...(known?.marks ?? []), ...row.marks].filter((mark) => BigInt(mark) >= settled)
    const state = isSame ? known.state : ++lastState
    const now = { settled, marks: new Set(marks), state, answerer: row.answerer, at: performance.now() }
    seen.set(company_id, now)
    return now
  }
  const knownOf = (companyId: string, mostMs = SEEN_MS): Seen | undefined => {
    const known = seen.get(companyId)
    return known !== undefined && performance.now() - known.at <= mostMs ? known : undefined
  }
  const look = async (companyIds: readonly string[]): Promise<ReadonlyMap<string, Seen>> => {
    const from = new Map(companyIds.map((companyId) => [companyId, knownOf(companyId)?.settled]))
    const { rows } = await sql<Row>`
      select asked.company_id, pg_snapshot_xmin(pg_current_snapshot())::text as settled, ${answerer} as answerer,
             array(select mark.xid::text from ${sql.table(table)} as mark
                    where mark.company_id = asked.company_id
                      and mark.xid >= coalesce(asked.settled, pg_snapshot_xmin(pg_current_snapshot()))) as marks
        from unnest(${[...companyIds]}::uuid[], ${[...from.values()].map((settled) => settled?.toString() ?? null)}::xid8[])
             as asked (company_id, settled)`.execute(connection)
    const isAnother = rows[0]!.answerer !== answererLast
    if (isAnother) seen.clear()
    answererLast = rows[0]!.answerer
    // It was asked from a number on that another one had said.
    if (isAnother && [...from.values()].some((settled) => settled !== undefined)) return look(companyIds)
    return new Map(rows.map((row) => [row.company_id, stateOf(row, from.get(row.company_id))]))
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
  return {
    look: async (companyId) => {
      waiting ??= alone(() => withinMs(LONGEST_LOOK_MS, begin))
      waiting.companyIds.add(companyId)
      return (await waiting.found).get(companyId)!
    },
    lastSeen: knownOf,
  }
}

/**
 * Removes marks that every process has seen or will never ask about: of transactions that were over long before. Called
 * by a job; the first time in a process only notes what is over.
 */
export function createForgetMarks(): (deps: { database: Database }) => Promise<void> {
  const notes: { at: number; settled: string }[] = []
  return async ({ database }) => {
    // Out of a copy of another database: of transactions that this one has not begun yet.
    const isOfACopy = sql`xid >= pg_snapshot_xmax(pg_current_snapshot())`
    await deleteInBatches(database, 'answer_mark', isOfACopy)
    await deleteInBatches(database, 'catalogue_mark', isOfACopy)
    const { rows } = await sql<{
      settled: string
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as settled`.execute(database.read)
    notes.push({ at: performance.now(), settled: rows[0]!.settled })
    const old = notes.findLastIndex(({ at }) => performance.now() - at >= MARKS_KEPT_MS)
    if (old === -1) return
    const { settled } = notes[old]!
    notes.splice(0, old + 1)
    const isOld = sql`xid < ${settled}::xid8`
    await deleteInBatches(database, 'answer_mark', isOld)
    await deleteInBatches(database, 'catalogue_mark', isOld)
  }
}
