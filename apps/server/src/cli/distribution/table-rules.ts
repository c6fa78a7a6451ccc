/** Tables as the database has them, and the reasons against spreading them by company. */
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/database.ts'
import { DISTRIBUTED_BY, localTables, referenceTables } from './tables.ts'

export type Kind = 'distributed' | 'reference' | 'local'

export type Table = {
  name: string
  hasCompany: boolean
  /** Triggers bump a company's version; on a reference table they would not know where the company's rows are. */
  hasTriggers: boolean
  /** Primary keys, unique rules and exclusions, by name, with whether they compare the company for equality. */
  unique: readonly { name: string; namesCompany: boolean }[]
  /** Foreign keys: the table they lead to, and whether company leads to company. */
  references: readonly { name: string; to: string; namesCompany: boolean; columns: readonly string[] }[]
}

export const kindOf = (table: string): Kind =>
  table in referenceTables ? 'reference' : table in localTables ? 'local' : 'distributed'

/** All tables of the product. */
export async function readTables(connection: Connection): Promise<Table[]> {
  const { rows } = await sql<Table>`
    with own as (
      select class.oid, class.relname as name, company.attnum as company
        from pg_class as class
        left join pg_attribute as company
          on company.attrelid = class.oid and company.attname = ${DISTRIBUTED_BY} and not company.attisdropped
       where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p'))
    select name, company is not null as "hasCompany",
           exists (select from pg_trigger where tgrelid = own.oid and not tgisinternal) as "hasTriggers",
           (select coalesce(json_agg(json_build_object(
                'name', index_class.relname,
                'namesCompany', exists (
                  select from unnest(index.indkey::int2[], constraint_of.conexclop) with ordinality as part (attnum, operator, number)
                   where part.number <= index.indnkeyatts and part.attnum = own.company
                     and (not index.indisexclusion or part.operator = '=(uuid,uuid)'::regoperator))
              ) order by index_class.relname), '[]')
              from pg_index as index
              join pg_class as index_class on index_class.oid = index.indexrelid
              left join pg_constraint as constraint_of on constraint_of.conindid = index.indexrelid and constraint_of.contype = 'x'
             where index.indrelid = own.oid and (index.indisunique or index.indisexclusion)) as "unique",
           (select coalesce(json_agg(json_build_object(
                'name', key.conname,
                'to', key.confrelid::regclass::text,
                'columns', array(select attname from unnest(key.conkey) with ordinality as part (attnum, number)
                                   join pg_attribute using (attnum) where attrelid = own.oid order by number),
                'namesCompany', exists (
                  select from unnest(key.conkey, key.confkey) as part (own_column, other_column)
                    join pg_attribute as other on other.attrelid = key.confrelid and other.attnum = part.other_column
                   where part.own_column = own.company and other.attname = ${DISTRIBUTED_BY})
              ) order by key.conname), '[]')
              from pg_constraint as key
             where key.conrelid = own.oid and key.contype = 'f' and key.conparentid = 0) as "references"
      from own
     order by name`.execute(connection)
  return rows
}

/** Problems as text, each with its table; empty: all can be spread. */
export function problemsOf(tables: readonly Table[]): string[] {
  const names = new Set(tables.map(({ name }) => name))
  const gone = [...Object.keys(referenceTables), ...Object.keys(localTables)]
    .filter((name) => !names.has(name))
    .map((name) => `${name} is named and not there`)
  return [...gone, ...tables.flatMap(problemsOfOne)]
}

function problemsOfOne({ name, hasCompany, hasTriggers, unique, references }: Table): string[] {
  const kind = kindOf(name)
  if (kind === 'distributed' && !hasCompany)
    return [`${name} has no ${DISTRIBUTED_BY} and is named neither as a reference table nor as a local one`]
  return [
    ...(kind === 'reference' && hasTriggers
      ? [`${name} has triggers, and would be copied to every machine`]
      : []),
    ...unique
      .filter(({ namesCompany }) => kind === 'distributed' && !namesCompany)
      .map((rule) => `${name}: ${rule.name} does not contain ${DISTRIBUTED_BY}`),
    ...references
      .filter(({ to, namesCompany }) => !mayLead(kind, kindOf(to), namesCompany))
      .map((key) => `${name}: ${key.name} leads to ${key.to}, which may lie elsewhere`),
  ]
}

/** A referenced row must be on the same machine. */
function mayLead(from: Kind, to: Kind, namesCompany: boolean): boolean {
  if (to === 'reference') return true
  return from === to && (from === 'local' || (from === 'distributed' && namesCompany))
}

/** Sorts each table after those that it references. Rejects a cycle of tables. */
export function afterWhatTheyLeadTo(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waits = ({ name, references }: Table) =>
      references.some(({ to }) => to !== name && left.some((other) => other.name === to))
    const next = left.filter((table) => !waits(table))
    if (next.length === 0)
      throw new Error(`These lead to each other: ${left.map(({ name }) => name).join(', ')}`)
    ordered.push(...next)
    left = left.filter(waits)
  }
  return ordered
}
