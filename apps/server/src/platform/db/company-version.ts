/**
 * Versions of what the database holds of a company: what was read after a version check is valid while the check returns the
 * same version. Triggers bump them (migration 0220). Rules: docs/rules/freshness.md
 */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { coalesced } from './coalesced.ts'
import { isOneOf } from './conditions.ts'
import type { Connection, Tx } from './database.ts'
import { withinMs } from './deadline.ts'
import { isId } from './ids.ts'

export type CompanyVersions = {
  companyId: string
  /** Of all that public answers are made of, the catalogue included. */
  bookings: string
  /** Of what the company has set up. */
  catalogue: string
}

/** Remembered at the same time. */
const MAX_ALIASES = 20_000

/** A check that takes longer fails. */
const MAX_CHECK_MS = 1_500

/** By company id. Returns undefined for a company that does not exist. */
export type ReadVersions = (companyId: string) => Promise<CompanyVersions | undefined>

export const createReadVersions = (connection: Connection): ReadVersions =>
  coalesced((ids) => withinMs(MAX_CHECK_MS, () => readVersions(connection, ids)))

async function readVersions(connection: Connection, ids: readonly string[]) {
  const { rows } = await sql<CompanyVersions>`
    select bookings.company_id as "companyId", bookings.version as bookings, catalogue.version as catalogue
      from company_version as bookings
      join company_version as catalogue on catalogue.company_id = bookings.company_id and catalogue.kind = 'CATALOGUE'
     where bookings.company_id = any(${ids}::uuid[]) and bookings.kind = 'BOOKINGS'`.execute(connection)
  return new Map(rows.map((row) => [row.companyId, row]))
}

/**
 * By company id or alias, whatever the case. Which company had an alias last is remembered and confirmed by the statement that
 * reads the versions, which so names its companies: rows may lie on several machines.
 */
export const createFindVersions = (connection: Connection): ReadVersions => {
  const known = new LRUCache<string, string>({ max: MAX_ALIASES })
  const find = coalesced<string, CompanyVersions>((keys) =>
    withinMs(MAX_CHECK_MS, () => findVersions(connection, known, keys)),
  )
  return (key) => find(key.toLowerCase())
}

type KnownAliases = LRUCache<string, string>

async function findVersions(connection: Connection, known: KnownAliases, keys: readonly string[]) {
  const aliases = keys.filter((key) => !isId(key) && isStorable(key))
  await learnAliases(connection, known, aliases)
  const found = await readConfirmed(connection, known, keys)
  const moved = aliases.filter((alias) => known.has(alias) && !found.has(alias))
  if (moved.length === 0) return found
  for (const alias of moved) known.delete(alias)
  await learnAliases(connection, known, moved)
  return new Map([...found, ...(await readConfirmed(connection, known, moved))])
}

/** By those keys which are ids, and those which are aliases of the companies that are remembered. */
async function readConfirmed(connection: Connection, known: KnownAliases, keys: readonly string[]) {
  const ids = keys.flatMap((key) => (isId(key) ? key : (known.get(key) ?? [])))
  if (ids.length === 0) return new Map<string, CompanyVersions>()
  const { rows } = await sql<CompanyVersions & { aliases: readonly string[] }>`
    select bookings.company_id as "companyId", bookings.version as bookings, catalogue.version as catalogue,
           array(select alias from company_alias
                  where company_alias.company_id = bookings.company_id
                    and alias = any(${keys.filter(isStorable)}::text[])) as aliases
      from company_version as bookings
      join company_version as catalogue on catalogue.company_id = bookings.company_id and catalogue.kind = 'CATALOGUE'
     where bookings.company_id = any(${ids}::uuid[]) and bookings.kind = 'BOOKINGS'`.execute(connection)
  return new Map(
    rows.flatMap(({ aliases, ...versions }) =>
      [versions.companyId, ...aliases].map((key) => [key, versions] as const),
    ),
  )
}

async function learnAliases(connection: Connection, known: KnownAliases, aliases: readonly string[]) {
  const unknown = aliases.filter((alias) => !known.has(alias))
  if (unknown.length === 0) return
  const rows = await connection
    .selectFrom('company_alias')
    .selectAll()
    .where(isOneOf('alias', unknown))
    .execute()
  for (const { alias, company_id } of rows) known.set(alias, company_id)
}

/** PostgreSQL stores no text with the character 0. */
const isStorable = (key: string) => !key.includes('\0')

/** For a change that no trigger sees: an alias lies on every machine, the versions on that of the company. */
export const bumpVersions = (tx: Tx, companyId: string) =>
  sql`insert into company_version (company_id, kind, version)
      values (${companyId}, 'BOOKINGS', gen_random_uuid()), (${companyId}, 'CATALOGUE', gen_random_uuid())
      on conflict (company_id, kind) do update set version = excluded.version`.execute(tx)
