/** Whether the rows of a company can be on one machine with all their constraints enforced there. */
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLeftOut } from '../../../test/on-citus.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { afterWhatTheyLeadTo, kindOf, problemsOf, readTables } from './table-rules.ts'
import { localTables, referenceTables } from './tables.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase({ connection: own.connection, onConnectionError: () => {} })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** Problems of the tables after `change`, which is rolled back. */
async function after(change: string): Promise<string[]> {
  const given = new Error('nothing of it stays')
  let problems: string[] = []
  await database
    .inTransaction(async (tx) => {
      await sql.raw(change).execute(tx)
      problems = problemsOf(await readTables(tx))
      throw given
    })
    .catch((error: unknown) => {
      if (error !== given) throw error
    })
  return problems
}

/** Statements of a migration that combine adding a constraint with another change: Citus rejects them. */
const togetherWithConstraints = (migration: string): string[] =>
  migration
    .replaceAll(/--.*/g, '')
    .split(';')
    .filter((statement) => {
      const acts = statement.match(/\b(add|drop|alter) (constraint|column|foreign|unique|primary)\b/gi) ?? []
      return (
        /alter table/i.test(statement) &&
        acts.length > 1 &&
        /\badd (constraint|foreign|unique|primary)\b/i.test(statement)
      )
    })

describe('the tables of companies', () => {
  it('name the company in every primary key, unique rule, exclusion and foreign key, or are listed with a reason', async () => {
    const tables = await readTables(database.db)
    expect(problemsOf(tables)).toEqual([])
    const distributed = tables.filter(({ name }) => kindOf(name) === 'distributed')
    expect(distributed.length).toBeGreaterThan(50)
    expect(distributed.length + Object.keys({ ...referenceTables, ...localTables }).length).toBe(
      tables.length,
    )
  })

  it.skipIf(isLeftOut('table rules')).each([
    {
      change: 'create table something (something_id uuid primary key)',
      says: 'something has no company_id',
      because: 'a table without a company is somebody’s decision',
    },
    {
      change: 'create unique index client_of_phone on client (phone)',
      says: 'client: client_of_phone does not contain company_id',
      because: 'a unique rule over all companies would need all machines',
    },
    {
      change: 'create unique index client_of_phone on client (phone) include (company_id)',
      says: 'client: client_of_phone does not contain company_id',
      because: 'what only lies beside is not compared',
    },
    {
      change: `alter table occupancy add constraint everywhere exclude using gist (resource_id with =, during with &&)`,
      says: 'occupancy: everywhere does not contain company_id',
      because: 'an exclusion is a unique rule, too',
    },
    {
      change: `alter table occupancy add constraint elsewhere exclude using gist (company_id with <>, resource_id with =)`,
      says: 'occupancy: elsewhere does not contain company_id',
      because: 'a company that must differ is compared with others',
    },
    {
      change: `create table note (company_id uuid, note_id uuid, alias uuid references person, primary key (company_id, note_id),
                 event_id uuid, event_company uuid, foreign key (event_company, event_id) references event (company_id, event_id))`,
      says: 'note: note_event_company_event_id_fkey leads to event, which may lie elsewhere',
      because: 'the other row may be another company’s',
    },
    {
      change: `alter table person add column company_id uuid references company`,
      says: 'person: person_company_id_fkey leads to company, which may lie elsewhere',
      because: 'a copy on every machine cannot lead to rows of one',
    },
    {
      change: `create trigger bumps after insert on person for each row execute function bump_company_version('BOOKINGS')`,
      says: 'person has triggers',
      because: 'each copy would bump a version where it lies',
    },
    {
      change: `drop table outbox_message`,
      says: 'outbox_message is named and not there',
      because: 'a list keeps nothing that is gone',
    },
  ])('$says, since $because', async ({ change, says }) => {
    expect(await after(change)).toEqual([expect.stringContaining(says)])
  })

  it('change by migrations that several machines take: a constraint is added in a statement of its own', async () => {
    const folder = new URL('../../../database/migrations/', import.meta.url)
    const later = (await readdir(folder)).filter((name) => name > '0320')
    const statements = await Promise.all(later.map((name) => readFile(new URL(name, folder), 'utf8')))
    expect(statements.flatMap(togetherWithConstraints)).toEqual([])
    expect(
      togetherWithConstraints('alter table a drop constraint b, add constraint b check (c in (1, 2));'),
    ).toHaveLength(1)
    expect(togetherWithConstraints('alter table a add constraint b check (c in (1, 2));')).toEqual([])
  })

  it('lead to a reference table from one distributed table at most: the two are spread together', async () => {
    const tables = await readTables(database.db)
    const led = tables
      .filter(({ name }) => kindOf(name) === 'distributed')
      .flatMap(({ references }) => references.flatMap(({ to }) => (kindOf(to) === 'reference' ? to : [])))
    expect(led.toSorted()).toEqual(['person', 'staff_person'])
  })

  it('have an order in which each comes after those that it leads to', async () => {
    const ordered = afterWhatTheyLeadTo(await readTables(database.db))
    const names = ordered.map(({ name }) => name)
    for (const { name, references } of ordered)
      for (const { to } of references) expect(names.indexOf(to)).toBeLessThanOrEqual(names.indexOf(name))
    const ring = (name: string, to: string) => ({
      name,
      hasCompany: true,
      hasTriggers: false,
      unique: [],
      references: [{ name: 'leads', to, namesCompany: true, columns: ['id'] }],
    })
    expect(() => afterWhatTheyLeadTo([ring('one', 'other'), ring('other', 'one')])).toThrow('one, other')
  })
})
