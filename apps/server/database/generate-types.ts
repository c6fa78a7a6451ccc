/**
 * Writes row-types.ts and schema.sql from a freshly migrated database: `npm run database:types`.
 * A test compares both with what this would write.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../src/platform/db/embedded/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'

type Column = {
  table: string
  column: string
  /** As SQL names it: 'timestamp with time zone', 'smallint[]'. */
  type: string
  nullable: boolean
  default: string | null
  /** Computed from other columns: nobody writes it. */
  generated: boolean
}
type Constraint = { table: string; name: string; kind: string; definition: string }
type Index = { table: string; definition: string }

/** The texts of the two files for the tables of schema `public`, the record of migrations apart. */
export async function describeSchema(
  connection: pg.ClientConfig,
): Promise<{ rowTypes: string; schema: string }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const columns = await rows<Column>(
      client,
      `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
              not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as default,
              a.attgenerated <> '' as generated
         from pg_attribute a join pg_class c on c.oid = a.attrelid
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
          and a.attnum > 0 and not a.attisdropped
        order by c.relname collate "C", a.attnum`,
    )
    // Kind n is "not null", which stands with the column; servers before 18 do not list it. Kind t is a trigger.
    const constraints = await rows<Constraint>(
      client,
      `select conrelid::regclass::text as table, conname as name, contype as kind, pg_get_constraintdef(oid) as definition
         from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid <> 0 and contype not in ('n', 't')
          and conrelid <> 'migration'::regclass
        order by conrelid::regclass::text collate "C", array_position('{p,u,x,f,c}', contype::text), conname collate "C"`,
    )
    const indexes = await rows<Index>(
      client,
      `select indrelid::regclass::text as table, pg_get_indexdef(indexrelid) as definition
         from pg_index join pg_class c on c.oid = indrelid
        where c.relnamespace = 'public'::regnamespace
          and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
        order by indrelid::regclass::text collate "C", pg_get_indexdef(indexrelid) collate "C"`,
    )
    const tables = [...new Set(columns.map(({ table }) => table))]
    return {
      rowTypes: writeRowTypes(tables, columns, constraints),
      schema: writeSchema(tables, columns, constraints, indexes),
    }
  } finally {
    await client.end()
  }
}

async function rows<Row extends object>(client: pg.Client, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows
}

/** What the parsers of src/platform/db/database.ts make of each type, and what may be sent. */
const typesOf: Record<string, { read: string; write?: string }> = {
  uuid: { read: 'string' },
  text: { read: 'string' },
  boolean: { read: 'boolean' },
  smallint: { read: 'number' },
  integer: { read: 'number' },
  bigint: { read: 'number' },
  xid8: { read: 'string' },
  'double precision': { read: 'number' },
  date: { read: 'string' },
  tstzrange: { read: 'string' },
  tstzmultirange: { read: 'string' },
  'timestamp with time zone': { read: 'number', write: 'Date | string' },
  json: { read: 'unknown', write: 'string' },
  jsonb: { read: 'unknown', write: 'string' },
  bytea: { read: 'Buffer' },
}

/**
 * What a JSON column holds. Nothing but our own code writes it, and that from checked values; so the column is believed here,
 * and not where it is read. Absent: `unknown`.
 */
const jsonTypes: Record<string, string> = {
  'appointment.contact': 'StoredContact',
  'appointment.extra_fields': 'Record<string, string | number | boolean>',
  'audit_entry.after': 'Record<string, unknown>',
  'audit_entry.before': 'Record<string, unknown>',
  'client.extra_fields': 'Record<string, string | number | boolean>',
  'company.photo_texts': 'Record<string, string>',
  'company.social': 'Record<string, SocialLink>',
  'company_settings.appointment_statuses': "CompanySettings['appointment_statuses']",
  'extra_field.translations': "CompanyField['translations']",
  'extra_field.options': '{ value: string; title: string }[]',
  'hold.price': 'PriceAnswer',
  'membership.extra_fields': 'Record<string, string | number | boolean>',
  'resource.photo_texts': 'Record<string, string>',
  'restriction.translations': "CompanyRestriction['translations']",
  'survey.answers': "Survey['answers']",
  'survey.questions': 'StoredQuestion[]',
  'survey_form.questions': 'StoredQuestion[]',
  'till_day.closing_sums': "LedgerDay['sums']",
  'waiting_entry.contact': 'StoredContact',
}

function writeRowTypes(tables: string[], columns: Column[], constraints: Constraint[]): string {
  const interfaces = tables.map((table) => {
    const fields = columns
      .filter((column) => column.table === table)
      .map((column) => `  ${column.column}: ${writeColumnType(column, constraints)}`)
    return `export interface ${rowName(table)} {\n${fields.join('\n')}\n}`
  })
  const database = `export interface Database {\n${tables.map((table) => `  ${table}: ${rowName(table)}`).join('\n')}\n}`
  return `// Written by npm run database:types from the migrations. Do not edit.
// Read: instants are epoch milliseconds, days 'YYYY-MM-DD', as the parsers of src/platform/db/database.ts make them.
// Write: JSON goes in as text, because the driver would send an array as a PostgreSQL array, which is no JSON.
import type {
  CompanyField,
  CompanyRestriction,
  CompanySettings,
  LedgerDay,
  PriceAnswer,
  SocialLink,
  Survey,
} from '@zapys/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StoredContact, StoredQuestion } from './json-types.ts'

${[...interfaces, database].join('\n\n')}
`
}

const rowName = (table: string) =>
  `${table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Row`

function writeColumnType(column: Column, constraints: Constraint[]): string {
  const known = typesOf[column.type.replace('[]', '')]
  if (!known)
    throw new Error(`No TypeScript type is set for ${column.type} of ${column.table}.${column.column}`)
  const list = column.type.endsWith('[]') ? '[]' : ''
  const orNull = column.nullable ? ' | null' : ''
  const json = known.read === 'unknown' ? jsonTypes[`${column.table}.${column.column}`] : undefined
  const type = json ?? allowedWords(column, constraints) ?? known.read
  const read = type + list + (type === 'unknown' ? '' : orNull)
  if (column.generated) return `GeneratedAlways<${read}>`
  if (known.write) {
    const write = known.write + list + orNull
    return `ColumnType<${read}, ${write}${column.default || column.nullable ? ' | undefined' : ''}, ${write}>`
  }
  return column.default ? `Generated<${read}>` : read
}

/** The words a check constraint allows, as a union: `check (type in ('SERVICE', 'GROUP'))`. */
function allowedWords(column: Column, constraints: Constraint[]): string | undefined {
  const list = new RegExp(`^CHECK \\(\\(${column.column} = ANY \\(ARRAY\\[(.+)\\]\\)\\)\\)$`)
  const words = constraints
    .filter(({ table, kind }) => table === column.table && kind === 'c')
    .map(({ definition }) => list.exec(definition)?.[1])
    .find((found) => found !== undefined)
  return words?.replaceAll('::text', '').replaceAll(', ', ' | ')
}

function writeSchema(
  tables: string[],
  columns: Column[],
  constraints: Constraint[],
  indexes: Index[],
): string {
  const parts = tables.map((table) => {
    const own = <Part extends { table: string }>(parts: Part[]) =>
      parts.filter((part) => part.table === table)
    const lines = [
      ...own(columns).map(
        ({ column, type, nullable, default: value, generated }) =>
          `  ${column} ${type}${nullable ? '' : ' not null'}${value === null ? '' : generated ? ` generated always as (${value}) stored` : ` default ${value}`}`,
      ),
      ...own(constraints).map(({ name, definition }) => `  constraint ${name} ${definition}`),
    ]
    return `create table ${table} (\n${lines.join(',\n')}\n);\n${own(indexes)
      .map(({ definition }) => `${definition};\n`)
      .join('')}`
  })
  return `-- The database as the migrations leave it, for reading. Written by npm run database:types. Do not edit.\n\n${parts.join('\n')}`
}

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'zapys-types-'))
  const embedded = await startEmbedded({ dataDir, log: console.log })
  try {
    await migrate(embedded.connection)
    const { rowTypes, schema } = await describeSchema(embedded.connection)
    await writeFile(new URL('row-types.ts', import.meta.url), rowTypes)
    await writeFile(new URL('schema.sql', import.meta.url), schema)
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true })
  }
}
