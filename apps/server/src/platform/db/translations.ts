/** Texts in several languages. A row's columns hold the company's language; `translations` holds the others. */
import { type Locale, locales } from '@zapys/contract'
import { type Expression, sql } from 'kysely'
import { invalid } from '../errors/api-error.ts'
import type { CompanyScope } from './company-scope.ts'

/**
 * The row with the named texts in `locale`, without its `translations`. Only the columns named here can be replaced,
 * so a translation can never change an id or a price. A missing or empty text stays in the company's language.
 */
export function inLanguage<
  Row extends { translations: unknown },
  Text extends Exclude<keyof Row, 'translations'> & string,
>(row: Row, locale: Locale | undefined, texts: readonly Text[]): Omit<Row, 'translations'> {
  const { translations, ...original } = row
  const translated =
    locale === undefined ? undefined : (translations as Record<string, Record<string, unknown>>)[locale]
  if (translated === undefined) return original
  const translatedTexts = texts.filter((text) => translated[text])
  return { ...original, ...Object.fromEntries(translatedTexts.map((text) => [text, translated[text]])) }
}

/** The existing named texts by language, in the form that staff reads and writes. */
export const textsByLocale = <Text extends string>(
  translations: unknown,
  texts: readonly Text[],
): Partial<Record<Locale, Partial<Record<Text, string>>>> =>
  Object.fromEntries(
    Object.entries(translations as Record<string, Partial<Record<Text, string | null>>>).map(
      ([locale, translated]) => [
        locale,
        Object.fromEntries(texts.flatMap((text) => (translated[text] ? [[text, translated[text]]] : []))),
      ],
    ),
  )

/**
 * Translations sent by staff in their stored form: without empty texts, for which the company's language is shown.
 * Rejects the company's language, with `path`: its texts are columns of the row.
 */
export function storedTranslations(
  company: CompanyScope,
  translations: Partial<Record<Locale, Record<string, string | undefined>>>,
  path: string,
): string {
  if (company.language in translations)
    throw invalid(
      `${path}.${company.language}`,
      'is the language of the company: its texts stand beside translations',
    )
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(translations).flatMap(([locale, texts]) => {
        const filled = Object.entries(texts).filter(([, text]) => text?.trim())
        return filled.length === 0 ? [] : [[locale, Object.fromEntries(filled)]]
      }),
    ),
  )
}

/** A column in `locale`, for searching and sorting by the displayed text. */
export const textIn = (locale: Locale | undefined, table: string, column: string): Expression<string> => {
  const own = sql.ref<string>(`${table}.${column}`)
  if (locale === undefined) return own
  return sql<string>`coalesce(nullif(${sql.ref(`${table}.translations`)} -> ${locale} ->> ${sql.lit(column)}, ''), ${own})`
}

/**
 * The columns in every language as one text: an English reader may know a service by its Ukrainian name, from a friend
 * or a sign on the door. A company has some hundreds of rows, so there is no index for it.
 */
export const inAllLanguages = (table: string, columns: readonly string[]): Expression<string> =>
  sql<string>`concat_ws(' ', ${sql.join(
    columns.flatMap((column) => [
      sql.ref(`${table}.${column}`),
      ...locales.map(
        (locale) => sql`${sql.ref(`${table}.translations`)} -> ${sql.lit(locale)} ->> ${sql.lit(column)}`,
      ),
    ]),
  )})`

/** Sorts names by the alphabet of the language; by code points, Є would come after Я. */
export const alphabetical = (text: Expression<string>, language: string): Expression<string> =>
  sql<string>`(${text}) collate ${sql.id(`${language}-x-icu`)}`

/** The same for a column in the company's language, such as `service.name`. */
export const byAlphabet = ({ language }: { language: string }, column: string): Expression<string> =>
  alphabetical(sql.ref<string>(column), language)
