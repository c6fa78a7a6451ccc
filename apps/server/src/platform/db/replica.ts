/**
 * Reading at a replica what must be as new as a look at the marks. It is asked whether it has all that the look saw; where it
 * has not, or does not answer, the database itself is read. docs/rules/freshness.md
 */
import { sql } from 'kysely'
import { ApiError } from '../errors/api-error.ts'
import type { Seen } from './answer-marks.ts'
import { type Database, DatabaseBusy } from './database.ts'
import { withinMs } from './deadline.ts'

/** Runs `work`, which reads and may be run twice, where all is known that was seen of the company. */
export type ReadAfterLook = <T>(companyId: string, seen: Seen, work: () => Promise<T>) => Promise<T>

/** The database itself would have answered by then. */
const LONGEST_CHECK_MS = 100
/** After it failed nobody asks it for so long. */
const PAUSE_MS = 2_000

export function createReadAfterLook({
  read,
  atReplica,
}: Pick<Database, 'read' | 'atReplica'>): ReadAfterLook {
  if (atReplica === undefined) return (_companyId, _seen, work) => work()
  let notBefore = -Infinity
  /** Those that the database was told of, by this process at least. */
  const starts = new Set<string>()

  /** What a replica has of it came from this database and from no other that counts from the same number. */
  const noteStart = async (answerer: string): Promise<void> => {
    if (starts.has(answerer)) return
    await sql`insert into database_start (name) values (${answerer}) on conflict do nothing`.execute(read)
    starts.add(answerer)
  }
  /**
   * All that was over below `settled` is over there, too, and each mark from there on has arrived. What is read after this
   * statement is at least as new.
   */
  const hasAll = async (companyId: string, { settled, marks, answerer }: Seen): Promise<boolean> => {
    const { rows } = await sql<{ has: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${settled.toString()}::xid8
             and ${[...marks]}::xid8[] <@ array(
               select xid from answer_mark where company_id = ${companyId} and xid >= ${settled.toString()}::xid8)
             and exists (select from database_start where name = ${answerer}) as has`.execute(read)
    return rows[0]!.has
  }
  const knows = async (companyId: string, seen: Seen): Promise<boolean> => {
    if (performance.now() < notBefore) return false
    await noteStart(seen.answerer)
    try {
      return await withinMs(LONGEST_CHECK_MS, () => atReplica(() => hasAll(companyId, seen)))
    } catch {
      notBefore = performance.now() + PAUSE_MS
      return false
    }
  }
  return async (companyId, seen, work) => {
    if (!(await knows(companyId, seen))) return work()
    try {
      return await atReplica(work)
    } catch (error) {
      // What is refused, or comes too late, would be so at the database itself.
      if (error instanceof ApiError || error instanceof DatabaseBusy) throw error
      // It went away, or what it replayed took the rows away that were being read.
      notBefore = performance.now() + PAUSE_MS
      return work()
    }
  }
}
