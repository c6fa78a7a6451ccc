/** Conditions that several lists share. */
import type { Paged } from '@zapys/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from './company-scope.ts'
import { type Connection, instant } from './database.ts'
import type { Reachable } from './reachable.ts'

/**
 * The company of a statement, or a column with the company if there are several.
 * A comparison with a column of another table runs on all machines: docs/scaling.md.
 */
export type CompanyOrColumn = string | Pick<CompanyScope, 'companyId'>

export const companyIdOf = (company: CompanyOrColumn): RawBuilder<unknown> =>
  typeof company === 'string' ? sql.ref(company) : sql`${company.companyId}::uuid`

/** One parameter for any number of values: a parameter list would make a new statement for each length. */
export const isOneOf = (column: string, values: readonly string[]): Expression<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${values})`

/** Companies of a page of rows: the reachable ones except `without`. */
export type PageCompanies = { without: readonly string[]; reachable: Reachable }

/** For pages of `actOnDue`. */
export const isOfPage = (column: string, { without, reachable }: PageCompanies): Expression<boolean> =>
  reachable === undefined
    ? sql<boolean>`${sql.ref(column)} <> all(${[...without]}::uuid[])`
    : isReachable(
        column,
        reachable.filter((id) => !without.includes(id)),
      )

/** The next `limit` companies by id; `after`: the last one before. */
export type CompanyPage = { after: string; limit: number; reachable: Reachable }

/** For pages of `goThroughCompanies`. */
export const isOnPage = (column: string, { after, reachable }: CompanyPage): Expression<boolean> =>
  sql<boolean>`(${sql.ref(column)} > ${after}::uuid and ${isReachable(column, reachable)})`

/** All companies if `reachable` is undefined. */
export const isReachable = (column: string, reachable: Reachable): Expression<boolean> =>
  reachable === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${[...reachable]}::uuid[])`

/** Instants from `start` to `end`, both included; an absent bound is open. */
export const isWithin = (
  column: string,
  { start, end }: { start?: string | undefined; end?: string | undefined },
): Expression<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(start === undefined ? [] : [sql`${sql.ref(column)} >= ${instant(Date.parse(start))}`]),
      ...(end === undefined ? [] : [sql`${sql.ref(column)} <= ${instant(Date.parse(end))}`]),
    ],
    sql` and `,
  )})`

/** An id with its company, for requests about rows of several companies. */
export type OfCompany = { company_id: string; id: string }

/** Undefined if they belong to several companies. */
export function onlyCompanyOf(rows: readonly { company_id: string }[]): { companyId: string } | undefined {
  const [companyId, ...otherIds] = new Set(rows.map(({ company_id }) => company_id))
  return companyId !== undefined && otherIds.length === 0 ? { companyId } : undefined
}

/**
 * In the given query, `table` contains only these rows, found by `column`. Each is read by its key:
 * without statistics, a join condition made the database read all rows of a branch for each.
 */
export const holdingOnly = (
  db: Connection,
  table: keyof Tables,
  { column, ids }: { column: string; ids: readonly OfCompany[] },
): Pick<Connection, 'selectFrom'> => {
  const oneCompany = onlyCompanyOf(ids)
  // As subqueries, so that the plan does not depend on the number of ids. Otherwise short lists are planned again each
  // time, which costs more than reading them.
  const theirs = sql<never>`(
    select theirs.*
      from (select distinct * from unnest((select ${ids.map(({ company_id }) => company_id)}::uuid[]),
                                          (select ${ids.map(({ id }) => id)}::uuid[]))) as requested (company_id, id)
     cross join lateral (
           select * from ${sql.table(table)} as own
            where own.company_id = ${oneCompany === undefined ? sql`requested.company_id` : companyIdOf(oneCompany)}
              and own.${sql.ref(column)} = requested.id offset 0) as theirs)`
  return db.with(
    (expression) => expression(table).materialized(),
    () => theirs,
  )
}

/**
 * True if `text` contains `search`, case-insensitively; `%` and `_` are plain characters.
 * The ICU collation folds case of every alphabet on any server, also if the database's collation is "C".
 */
export const holdsText = (text: Expression<string>, search: string): Expression<boolean> => {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(${text}) collate "und-x-icu" ilike ${pattern}`
}

/** More words than a name has do not narrow the result. */
const MAX_WORDS = 8

const wordsOf = (search: string) => search.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/**
 * True if every word of `search` occurs in `text`: "гель манікюр" finds "Манікюр з гель-лаком".
 * A text of spaces matches everything.
 */
const holdsWords = (text: Expression<string>, search: string): Expression<boolean> => {
  return sql<boolean>`(${sql.join([sql`true`, ...wordsOf(search).map((word) => holdsText(text, word))], sql` and `)})`
}

/**
 * True if every word of `search` sounds like a part of the text, or nearly like a word of it.
 * `form` is the column with the result of `search_form` for the text. Scans all rows of the company, some hundreds.
 */
const nearWords = (form: string, search: string): Expression<boolean> => {
  // A subquery computes the form of a word once, not for every row.
  const near = (word: string) => sql`nearly_holds(${sql.ref(form)}, (select search_form(${word})))`
  return sql<boolean>`(${sql.join([sql`true`, ...wordsOf(search).map(near)], sql` and `)})`
}

/** Whether a row matches, given its text in all languages and the column with that text's search form. */
export type Match = (text: Expression<string>, form: string) => Expression<boolean>

/**
 * Searches exactly; only without a result it searches fuzzily: typos, other spellings, other alphabets.
 * All pages of a list use the same of the two searches.
 */
export async function searchWithTypos<Item>(
  search: string | undefined,
  ask: (match: Match | undefined) => Promise<Paged<Item>>,
): Promise<Paged<Item>> {
  if (search === undefined) return ask(undefined)
  const exact = await ask((text) => holdsWords(text, search))
  return exact.page.total_elements > 0 ? exact : ask((_, form) => nearWords(form, search))
}

/**
 * Whether an instant is within a local day, or within `day` to `lastDay`, both included.
 * If clocks skip midnight, the day starts at the skip; if they repeat the hour after it, both hours are of the new day.
 */
export const isOnDay = (
  column: string,
  day: string | RawBuilder<unknown>,
  timezone: string | RawBuilder<unknown>,
  lastDay = day,
): RawBuilder<boolean> =>
  // The instants only bound the index scan: of a repeated midnight PostgreSQL takes the second.
  sql<boolean>`(${sql.ref(column)} >= (${day}::date::timestamp at time zone ${timezone}) - interval '3 hours'
    and ${sql.ref(column)} < (${lastDay}::date + 1)::timestamp at time zone ${timezone}
    and (${sql.ref(column)} at time zone ${timezone})::date between ${day}::date and ${lastDay}::date)`
