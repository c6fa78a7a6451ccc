/**
 * Writes hostile texts into every text that a company or a client can set; the columns are read from the database's
 * schema.
 */
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import { payloads } from './hostile-payloads.ts'

/**
 * Text columns without free text: the product chooses or generates their values. All others are attacked, including
 * those of later migrations.
 */
const noWords = new Set([
  'language',
  'locale',
  'timezone',
  'currency_code',
  'type',
  'kind',
  'model',
  'code',
  'word_case',
  'gender',
  'status',
  'booking_type',
  'company_type',
  'capacity_type',
  'source',
  'purpose',
  'channel',
  'reference',
  'key',
  'alias',
  'holder',
  'request_hash',
  'idempotency_key',
  'once_key',
  'sealed',
  'refused',
  'provider_id',
  'detail',
  'token_hash',
  'state_hash',
  'binding',
  'rule',
  'subject',
  'digest',
  'etag',
  // Verified, or used for lookups; a client's input is validated.
  'client.phone',
  'client.email',
  'code_challenge.phone',
  'guest_phone',
])

const isStructure = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[A-Z][A-Z_]+|\d{4}-\d\d-\d\d.*|[\d.]+)$/
/** Keys inside JSON whose values the product interprets. */
const noWordsInside = new Set([
  'id',
  'type',
  'code',
  'lang',
  'target',
  'display_type',
  'phone',
  'email',
  'locale',
])
/** Texts among the settings; all other settings have fixed values. */
const textsOfSettings = new Set([
  'terms_url',
  'privacy_url',
  'google_target',
  'tag_manager',
  'facebook_pixel',
  'name',
  'icon',
  'colour',
  'color_schema',
  'custom_css',
  'parsedCssVariables',
])

export type Poisoned = { columns: string[]; refused: string[] }

/**
 * `turn` shifts the payloads, so that each payload is in each column once after as many turns as there are payloads.
 */
export async function poison(
  database: Database,
  companies: readonly string[],
  turn: number,
): Promise<Poisoned> {
  const db = database.db
  const { rows: columns } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select c.table_name, c.column_name, c.data_type from information_schema.columns c
     where c.table_schema = 'public' and c.data_type in ('text', 'jsonb')
       and exists (select from information_schema.columns k where k.table_schema = 'public'
                      and k.table_name = c.table_name and k.column_name = 'company_id')
     order by c.table_name, c.column_name`.execute(db)
  const done: Poisoned = { columns: [], refused: [] }
  for (const [index, { table_name, column_name, data_type }] of columns.entries()) {
    const name = `${table_name}.${column_name}`
    if (noWords.has(column_name) || noWords.has(name)) continue
    const payload = (row: number) => payloads[(index + turn + row) % payloads.length]!
    try {
      await (data_type === 'text'
        ? poisonColumn(db, companies, table_name, column_name, payload)
        : poisonJson(db, companies, table_name, column_name, payload))
      done.columns.push(name)
    } catch (error) {
      // The database rejects it, which is equally safe.
      done.refused.push(`${name}: ${String(error).split('\n')[0]}`)
    }
  }
  return done
}

type Read = Database['db']
type Payload = (row: number) => string

async function poisonColumn(
  read: Read,
  companies: readonly string[],
  table: string,
  column: string,
  payload: Payload,
): Promise<void> {
  const texts = payloads.map((_, row) => payload(row))
  await sql`
    with numbered as (
      select ctid, (row_number() over (order by ctid) - 1) % ${texts.length} as n from ${sql.table(table)}
       where company_id = any(${[...companies]}::uuid[]))
    update ${sql.table(table)} t set ${sql.ref(column)} = (${texts}::text[])[numbered.n + 1]
      from numbered where t.ctid = numbered.ctid`.execute(read)
}

async function poisonJson(
  read: Read,
  companies: readonly string[],
  table: string,
  column: string,
  payload: Payload,
): Promise<void> {
  const { rows } = await sql<{ place: string; value: unknown }>`
    select ctid::text as place, ${sql.ref(column)} as value from ${sql.table(table)}
     where company_id = any(${[...companies]}::uuid[]) and ${sql.ref(column)} is not null limit 300`.execute(
    read,
  )
  const changed = rows.map(({ place, value }, row) => ({
    place,
    value: JSON.stringify(poisoned(value, payload(row), column.endsWith('_settings'))),
  }))
  // In one statement, so that no row changes in between.
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = given.value::jsonb
      from unnest(${changed.map(({ place }) => place)}::text[], ${changed.map(({ value }) => value)}::text[])
        as given(place, value)
     where t.ctid = given.place::tid`.execute(read)
}

function poisoned(value: unknown, payload: string, isSettings: boolean, name = '', inText = false): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, payload, isSettings, name, inText))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        // An external menu entry has its address in `link`.
        const leadsOut = key === 'link' && (value as { type?: string }).type === 'LINK'
        const isText = inText || leadsOut || textsOfSettings.has(key)
        return [key, poisoned(part, payload, isSettings, key, isText)]
      }),
    )
  const holdsWords = isSettings ? inText : !noWordsInside.has(name)
  if (isSettings && ['terms_url', 'privacy_url', 'color_schema', 'custom_css'].includes(name)) return payload
  return typeof value === 'string' && holdsWords && !isStructure.test(value) ? payload : value
}
