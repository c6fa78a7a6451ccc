/** Rejects SQL that reads or writes a company's rows without naming the company, or that several machines cannot run. */
import { readdirSync, readFileSync } from 'node:fs'
import { kindOf } from '../src/cli/distribution/table-rules.ts'

const migrations = new URL('../database/migrations/', import.meta.url)

/** Tables that belong to no single company: aliases of addresses, and people who sign in (0009-accounts.sql). */
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

const tableName = /\b(?:from|join|into|update)\s+(?:only\s+)?"?(\w+)"?/gi

/**
 * Throws unless the statement mentions `company_id` at least once for each tenant table it touches. It does not
 * parse SQL: it detects a missing condition, not a wrong one; stories with two companies detect that.
 */
export function assertNamesCompany(sql: string): void {
  const touched = [...sql.matchAll(tableName)]
    .map(([, table = '']) => table)
    .filter((table) => tenantTables.has(table))
  const mentions = sql.match(/\bcompany_id\b/g)?.length ?? 0
  if (mentions < touched.length)
    throw new Error(`SQL touches ${touched.join(', ')} and names company_id ${mentions} times: ${sql}`)
}

const rowLock = /\bfor (?:no key update|update|key share|share)\b(?: of "?(\w+)"?)?/g
/** It writes a row of a reference table, so it locks that table anyway. */
const permittedLock = /^select "staff_session_id" from "staff_session" .* for key share$/

/**
 * Throws if the statement locks rows of a reference table: Citus then locks the whole table, so that all writes of the
 * installation wait for each other, and calls another machine. docs/decisions/0027-poolers-and-citus.md
 */
export function assertLocksNoCopies(sql: string): void {
  if (permittedLock.test(sql)) return
  const touched = [...sql.matchAll(tableName)].map(([, table = '']) => table)
  const locked = [...sql.matchAll(rowLock)].flatMap(([, table]) => table ?? touched)
  const copied = locked.filter((table) => kindOf(table) === 'reference')
  if (copied.length > 0) throw new Error(`SQL locks ${copied.join(', ')}, which lie on every machine: ${sql}`)
}

const writeByLaterInstant = /^\s*(?:update|delete)\b.*_at"? [+-] make_interval\(/s

/**
 * Throws if the condition of a write adds to an instant of its rows, which Citus rejects: how long a day is depends on the zone.
 * The difference of two instants does not.
 */
export function assertComparesInstants(sql: string): void {
  if (writeByLaterInstant.test(sql))
    throw new Error(`SQL adds to an instant of the rows that it writes: ${sql}`)
}
