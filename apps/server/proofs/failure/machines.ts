/** A separate database on several Citus servers, and the server that has the rows of a company. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { runOnEach, runStatement } from '../../test/global-setup.ts'
import type { TestDatabase } from '../../test/test-database.ts'
import type { Program } from '../program.ts'

/** Creates a database that all servers know, without tables. */
export async function createSharedDatabase(): Promise<TestDatabase> {
  const { connection, workers } = inject('testServer')
  const all = [connection, ...workers]
  const database = `zapys_test_${randomUUID()}`
  await runOnEach(all, `create database "${database}"`)
  await runOnEach(
    all.map((each) => ({ ...each, database })),
    'create extension citus',
  )
  const own = { ...connection, database }
  await runStatement(own, `select citus_set_coordinator_host('${connection.host}', ${connection.port})`)
  for (const { host, port } of workers) await runStatement(own, `select citus_add_node('${host}', ${port})`)
  return { connection: own, drop: () => runOnEach(all, `drop database "${database}" with (force)`) }
}

export const connectionOf = ({ host, port, user, password, database }: pg.PoolConfig) =>
  ({
    host: host!,
    port: Number(port),
    user: user!,
    database: database!,
    ...(typeof password === 'string' && password !== '' ? { password } : {}),
  }) satisfies Program['connection']

export type Machine = { host: string; port: number }

/** The server of each company. */
export async function machinesOf({ db }: Pick<Database, 'db'>, companies: readonly string[]) {
  const { rows } = await sql<Machine & { company: string; shard: number }>`
    select company::text, shardid as shard, nodename as host, nodeport as port
      from unnest(${companies}::uuid[]) as company
      join pg_dist_placement on shardid = get_shard_id_for_distribution_column('company', company)
      join pg_dist_node using (groupid)`.execute(db)
  return new Map(rows.map(({ company, ...machine }) => [company, machine]))
}
