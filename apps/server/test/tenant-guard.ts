/** Refuses SQL that reads or writes a company's rows without naming the company. */
import { readdirSync, readFileSync } from 'node:fs'

const migrations = new URL('../database/migrations/', import.meta.url)

/** Stand above companies: which company an address names, and who signs in (0009-accounts.sql). */
const shared = new Set([
  'company_alias',
  'short_link',
  'session',
  'code_challenge',
  'social_attempt',
  'phone_change',
])

const tenantTables = new Set(
  readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, migrations), 'utf8').matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g),
    ])
    .filter(([, table = '', columns = '']) => columns.includes('company_id') && !shared.has(table))
    .map(([, table = '']) => table),
)

/**
 * Throws unless the statement mentions `company_id` at least once for each tenant table it touches. It does not
 * understand SQL: it catches the forgotten condition, not a wrong one; stories with two companies catch that.
 */
export function assertNamesCompany(sql: string): void {
  const touched = [...sql.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?(\w+)"?/gi)]
    .map(([, table = '']) => table)
    .filter((table) => tenantTables.has(table))
  const mentions = sql.match(/\bcompany_id\b/g)?.length ?? 0
  if (mentions < touched.length)
    throw new Error(`SQL touches ${touched.join(', ')} and names company_id ${mentions} times: ${sql}`)
}
