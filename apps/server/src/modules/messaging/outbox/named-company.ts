/** Names and page paths of companies for their messages. */
import type { EntityTitle, Locale, MessageText } from '@zapys/contract'
import { sql } from 'kysely'
import { companyIdOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'

export type NamedCompany = {
  nameIn(locale: Locale): string
  language: Locale
  timezone: string
  /** Such as `/i/promin`. */
  path: string
  /** The company's titles for its entities. */
  titles: EntityTitle[]
  /** Message texts customized by the company. */
  texts: MessageText[]
}

/** Companies by id. */
export async function readNamedCompanies(
  db: Connection,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, NamedCompany>> {
  const companyId = companyIdOf(
    companyIds.length === 1 ? { companyId: companyIds[0]! } : 'company.company_id',
  )
  const { rows } = await sql<{
    company_id: string
    name: string
    language: Locale
    timezone: string
    translations: object
    alias: string | null
    titles: EntityTitle[]
    texts: MessageText[]
  }>`
    select company_id, name, language, timezone, translations,
           (select min(alias) from company_alias where company_alias.company_id = ${companyId}) as alias,
           (select coalesce(json_agg(json_build_object('code', code, 'language', language, 'word_case', word_case,
                                                       'one', one, 'few', few, 'many', many, 'other', other)
                                     order by code, language, word_case), '[]')
              from entity_title where entity_title.company_id = ${companyId}) as titles,
           (select coalesce(json_agg(json_build_object('kind', kind, 'channel', channel, 'locale', locale,
                                                       'title', title, 'text', text)), '[]')
              from message_text where message_text.company_id = ${companyId}) as texts
      from company where company_id = any(${companyIds}) and company_id = ${companyId}`.execute(db)
  return new Map(
    rows.map(({ company_id, alias, language, timezone, titles, texts, ...company }) => [
      company_id,
      {
        nameIn: (locale) => inLanguage(company, locale, ['name']).name,
        path: `/i/${alias ?? company_id}`,
        language,
        timezone,
        titles,
        texts,
      },
    ]),
  )
}
