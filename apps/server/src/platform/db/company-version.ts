/**
 * Versions of what the database holds of a company: what was read after a version check is valid while the check returns the
 * same version. Triggers bump them (migration 0220). Rules: docs/rules/freshness.md
 */
import { sql } from 'kysely'
import { coalesced } from './coalesced.ts'
import type { Connection } from './database.ts'
import { withinMs } from './deadline.ts'

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
     where bookings.company_id = any(${ids}::uuid[]) and bookings.kind = 'BOOKINGS'`.execute(connection)
  return new Map(rows.map((row) => [row.companyId, row]))
}

/**
 * By company id or alias, whatever the case: in one statement, so that an alias which moves to another company is never read
 * with the version of the wrong one.
 */
export const createFindVersions = (connection: Connection): ReadVersions => {
  const find = coalesced<string, CompanyVersions>((keys) =>
    withinMs(MAX_CHECK_MS, () => findVersions(connection, keys)),
  )
  return (key) => find(key.toLowerCase())
}

async function findVersions(connection: Connection, keys: readonly string[]) {
  const { rows } = await sql<{ key: string } & CompanyVersions>`
    select key, bookings.company_id as "companyId", bookings.version as bookings, catalogue.version as catalogue
      from unnest(${keys.filter(isStorable)}::text[]) as key
      left join company_alias on company_alias.alias = key
      join company_version as bookings on bookings.kind = 'BOOKINGS' and bookings.company_id =
        coalesce(company_alias.company_id, case when key ~ ${ID_PATTERN} then key::uuid end)
      join company_version as catalogue on catalogue.company_id = bookings.company_id and catalogue.kind = 'CATALOGUE'
  `.execute(connection)
  return new Map(rows.map(({ key, ...versions }) => [key, versions]))
}

const ID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** PostgreSQL stores no text with the character 0. */
const isStorable = (key: string) => !key.includes('\0')
