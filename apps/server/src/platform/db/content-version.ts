/**
 * Which version of a company's content is in force: what is kept with a version is true while it is. Rules and what counts
 * as content: docs/rules/pages.md.
 */
import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** `company` is the id, whatever the key was. */
export type ContentVersion = { company: string; version: string }

/**
 * Answers for an id or alias what is in force at a moment after the question, or undefined where there is no such open
 * company. All who ask while one look is under way share the next one: a look for each turn takes one connection, however
 * many ask, and none is older than its question.
 */
export function createContentVersions(
  connection: Connection,
): (key: string) => Promise<ContentVersion | undefined> {
  let waiting: Look | undefined
  let underWay: Promise<unknown> = Promise.resolve()

  const begin = (): Look => {
    const keys = new Set<string>()
    const found = underWay.then(() => {
      waiting = undefined
      return look(connection, [...keys])
    })
    underWay = found.catch(() => {})
    return { keys, found }
  }
  return async (key) => {
    const wanted = key.toLowerCase()
    waiting ??= begin()
    waiting.keys.add(wanted)
    return (await waiting.found).get(wanted)
  }
}

type Look = { keys: Set<string>; found: Promise<ReadonlyMap<string, ContentVersion>> }

async function look(
  connection: Connection,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ContentVersion>> {
  const { rows } = await sql<{ key: string } & ContentVersion>`
    select key, company.company_id as company, content_version.version
      from unnest(${keys.filter(isStorable)}::text[]) as key
      left join company_alias on company_alias.alias = key
      join company on company.active and company.company_id =
        coalesce(company_alias.company_id, case when key ~ ${ID_PATTERN} then key::uuid end)
      join content_version on content_version.company_id = company.company_id
  `.execute(connection)
  return new Map(rows.map(({ key, company, version }) => [key, { company, version }]))
}

const ID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** No key of a company holds it, and PostgreSQL takes no text with it. */
const isStorable = (key: string) => !key.includes('\0')
