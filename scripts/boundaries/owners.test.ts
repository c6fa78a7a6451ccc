import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { owners, ownersOfSchema, strangeWritersOf, writers } from './owners.ts'

const MODULES = 'apps/server/src/modules'
/** Neither owns `hold` or `client`. */
const stranger = `${MODULES}/clients/surveys/open-surveys.ts`
const owner = `${MODULES}/booking/holds/cleanup.ts`

const HOLD = 'whose rows only booking/holds writes'
const UNREAD = 'so that its owner is known'

describe('a second writer of a table', () => {
  it.each([
    { way: 'an insert', source: `tx.insertInto('hold').values({})` },
    { way: 'an update', source: `tx.updateTable('hold').set({})` },
    { way: 'an update under another name', source: `tx.updateTable('hold as one').set({})` },
    { way: 'a deletion', source: `tx.deleteFrom('hold')` },
    { way: 'a merge', source: `tx.mergeInto('hold')` },
    {
      way: 'a statement inside a statement',
      source: `tx.with('gone', (db) => db.deleteFrom('hold')).selectFrom('gone')`,
    },
    { way: 'a method by its name as a text', source: `tx['updateTable']('hold')` },
    { way: 'raw SQL', source: 'sql`delete from hold where company_id is not null`' },
    { way: 'raw SQL without a condition', source: 'sql`delete from hold`' },
    { way: 'raw SQL in capitals, quoted', source: 'sql`INSERT INTO public."hold" VALUES (${id})`' },
    {
      way: 'raw SQL behind another part',
      source: 'sql`with chosen as (select from event for update) update hold set active = false`',
    },
    { way: 'SQL that empties', source: 'sql`truncate hold`' },
    { way: 'SQL as a text', source: `client.query('update only hold set active = false')` },
    { way: 'deletion in batches', source: "deleteInBatches(database, 'hold', sql`not active`)" },
    { way: 'clean-up by company', source: "cleanUpByCompany(database, 'hold', sql`not active`)" },
    { way: 'a merge of clients', source: "export const mergeClient = mergeRowsOf('hold')" },
    { way: 'sealing again', source: "resealColumn(tx, 'hold', 'sealed', reseal)" },
    { way: 'a constant', source: `const table = 'hold'\ntx.updateTable(table)`, line: 3 },
    {
      way: 'a list that is gone through',
      source: `for (const table of ['survey', 'hold'] as const)\n  tx.deleteFrom(table)`,
      line: 3,
    },
    { way: 'one of two names', source: `tx.deleteFrom(all ? 'hold' : 'survey')` },
  ])('is named with its line and who owns it, in $way', ({ source, line = 2 }) => {
    expect(strangeWritersOf(stranger, `\n${source}`)).toStrictEqual([
      expect.stringMatching(`^${stranger}:${line} writes hold, ${HOLD}: call what it exports`),
    ])
  })

  it.each([
    { file: 'apps/server/src/gateways/outbox.ts', because: 'it is no capability' },
    { file: 'apps/server/src/process/run.ts', because: 'it stands in no folder' },
    { file: 'apps/server/src/platform/db/idempotency.ts', because: 'it owns other tables' },
    { file: `${MODULES}/booking/holds-of-a-day/end-holds.ts`, because: 'its name is alike and no more' },
  ])('is $file too, because $because', ({ file }) => {
    expect(strangeWritersOf(file, `tx.deleteFrom('hold')`)).toHaveLength(1)
  })

  it('is named once a line and table, and for each table', () => {
    const source = `tx.deleteFrom('hold'); tx.deleteFrom('hold')\ntx.deleteFrom('hold')\ntx.updateTable('client')`
    expect(strangeWritersOf(stranger, source).map((told) => told.split(',')[0])).toStrictEqual([
      `${stranger}:1 writes hold`,
      `${stranger}:2 writes hold`,
      `${stranger}:3 writes client`,
    ])
  })
})

describe('a second writer of bookings', () => {
  const home = `${MODULES}/booking/appointments`
  const writer = `${home}/save-appointment.ts`
  const ONE_WAY = 'make, move or end a booking by writeBookings, writeMove or writeEnd'

  it.each([
    { way: 'makes one', source: `tx.insertInto('appointment').values({})`, table: 'appointment' },
    { way: 'moves one', source: `tx.updateTable('appointment').set({})`, table: 'appointment' },
    {
      way: 'ends one by raw SQL',
      source: 'sql`update appointment set cancelled_at = now()`',
      table: 'appointment',
    },
    {
      way: 'changes who does it',
      source: `tx.updateTable('appointment_service').set({})`,
      table: 'appointment_service',
    },
  ])('is refused where it $way, in the folder of bookings and elsewhere', ({ source, table }) => {
    for (const file of [`${home}/book-by-staff.ts`, `${home}/write-bookings.ts`, stranger])
      expect(strangeWritersOf(file, source)).toStrictEqual([
        expect.stringContaining(`${file}:1 writes ${table}, whose rows only ${writer} writes: ${ONE_WAY}`),
      ])
    expect(strangeWritersOf(writer, source)).toStrictEqual([])
  })

  it.each([
    { way: 'imports', source: `import { saveAppointment } from './save-appointment.ts'` },
    { way: 'passes on', source: `export { saveAppointment } from './save-appointment.ts'` },
    { way: 'loads', source: `await import('./save-appointment.ts')` },
  ])('is refused where it $way what saves them and passes the steps by', ({ source }) => {
    expect(strangeWritersOf(`${home}/book-by-staff.ts`, `\n${source}`)).toStrictEqual([
      expect.stringContaining(`${home}/book-by-staff.ts:2 calls ${writer}, which is only for ${home}/write-`),
    ])
    for (const name of ['write-bookings', 'write-move', 'own-data', 'save-appointment.test'])
      expect(strangeWritersOf(`${home}/${name}.ts`, source)).toStrictEqual([])
  })

  it('may know its types, and what is named alike elsewhere', () => {
    for (const source of [
      `import type { BookedTime } from './save-appointment.ts'`,
      `import { type BookedTime } from './save-appointment.ts'`,
      `import { writeEnd } from './write-end.ts'`,
    ])
      expect(strangeWritersOf(`${home}/book-by-staff.ts`, source)).toStrictEqual([])
    expect(
      strangeWritersOf(stranger, `import { saveAppointment } from './save-appointment.ts'`),
    ).toStrictEqual([])
  })
})

describe('a write with an unreadable table name', () => {
  it.each([
    { way: 'a parameter', source: `const forget = (table: 'hold') => tx.deleteFrom(table)` },
    { way: 'a part of a parameter', source: `function forget({ table }) {\n return tx.deleteFrom(table)\n}` },
    {
      way: 'a parameter that has the name of a constant',
      source: `const table = 'survey'\nconst forget = ({ table = 'hold' }) => tx.deleteFrom(table)`,
    },
    { way: 'a variable', source: `let table = 'survey'\ntable = 'hold'\ntx.deleteFrom(table)` },
    { way: 'an import', source: `import { table } from './table.ts'\ntx.deleteFrom(table)` },
    {
      way: 'a list with an unknown name',
      source: `for (const table of ['survey', other]) tx.deleteFrom(table)`,
    },
    { way: 'a text that is put together', source: 'tx.deleteFrom(`${kind}_form`)' },
    { way: 'batches', source: 'deleteInBatches(database, table, sql`not active`)' },
    { way: 'raw SQL', source: 'sql`delete from ${sql.table(table)}`' },
    { way: 'a text that a name is put behind', source: `sql.raw('update ' + table)` },
    { way: 'SQL from elsewhere', source: 'sql.raw(statement)' },
    { way: 'a statement from elsewhere', source: 'client.query(statement)' },
    { way: 'a method that is passed on', source: 'const write = tx.updateTable.bind(tx)' },
    { way: 'a method that is taken out', source: 'const { updateTable: write } = tx' },
    { way: 'batches under another name', source: `import { deleteInBatches as forget } from '../x.ts'` },
    { way: 'batches passed on', source: 'run(deleteInBatches)' },
  ])('is refused: $way', ({ source }) => {
    expect(strangeWritersOf(stranger, source)).toContainEqual(expect.stringContaining(UNREAD))
  })

  it('is for those who only carry it: batches, migrations and the connection', () => {
    for (const name of [
      'delete-in-batches',
      'merged',
      'reseal-column',
      'migrate',
      'driver',
      'embedded/embedded',
    ])
      expect(strangeWritersOf(`apps/server/src/platform/db/${name}.ts`, 'client.query(statement)')).toEqual(
        [],
      )
    expect(strangeWritersOf('apps/server/src/platform/db/migrate.ts', `tx.deleteFrom('hold')`)).toHaveLength(
      1,
    )
  })
})

describe('what is no second writer', () => {
  it.each([
    { file: owner, source: `tx.deleteFrom('hold')`, because: 'the owner writes' },
    { file: owner, source: 'sql`update hold set active = false`', because: 'the owner writes SQL too' },
    { file: stranger, source: `tx.selectFrom('hold')`, because: 'everybody may read' },
    { file: stranger, source: 'sql`select from hold for update of hold`', because: 'a lock is no write' },
    { file: stranger, source: 'sql`select from hold for no key update skip locked`', because: 'nor is this' },
    {
      file: stranger,
      source: 'sql`insert into survey (title) values (1) on conflict (id) do update set title = 2`',
      because: 'it is the same table twice',
    },
    { file: stranger, source: `// tx.deleteFrom('hold')`, because: 'comments write nothing' },
    { file: stranger, source: 'sql`select 1 -- update hold set active = false`', because: 'nor in SQL' },
    {
      file: stranger,
      source: `throw new Error('could not update what was read')`,
      because: 'it is a sentence',
    },
    {
      file: `${MODULES}/clients/surveys/s.test.ts`,
      source: `tx.deleteFrom('hold')`,
      because: 'tests set the scene',
    },
    {
      file: 'apps/server/src/demo/load-demo.ts',
      source: `tx.insertInto('hold')`,
      because: 'so does the demo',
    },
    {
      file: `${MODULES}/catalogue/company-files/row-changes.ts`,
      source: `tx.insertInto('service')`,
      because: 'so does what a company’s file says',
    },
    { file: 'apps/server/proofs/booking/races.ts', source: `tx.deleteFrom('hold')`, because: 'so do proofs' },
  ])('$source in $file, because $because', ({ file, source }) => {
    expect(strangeWritersOf(file, source)).toStrictEqual([])
  })
})

describe('the list of owners', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../apps/server/database/schema.sql'), 'utf8')
  const folders = [
    ...Object.keys(owners).map((folder) =>
      folder.startsWith('platform/') ? `apps/server/src/${folder}/ids.ts` : `${MODULES}/${folder}/public.ts`,
    ),
    ...writers.flatMap(({ file, callers }) => [file, ...callers]),
  ]

  it('has every table of the schema', () => {
    expect(ownersOfSchema(schema, folders)).toStrictEqual([])
  })

  it('reports a new table without an owner, and every writer of it', () => {
    expect(ownersOfSchema(`${schema.trimEnd()}\ncreate table voucher (\n);\n`, folders)).toStrictEqual([
      expect.stringMatching(/^schema\.sql:\d+ makes voucher, which has no owner/),
    ])
    for (const source of [`tx.insertInto('voucher')`, 'sql`update voucher set used = true`'])
      expect(strangeWritersOf(stranger, source)).toStrictEqual([
        expect.stringMatching(`^${stranger}:1 writes voucher, which has no owner`),
      ])
  })

  it('names no table and no folder that is gone', () => {
    expect(
      ownersOfSchema(schema.replace('create table hold (', 'create table held ('), folders),
    ).toStrictEqual([
      expect.stringContaining('makes held, which has no owner'),
      expect.stringContaining('names hold, which is no table'),
    ])
    expect(
      ownersOfSchema(
        schema,
        folders.filter((file) => !file.includes('/calendar-feeds/')),
      ),
    ).toStrictEqual([expect.stringContaining('names messaging/calendar-feeds, which is no folder')])
    expect(
      ownersOfSchema(
        schema,
        folders.filter((file) => !file.endsWith('/save-appointment.ts')),
      ),
    ).toStrictEqual([expect.stringContaining('save-appointment.ts, which is not there')])
  })
})
