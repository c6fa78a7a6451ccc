/** Conditions that several lists share. */
import type { Paged } from '@zapys/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from './company-scope.ts'
import { type Connection, instant } from './database.ts'
import type { Reachable } from './reachable.ts'

/**
 * The company that a statement is about, or a column that has it where there are several. A part which compares with the
 * column of another part is looked for on all machines: docs/scaling.md.
 */
export type CompanyOrColumn = string | Pick<CompanyScope, 'companyId'>

export const companyIdOf = (company: CompanyOrColumn): RawBuilder<unknown> =>
  typeof company === 'string' ? sql.ref(company) : sql`${company.companyId}::uuid`

/** One parameter whatever the number of values: a list of parameters would make a new statement for each length. */
export const isOneOf = (column: string, values: readonly string[]): Expression<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${values})`

/** The companies of a page of rows: those that can be reached, without some. */
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

/** Of all companies where `reachable` is undefined. */
export const isReachable = (column: string, reachable: Reachable): Expression<boolean> =>
  reachable === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${[...reachable]}::uuid[])`

/** Instants from `start` to `end`, both included; what is absent is open. */
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

/** An id together with its company, where rows of several companies are asked for at once. */
export type OfCompany = { company_id: string; id: string }

/** Undefined: they are of several companies. */
export function onlyCompanyOf(rows: readonly { company_id: string }[]): { companyId: string } | undefined {
  const [companyId, ...others] = new Set(rows.map(({ company_id }) => company_id))
  return companyId !== undefined && others.length === 0 ? { companyId } : undefined
}

/**
 * In what is read with the answer the table holds these rows alone, found by `column`. Each of them is looked for by its own
 * key: where little was counted yet, a condition made the database read all of a branch for each.
 */
export const holdingOnly = (
  db: Connection,
  table: keyof Tables,
  { column, wanted }: { column: string; wanted: readonly OfCompany[] },
): Pick<Connection, 'selectFrom'> => {
  const oneCompany = onlyCompanyOf(wanted)
  // As subqueries, so that a plan does not depend on how many are asked for: else few are planned again each time, which costs
  // more than reading them.
  const theirs = sql<never>`(
    select theirs.*
      from (select distinct * from unnest((select ${wanted.map(({ company_id }) => company_id)}::uuid[]),
                                          (select ${wanted.map(({ id }) => id)}::uuid[]))) as asked (company_id, id)
     cross join lateral (
           select * from ${sql.table(table)} as own
            where own.company_id = ${oneCompany === undefined ? sql`asked.company_id` : companyIdOf(oneCompany)}
              and own.${sql.ref(column)} = asked.id offset 0) as theirs)`
  return db.with(
    (expression) => expression(table).materialized(),
    () => theirs,
  )
}

/**
 * True where `text` holds `wanted`, whatever the case; `%` and `_` are plain characters.
 * The ICU collation compares letters of every alphabet alike on any server, also where the database's own is "C".
 */
export const holdsText = (text: Expression<string>, wanted: string): Expression<boolean> => {
  const pattern = `%${wanted.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(${text}) collate "und-x-icu" ilike ${pattern}`
}

/** More words than a name has narrow nothing further. */
const MAX_WORDS = 8

const wordsOf = (wanted: string) => wanted.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/**
 * True where every word of `wanted` stands somewhere in `text`: "гель манікюр" finds "Манікюр з гель-лаком". A text of
 * spaces asks for nothing.
 */
const holdsWords = (text: Expression<string>, wanted: string): Expression<boolean> => {
  return sql<boolean>`(${sql.join([sql`true`, ...wordsOf(wanted).map((word) => holdsText(text, word))], sql` and `)})`
}

/**
 * True where every word of `wanted` sounds like a part of the text, or nearly like a word of it. `form` is the column of what
 * `search_form` makes of the text. It looks at each row of the company, of which there are hundreds.
 */
const nearWords = (form: string, wanted: string): Expression<boolean> => {
  // In a query of its own a word's form is made once, not for every row.
  const near = (word: string) => sql`nearly_holds(${sql.ref(form)}, (select search_form(${word})))`
  return sql<boolean>`(${sql.join([sql`true`, ...wordsOf(wanted).map(near)], sql` and `)})`
}

/** Whether a row is what is looked for; given its text in all languages, and the column with the form of that. */
export type Match = (text: Expression<string>, form: string) => Expression<boolean>

/**
 * What is typed finds what it says. Only where that is nothing it finds what is nearly so: a typing error, another spelling,
 * another alphabet. Which of both it is, is the same for all pages of a list.
 */
export async function forgiving<Item>(
  wanted: string | undefined,
  ask: (match: Match | undefined) => Promise<Paged<Item>>,
): Promise<Paged<Item>> {
  if (wanted === undefined) return ask(undefined)
  const said = await ask((text) => holdsWords(text, wanted))
  return said.page.total_elements > 0 ? said : ask((_, form) => nearWords(form, wanted))
}

/** Whether an instant lies between midnight and midnight of a day there, or of `day` to `lastDay`, both included; where clocks skip midnight, from the moment they do. */
export const isOnDay = (
  column: string,
  day: string,
  timezone: string,
  lastDay: string = day,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} >= ${day}::date::timestamp at time zone ${timezone}
    and ${sql.ref(column)} < (${lastDay}::date + 1)::timestamp at time zone ${timezone})`
