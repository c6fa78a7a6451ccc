/** Shared by the row builders: ids, and multilingual texts as columns. */
import { locales, type Locale } from '@zapys/contract'
import { keysOf, recordOf, withoutUndefined } from '@zapys/contract/values'
import { type CompanyFile, type Text, stableId } from '@zapys/company-file'
import type { KeyKind } from './catalogue-keys.ts'

/** A row as JSON: column values, including JSON columns. */
export type Row = Record<string, unknown>

export type RowNaming = { companyId: string; id(kind: KeyKind, key: string): string }

export type RowContext = ReturnType<typeof rowContext>

export function rowContext(file: CompanyFile, { companyId, id }: RowNaming) {
  return {
    own: { company_id: companyId },
    language: file.language,
    texts: textsIn(file.language),
    id,
    orNull: (kind: KeyKind, key: string | null) => (key === null ? null : id(kind, key)),
    /** For rows without a key in the file. */
    rowId: (kind: string, ...key: (string | number)[]) => stableId(file.alias, kind, ...key),
  }
}

/** The text in the company's language. */
export const ownText = (text: Text | null, language: Locale): string | null =>
  text === null || typeof text === 'string' ? text : (text[language] ?? null)

/** Undefined if the file has none or repeats its own text: then the company's language applies, also after a change. */
export const translationOf = (text: Text | null, locale: Locale, language: Locale): string | undefined =>
  text === null || typeof text === 'string' || text[locale] === text[language] ? undefined : text[locale]

/** The texts of each language but the company's, without missing ones. */
export const inOthers = (
  language: Locale,
  textsIn: (locale: Locale) => Record<string, unknown>,
): Partial<Record<Locale, Record<string, unknown>>> =>
  Object.fromEntries(
    locales
      .filter((locale) => locale !== language)
      .map((locale) => [locale, withoutUndefined(textsIn(locale))] as const)
      .filter(([, texts]) => Object.keys(texts).length > 0),
  )

/** Columns in the company's language, and `translations` with the others. */
const textsIn =
  (language: Locale) =>
  <Column extends string>(texts: Record<Column, Text | null>) => ({
    ...recordOf(keysOf(texts), (column) => ownText(texts[column], language)),
    translations: inOthers(language, (locale) =>
      recordOf(keysOf(texts), (column) => translationOf(texts[column], locale, language)),
    ),
  })
