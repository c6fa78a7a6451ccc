/** Companies with invented words for their entities: any other word on a screen is one of our default words. */
import { entityCodes, wordCases } from '@zapys/contract'
import { inDatabase } from './arrange.ts'
import { type Language, screenTexts } from './screen-texts.ts'

type EntityCode = (typeof entityCodes)[number]

/** Uses the letters of each language; endings show case and number, so no stem may belong to another language. */
const stems: Record<'Latin' | 'Cyrillic', Record<EntityCode, string>> = {
  Latin: {
    SERVICE_NAME: 'zorbel',
    RESOURCE_NAME: 'kwintar',
    ROOM_NAME: 'plimor',
    BRANCH_NAME: 'drownak',
    MEMBERSHIP_NAME: 'tulipek',
    EVENT_NAME: 'gribzon',
  },
  Cyrillic: {
    SERVICE_NAME: 'зорбель',
    RESOURCE_NAME: 'квінтар',
    ROOM_NAME: 'плімор',
    BRANCH_NAME: 'дровнак',
    MEMBERSHIP_NAME: 'туліпек',
    EVENT_NAME: 'грибзон',
  },
}
export const stemsOf = (language: Language): Record<EntityCode, string> =>
  stems[language === 'uk' || language === 'ru' ? 'Cyrillic' : 'Latin']

/** Sets invented words for all entities of the company, in every language. */
export const inventTitles = (dataDir: string, company: string): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    await client.query('delete from entity_title where company_id = $1', [company])
    for (const language of Object.keys(screenTexts) as Language[])
      for (const code of entityCodes)
        for (const wordCase of wordCases) {
          const word = stemsOf(language)[code]
          await client.query(
            `insert into entity_title (company_id, code, language, word_case, one, few, many, other)
             values ($1, $2, $3, $4, $5, $5, $5, $5)`,
            [company, code, language, wordCase, word],
          )
        }
  })

/** All texts that the company and its reviewers wrote, longest first. */
export const companyTexts = (dataDir: string, company: string): Promise<string[]> =>
  inDatabase(dataDir, async (client) => {
    const texts = new Set<string>()
    for (const table of tables) {
      const { rows } = await client.query<{ row: unknown }>(
        `select to_jsonb(t) as row from ${table} t where company_id = $1`,
        [company],
      )
      for (const { row } of rows) collectTexts(row, texts)
    }
    return [...texts].toSorted((one, other) => other.length - one.length)
  })

const tables = ['company', 'branch', 'resource', 'service', 'membership_template', 'extra_field', 'rating']

function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectTexts(part, texts)
}
