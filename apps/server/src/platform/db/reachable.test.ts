/** A database of several machines, one of which is away: jobs and writes of companies on the others. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { batched } from './batched.ts'
import { actOnDue, goThroughCompanies } from './company-passes.ts'
import { DatabaseAway, MachineAway } from './database.ts'

let server: TestServer
let [reached, away] = ['', '']
beforeAll(async () => {
  server = await startTestServer()
  const [one, other] = [await server.studio({ name: 'Reached' }), await server.studio({ name: 'Away' })]
  ;[reached, away] = [one.company_id, other.company_id]
  // A stand-in for the function of Citus.
  await sql`
    create function run_command_on_shards(name text, command text) returns table (success boolean, result text)
    language sql as $$
      select true, json_agg(company_id)::text from company where name = 'Reached'
      union all select false, 'connection refused' $$`.execute(server.database.db)
})
afterAll(() => server.stop())

const machineAway = sql`do $$ begin
  raise exception 'connection to the remote node 10.0.0.2:5432 failed' using errcode = '08006'; end $$`

it('an error of another machine is typed, in a transaction too, and the connection stays open', async () => {
  const { db, inTransaction } = server.database
  const session = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const before = await session()
  const error = await machineAway.execute(db).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(MachineAway)
  expect(error).toBeInstanceOf(DatabaseAway)
  expect(await session()).toBe(before)
  const together = inTransaction((tx) => tx.together([machineAway.execute(tx), sql`select 1`.execute(tx)]))
  await expect(together).rejects.toBeInstanceOf(MachineAway)
  expect(await session()).toBe(before)
})

/** Commits of rows of the table fail as Citus reports it: the first one by `warning`. Answers how often it was tried. */
async function triesOfCommit(table: string, warning: { code: string; message: string }) {
  const { db, inTransaction } = server.database
  const name = sql.id(table)
  await sql`create table ${name} (word text)`.execute(db)
  await sql`
    create function ${name}() returns trigger language plpgsql as ${sql.lit(`begin
      if (select count(*) from ${table}) > 1 then return null; end if;
      raise warning '${warning.message}' using errcode = '${warning.code}';
      raise warning 'failed to commit transaction on 10.0.0.2:5432';
      raise exception 'could not commit transaction for shard 102008 on at least one active node' using errcode = 'XX000';
    end`)}`.execute(db)
  await sql`
    create constraint trigger at_commit after insert on ${name} deferrable initially deferred
      for each row execute function ${name}()`.execute(db)
  let tries = 0
  const error = await inTransaction(async (tx) => {
    tries += 1
    for (let rows = 0; rows < tries; rows += 1) await sql`insert into ${name} values ('row')`.execute(tx)
  }).catch((reason: unknown) => reason)
  return { tries, error }
}

it('a commit that another machine rejects is retried after a lock timeout, and not where its outcome is unknown', async () => {
  const rejected = { code: '55P03', message: 'canceling statement due to lock timeout' }
  expect(await triesOfCommit('rejected', rejected)).toEqual({ tries: 2, error: undefined })
  const broken = { code: '23503', message: 'violates foreign key constraint' }
  expect(await triesOfCommit('broken', broken)).toMatchObject({ tries: 1, error: broken })
  const lost = { code: '08006', message: 'connection to the remote node 10.0.0.2:5432 failed' }
  const { tries, error } = await triesOfCommit('lost', lost)
  expect([tries, error]).toEqual([1, expect.any(MachineAway)])
})

it('a session that ends is no other machine: its connection is lost', async () => {
  const { db } = server.database
  const error = await sql`select pg_terminate_backend(pg_backend_pid())`
    .execute(db)
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseAway)
  expect(error).not.toBeInstanceOf(MachineAway)
})

it('jobs act on what is due in companies of the other machines, and then report the machine', async () => {
  const { db } = server.database
  const acted: string[] = []
  const pass = actOnDue(db, {
    pageSize: 10,
    find: async ({ reachable, without }) => {
      if (reachable === undefined) await machineAway.execute(db)
      return [reached, away]
        .filter((id) => reachable!.includes(id) && !without.includes(id))
        .map((company_id) => ({ company_id }))
    },
    act: async (company) => void acted.push(company.companyId),
  })
  await expect(pass).rejects.toMatchObject({ errors: [expect.any(MachineAway)] })
  expect(acted).toEqual([reached])
})

it('jobs that go through all companies go through those of the other machines', async () => {
  const { db } = server.database
  const turns: string[] = []
  const pass = goThroughCompanies({
    db,
    companies: async ({ reachable }) => {
      if (reachable === undefined) await machineAway.execute(db)
      return reachable!.map((company_id) => ({ company_id, language: 'uk' }))
    },
    turn: async (companies) => {
      turns.push(...companies.map(({ company_id }) => company_id))
      return new Set()
    },
  })
  await expect(pass).rejects.toMatchObject({ errors: [expect.any(MachineAway)] })
  expect(turns).toEqual([reached])
})

it('writes that travel together are stored one by one, those of the machine that is away not', async () => {
  const stored: string[] = []
  const write = batched<string>(async ({ db }, ids) => {
    if (ids.includes(away)) await machineAway.execute(db)
    stored.push(...ids)
  })
  const ended = await Promise.allSettled(
    [reached, reached, away, reached].map((id) => write(server.database, id)),
  )
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(stored).toEqual([reached, reached, reached])
})
