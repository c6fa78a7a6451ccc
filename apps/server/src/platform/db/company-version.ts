/**
 * Versions of what the database holds of a company: what was read after a version check is valid while the check returns the
 * same version. Triggers bump them (migration 0220). Rules: docs/rules/freshness.md
 */
import { sql } from 'kysely'
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
     where bookings.company_id = any(${ids}::uuid[]) and catalogue.company_id = any(${ids}::uuid[])
       and bookings.kind = 'BOOKINGS'`.execute(connection)
  return new Map(rows.map((row) => [row.companyId, row]))
}

/**
 * By company id or alias, whatever the case. The second statement names the companies, since rows may lie on several machines,
 * and confirms the aliases: one that moves to another company meanwhile is never read with the version of the wrong one.
 */
export const createFindVersions = (connection: Connection): ReadVersions => {
  const find = coalesced<string, CompanyVersions>((keys) =>
    withinMs(MAX_CHECK_MS, () => findVersions(connection, keys)),
  )
  return (key) => find(key.toLowerCase())
}

async function findVersions(connection: Connection, keys: readonly string[]) {
  const aliases = keys.filter((key) => !isId(key) && isStorable(key))
  const named =
    aliases.length === 0
      ? []
      : await connection
          .selectFrom('company_alias')
          .select('company_id')
          .where(isOneOf('alias', aliases))
          .execute()
  const ids = [...keys.filter(isId), ...named.map(({ company_id }) => company_id)]
  if (ids.length === 0) return new Map<string, CompanyVersions>()
  const { rows } = await sql<CompanyVersions & { aliases: readonly string[] }>`
    select bookings.company_id as "companyId", bookings.version as bookings, catalogue.version as catalogue,
           array(select alias from company_alias
                  where company_alias.company_id = bookings.company_id and alias = any(${aliases}::text[])) as aliases
      from company_version as bookings
      join company_version as catalogue on catalogue.company_id = bookings.company_id and catalogue.kind = 'CATALOGUE'
     where bookings.company_id = any(${ids}::uuid[]) and catalogue.company_id = any(${ids}::uuid[])
       and bookings.kind = 'BOOKINGS'`.execute(connection)
  return new Map(
    rows.flatMap(({ aliases: own, ...versions }) =>
      [versions.companyId, ...own].map((key) => [key, versions] as const),
    ),
  )
}

/** PostgreSQL stores no text with the character 0. */
const isStorable = (key: string) => !key.includes('\0')

/** For a change that no trigger sees: an alias lies on every machine, the versions on that of the company. */
export const bumpVersions = (tx: Tx, companyId: string) =>
  sql`insert into company_version (company_id, kind, version)
      values (${companyId}, 'BOOKINGS', gen_random_uuid()), (${companyId}, 'CATALOGUE', gen_random_uuid())
      on conflict (company_id, kind) do update set version = excluded.version`.execute(tx)
