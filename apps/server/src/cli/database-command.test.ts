/** `npm run database -- distribute`, against functions that reject what Citus documents that it rejects. */
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { addCitusStandIn } from '../../test/citus-stand-in.ts'
import { runStatement } from '../../test/global-setup.ts'
import { isLeftOut } from '../../test/on-citus.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { databaseCommand } from './database-command.ts'
import { openDatabase } from '../platform/db/database.ts'
import { kindOf, readTables } from './distribution/table-rules.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function world({ machines, firstGroup = 0 }: { machines?: number; firstGroup?: number } = {}) {
  const { connection, drop } = await createTestDatabase()
  if (machines !== undefined) await addCitusStandIn(connection, { machines, firstGroup })
  const database = openDatabase({ connection, onConnectionError: () => {} })
  ends.push(async () => {
    await database.close()
    await drop()
  })
  const run = async (...args: string[]) => {
    const output: string[] = []
    await databaseCommand({ database }, args, (line) => output.push(line))
    return output
  }
  const change = (statement: string) => runStatement(connection, statement)
  const spread = async () =>
    (
      await sql<{ table: string; kind: string; by: string | null; together: string | null }>`
        select relation::text as table, kind, by, together_with::text as together
          from citus_stand_in.spread order by 1`.execute(database.db)
    ).rows
  return { database, run, change, spread }
}

describe.skipIf(isLeftOut('distribute'))('npm run database -- distribute', () => {
  it('spreads every table of companies by company and beside its row, copies few, and leaves the rest', async () => {
    const { database, run, spread } = await world({ machines: 1 })
    const output = await run('distribute')
    const tables = await readTables(database.db)
    const expected = tables
      .filter(({ name }) => kindOf(name) !== 'local')
      .map(({ name }) =>
        kindOf(name) === 'reference'
          ? { table: name, kind: 'reference', by: null, together: null }
          : {
              table: name,
              kind: 'distributed',
              by: 'company_id',
              together: name === 'company' ? null : 'company',
            },
      )
    expect(await spread()).toEqual(expected)
    expect(output.at(-1)).toBe(`${expected.length} tables are spread.`)
    expect(output).toContain('person: a copy on every machine')
  })

  it('can be run again: it spreads all or nothing, and later tables beside what is spread', async () => {
    const { run, change, spread } = await world({ machines: 1 })
    await change('create unique index in_the_way on webhook_delivery (delivery_id)')
    await expect(run('distribute')).rejects.toThrow('in_the_way does not contain company_id')
    await change('drop index in_the_way')
    await change(
      `alter function citus_stand_in.create_reference_table(regclass) rename to create_reference_table_later`,
    )
    await expect(run('distribute')).rejects.toThrow('create_reference_table')
    expect(await spread()).toEqual([])
    await change(
      `alter function citus_stand_in.create_reference_table_later(regclass) rename to create_reference_table`,
    )
    await run('distribute')
    const all = await spread()
    expect(await run('distribute')).toEqual(['All tables are spread already.'])
    expect(await spread()).toEqual(all)
    await change(
      'create table later (company_id uuid references company, later_id uuid, primary key (company_id, later_id))',
    )
    expect(await run('distribute')).toEqual(['later: by company', '1 tables are spread.'])
  })

  it('shows the statements without Citus, and changes nothing', async () => {
    const { run } = await world()
    const output = await run('distribute', '--print')
    expect(output[0]).toMatch(/^alter database .* set "citus"."enable_unsafe_triggers" = 'on';$/)
    expect(output.find((line) => line.includes('create_distributed_table'))).toBe(
      `select create_distributed_table('company', 'company_id', colocate_with => 'none');`,
    )
    expect(output).toContain(`select create_reference_table('person');`)
    expect(output).toContain(
      `select create_distributed_table('occupancy', 'company_id', colocate_with => 'company');`,
    )
    expect(output.join()).not.toContain('usage_count')
    // Search words are compared on the machine that has the rows.
    expect(output.join()).toContain('create extension if not exists "fuzzystrmatch"')
  })

  it('is refused where it would do harm or nothing', async () => {
    const without = await world()
    await expect(without.run('distribute')).rejects.toThrow('This database has no Citus')
    await expect(without.run()).rejects.toThrow('npm run database -- distribute')
    await expect(without.run('distribute', '--now')).rejects.toThrow('--now')
    const unknown = await world({ machines: 2, firstGroup: 1 })
    await expect(unknown.run('distribute')).rejects.toThrow('The other machines do not know this one')
    expect(await unknown.spread()).toEqual([])
    const otherwise = await world({ machines: 1 })
    await otherwise.change(`select citus_stand_in.create_reference_table('lease');
                            insert into citus_stand_in.spread values ('client', 'reference')`)
    await expect(otherwise.run('distribute')).rejects.toThrow('client is spread otherwise already: reference')
  })

  it('the stand-in for Citus rejects what Citus rejects', async () => {
    const { change } = await world({ machines: 1 })
    await expect(change(`select create_distributed_table('company', 'company_id', 'none')`)).rejects.toThrow(
      'triggers are not supported',
    )
    await change(
      "set citus.enable_unsafe_triggers = on; select create_distributed_table('company', 'company_id', 'none')",
    )
    await expect(
      change(`select create_distributed_table('code_challenge', 'company_id', 'company')`),
    ).rejects.toThrow('do not include the partition column')
    await expect(
      change(`select create_distributed_table('person_client', 'company_id', 'company')`),
    ).rejects.toThrow('not colocated')
    await expect(change(`select create_reference_table('person_device')`)).rejects.toThrow('not colocated')
    await expect(
      change(`select create_distributed_table('account_deletion', 'company_id', 'branch')`),
    ).rejects.toThrow('is not distributed')
  })
})
