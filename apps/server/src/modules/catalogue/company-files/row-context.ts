/** Shared by the row builders: ids, and multilingual texts as columns. */
import { locales, type Locale } from '@zapys/contract'
import { keysOf, recordOf } from '@zapys/contract/values'
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

export const textIn = (text: Text | null, locale: Locale, language: Locale): string | null =>
  text === null || typeof text === 'string' ? text : (text[locale] ?? text[language] ?? null)

/** Columns in the company's language, and `translations` with the others. */
const textsIn =
  (language: Locale) =>
  <Column extends string>(texts: Record<Column, Text | null>) => {
    const inLocale = (locale: Locale): Record<Column, string | null> =>
      recordOf(keysOf(texts), (column) => textIn(texts[column], locale, language))
    const others = locales.filter((locale) => locale !== language)
    return {
      ...inLocale(language),
      translations: recordOf(others, inLocale),
    }
  }
