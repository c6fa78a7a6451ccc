/** Computes and writes the row changes between two company files. */
import type { Database as Tables } from '../../../../database/row-types.ts'
import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery } from 'kysely'
import { bumpVersions } from '../../../platform/db/company-version.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowsByTable } from './company-rows.ts'
import type { Row } from './row-context.ts'

type Identity = {
  /** Columns that identify a row. */
  same: readonly string[]
  /** What happens to missing rows: only those without meaning of their own are deleted. */
  gone: 'stays' | 'removed' | 'switched off'
}

const by = (gone: Identity['gone'], ...same: string[]): Identity => ({ same, gone })

const identities: Partial<Record<keyof Tables, Identity>> = {
  company: by('stays'),
  company_alias: by('stays', 'alias'),
  company_settings: by('stays'),
  entity_title: by('removed', 'code', 'language', 'word_case'),
  message_text: by('removed', 'kind', 'channel', 'locale'),
  service_price_list: by('stays', 'service_price_list_id'),
  branch: by('switched off', 'branch_id'),
  resource_type: by('stays', 'resource_type_id'),
  resource: by('switched off', 'resource_id'),
  service: by('switched off', 'service_id'),
  branch_service: by('removed', 'branch_id', 'service_id'),
  resource_service: by('removed', 'service_id', 'resource_id'),
  service_need: by('removed', 'service_id', 'ordinal'),
  service_need_resource: by('removed', 'service_id', 'ordinal', 'resource_id'),
  service_price: by(
    'removed',
    'service_id',
    'service_price_list_id',
    'resource_type_id',
    'first_day',
    'last_day',
  ),
  discount: by('switched off', 'discount_id'),
  cycle_frame: by('removed', 'branch_id', 'resource_id', 'weekday', 'start_time', 'end_time'),
  day_frame: by('switched off', 'branch_id', 'resource_id', 'date', 'type', 'start_time', 'end_time'),
  membership_template: by('switched off', 'template_id'),
  extra_field: by('switched off', 'field_id'),
  restriction: by('switched off', 'restriction_id'),
  survey_form: by('switched off', 'survey_form_id'),
  staff_member: by('switched off', 'staff_member_id'),
}

/** Ids without meaning: a row with equal content is the same row. */
const meaninglessIds: Partial<Record<keyof Tables, string>> = {
  service_price: 'service_price_id',
  cycle_frame: 'frame_id',
  day_frame: 'frame_id',
}

/** Only for tables that a file has rows of. */
const identityOf = (table: keyof Tables) => identities[table]!

export type TableChanges = { table: keyof Tables; added: Row[]; changed: Row[]; gone: Row[] }

/** In reference order. */
export function rowChanges(before: RowsByTable, after: RowsByTable): TableChanges[] {
  const known = new Map(before)
  return after.flatMap(([table, rows]) => {
    const nameOf = (row: Row) => JSON.stringify(identityOf(table).same.map((column) => row[column] ?? null))
    const old = new Map((known.get(table) ?? []).map((row) => [nameOf(row), row]))
    const names = new Set(rows.map(nameOf))
    const added = rows.filter((row) => !old.has(nameOf(row)))
    const stays = rows.filter((row) => old.has(nameOf(row)))
    const withoutIds = ({ [meaninglessIds[table] ?? '']: _, ...row }: Row) => row
    // Stored ordinals may differ, so the order is written for all rows or for none.
    const hasNewOrder =
      rows.some((row) => 'ordinal' in row) &&
      identityOf(table).gone === 'switched off' &&
      (added.length > 0 || stays.some((row) => old.get(nameOf(row))!['ordinal'] !== row['ordinal']))
    const changed = stays.filter(
      (row) => hasNewOrder || !isDeepStrictEqual(withoutIds(row), withoutIds(old.get(nameOf(row))!)),
    )
    const gone = [...old].filter(([name]) => !names.has(name)).map(([, row]) => row)
    return [{ table, added, changed, gone: identityOf(table).gone === 'stays' ? [] : gone }]
  })
}

export const isNothing = (changes: readonly TableChanges[]): boolean =>
  changes.every(({ added, changed, gone }) => added.length + changed.length + gone.length === 0)

/** Rows per statement, since each statement has a limit of two seconds. */
const ROWS_AT_ONCE = 2_000

/** Tables with a creation time. */
const dated: readonly (keyof Tables)[] = ['company', 'survey_form', 'staff_member']

/** `now`: epoch milliseconds. */
export async function writeChanges(tx: Tx, changes: readonly TableChanges[], now: number): Promise<void> {
  const created = new Date(now).toISOString()
  // Referencing rows are deleted first.
  for (const { table, gone } of changes.toReversed())
    for (const rows of inParts(gone)) await takeAway(tx, table, rows)
  for (const { table, added, changed } of changes) {
    const rows = dated.includes(table) ? added.map((row) => ({ ...row, created })) : added
    for (const part of inParts(rows)) await add(tx, table, part)
    if (table === 'company_alias')
      for (const row of added) tx.withCommit(() => bumpVersions(tx, String(row['company_id'])))
    for (const rows of inParts(changed)) await change(tx, table, rows)
  }
}

function* inParts(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield rows.slice(start, start + ROWS_AT_ONCE)
}

const run = (tx: Tx, statement: string, rows: readonly Row[]) =>
  tx.executeQuery(CompiledQuery.raw(statement, [JSON.stringify(rows)]))

/** Restores a row that was removed earlier. */
async function add(tx: Tx, table: keyof Tables, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
  const key = [
    ...(table === 'company_alias' ? [] : ['company_id']),
    ...(meaninglessIds[table] === undefined ? identityOf(table).same : [meaninglessIds[table]]),
  ]
  const others = columns.filter((column) => !key.includes(column))
  const again =
    others.length === 0
      ? 'nothing'
      : `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`
  await run(
    tx,
    `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)
     on conflict (${key.join(', ')}) do ${again}`,
    rows,
  )
}

const isTheSame = (table: keyof Tables) =>
  ['company_id', ...identityOf(table).same]
    .map((column) => `stored.${column} is not distinct from given.${column}`)
    .join(' and ')

async function change(tx: Tx, table: keyof Tables, rows: Row[]): Promise<void> {
  const left = Object.keys(rows[0]!).filter(
    (column) =>
      column !== 'company_id' && column !== meaninglessIds[table] && !identityOf(table).same.includes(column),
  )
  await run(
    tx,
    `update ${table} as stored set ${left.map((column) => `${column} = given.${column}`).join(', ')}
       from jsonb_populate_recordset(null::${table}, $1::jsonb) as given where ${isTheSame(table)}`,
    rows,
  )
}

async function takeAway(tx: Tx, table: keyof Tables, rows: Row[]): Promise<void> {
  const newRows = `jsonb_populate_recordset(null::${table}, $1::jsonb) as given`
  await run(
    tx,
    identityOf(table).gone === 'removed'
      ? `delete from ${table} as stored using ${newRows} where ${isTheSame(table)}${lasting(table)}`
      : `update ${table} as stored set active = false from ${newRows} where ${isTheSame(table)}`,
    rows,
  )
}

/** Seasonal hours are not part of the file. */
const lasting = (table: keyof Tables) =>
  table === 'cycle_frame' ? ' and stored.first_day is null and stored.last_day is null' : ''
