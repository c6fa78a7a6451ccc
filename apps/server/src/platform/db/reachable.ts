/**
 * Reads of jobs over all companies while one of several machines is away: companies on the others are still processed.
 * docs/decisions/0027-poolers-and-citus.md
 */
import { sql } from 'kysely'
import { type Connection, MachineAway } from './database.ts'

/** The companies of a read; undefined: all. */
export type Reachable = readonly string[] | undefined

export type Reach = {
  /**
   * Runs `read` for all companies. Once a machine is away, this and later reads run for the reachable companies only.
   */
  read<Answer>(read: (reachable: Reachable) => Promise<Answer>): Promise<Answer>
  /** Undefined if all machines have answered. */
  away(): MachineAway | undefined
}

export function reachableReads(db: Connection): Reach {
  let away: MachineAway | undefined
  let reachable: Reachable
  return {
    read: async (read) => {
      try {
        return await read(reachable)
      } catch (error) {
        if (!(error instanceof MachineAway) || away !== undefined) throw error
        away = error
        reachable = await reachableCompanies(db)
        return read(reachable)
      }
    },
    away: () => away,
  }
}

/** Without this function of Citus no connection reports that a machine is away. */
async function reachableCompanies(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id
      from run_command_on_shards('company', 'select coalesce(json_agg(company_id), ''[]'') from %s') as shard
     cross join lateral json_array_elements_text(case when success then result::json else '[]' end) as company_id`.execute(
    db,
  )
  return rows.map(({ company_id }) => company_id)
}
