/**
 * Versions of a company's data: data read after a version check are valid while the check returns the same version.
 * Triggers bump versions (migration 0220). Rules: docs/rules/freshness.md
 */
import { sql } from 'kysely'
import { coalesced } from './coalesced.ts'
import { isOneOf } from './conditions.ts'
import type { Connection, Tx } from './database.ts'
import { withinMs } from './deadline.ts'
import { isId } from './ids.ts'

export type CompanyVersions = {
  companyId: string
  /** Version of all data in public responses, the catalogue included. */
  bookings: string
  /** Version of the company's setup. */
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
 * Finds versions by company id or alias, case-insensitively. The second statement names the companies, since rows may
 * be on several machines. It also confirms the aliases: one that moves meanwhile is never read with another company's
 * version.
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
    rows.flatMap(({ aliases: aliasesOfRow, ...versions }) =>
      [versions.companyId, ...aliasesOfRow].map((key) => [key, versions] as const),
    ),
  )
}

/** PostgreSQL stores no text with the character 0. */
const isStorable = (key: string) => !key.includes('\0')

/** For a change that no trigger sees: an alias is on every machine, the versions only on the company's machine. */
export const bumpVersions = (tx: Tx, companyId: string) =>
  sql`insert into company_version (company_id, kind, version)
      values (${companyId}, 'BOOKINGS', gen_random_uuid()), (${companyId}, 'CATALOGUE', gen_random_uuid())
      on conflict (company_id, kind) do update set version = excluded.version`.execute(tx)
