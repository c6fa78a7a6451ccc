/** Columns and contents of the tables of a backup. */
import type pg from 'pg'

export type TableColumns = {
  table: string
  /** Without generated columns, which the database computes again. */
  columns: string[]
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** All tables of the product, except the record of migrations. */
export async function listTables(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`)
  return rows
}

/** Identity columns and sequences, with their current values. */
export async function listCounters(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value
      from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}

/** Fixes the output format, so that the same rows give the same text on every server. */
export const asText = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Number of rows, and a sum over a hash of each: independent of their order, different as soon as one row differs. */
export async function contentOf(
  client: pg.ClientBase,
  { table, columns }: TableColumns,
): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(`
    select count(*) as rows,
           coalesce(sum(('x' || substr(md5(row(${columns.map(quoted).join(', ')})::text), 1, 15))::bit(60)::bigint), 0)::text
             as checksum
      from ${quoted(table)}`)
  return { rows: Number(rows[0]!.rows), checksum: rows[0]!.checksum }
}
