/** Copies of demo companies: their rows, under a unique alias. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { demo, type Company } from './api.ts'
import { inDatabase } from './arrange.ts'

type Table = { table_name: string; columns: string }

/** The alias must differ, and stored responses belong to the original. */
const notCopied = ['company_alias', 'idempotency']

/** The demo companies as they were before the first journey. No journey opens these. */
const untouched = (alias: string) => `untouched-${alias}`

/**
 * Stores an untouched copy of each demo company in a database, as the source of all later copies. Called once, before
 * any journey.
 */
export const storeUntouchedCopies = (dataDir: string, aliases: readonly string[]): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    for (const alias of aliases) await copy(client, { from: alias, to: untouched(alias) })
  })

/**
 * Creates a copy of a demo company that only the calling journey knows. Branches, services and other parts have the
 * ids of the demo company, because every database key begins with the company.
 */
export const newCompany = (dataDir: string, alias: string): Promise<Company> =>
  inDatabase(dataDir, async (client) => {
    const to = `${alias}-${randomUUID().slice(0, 8)}`
    const id = await copy(client, { from: untouched(alias), to })
    return { ...demo(alias), alias: to, id, path: `/i/${to}` }
  })

async function copy(client: pg.Client, { from, to }: { from: string; to: string }): Promise<string> {
  const { rows } = await client.query<{ company_id: string }>(
    'select company_id from company_alias where alias = $1',
    [from],
  )
  const source = rows[0]?.company_id
  if (source === undefined) throw new Error(`there is no company ${from} to copy`)
  const id = randomUUID()
  const tables = await filledTables(client, source)
  const inserts = tables.map(
    ({ table_name, columns }) =>
      `insert into ${table_name} (company_id, ${columns})
       select '${id}', ${columns} from ${table_name} where company_id = '${source}'`,
  )
  // Skips triggers and foreign keys: the rows were valid before, and a trigger would count ratings twice.
  await client.query(
    `begin;
     set local session_replication_role = replica;
     ${inserts.join(';\n')};
     insert into company_alias (alias, company_id) values ('${to}', '${id}');
     commit`,
  )
  return id
}

const filledIn = new Map<string, Table[]>()

/** Tables with rows of an untouched company, cached because they never change. */
async function filledTables(client: pg.Client, company: string): Promise<Table[]> {
  const known = filledIn.get(company)
  if (known !== undefined) return known
  const { rows } = await client.query<Table>(
    `select c.table_name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and c.column_name <> 'company_id' and table_name <> all($1)
        and exists (select from information_schema.columns key
                     where key.table_schema = 'public' and key.table_name = c.table_name
                       and key.column_name = 'company_id')
      group by c.table_name`,
    [notCopied],
  )
  const counts = rows.map(
    ({ table_name }) => `exists (select from ${table_name} where company_id = $1) as ${table_name}`,
  )
  const { rows: found } = await client.query<Record<string, boolean>>(`select ${counts.join(', ')}`, [
    company,
  ])
  const filled = rows.filter(({ table_name }) => found[0]?.[table_name])
  filledIn.set(company, filled)
  return filled
}
