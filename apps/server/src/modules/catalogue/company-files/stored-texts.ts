/**
 * Converts stored texts (a column in the company's language, others in `translations`) to texts of a company file.
 */
import { type Locale, locales } from '@zapys/contract'
import { asObject } from '@zapys/contract/values'
import type { StoredQuestion } from '../../../../database/json-types.ts'
import type { Text } from '@zapys/company-file'

export type WithTranslations = { translations?: unknown }

const translationsOf = (row: WithTranslations) =>
  (row.translations ?? {}) as Record<string, Record<string, string | null> | undefined>

/** Languages without a translation are omitted; the company's language applies. */
export const inLanguages = (
  language: Locale,
  own: string,
  translated: (locale: Locale) => string | null | undefined,
): Text =>
  Object.fromEntries([
    [language, own],
    ...locales
      .filter((locale) => locale !== language)
      .flatMap((locale) => {
        const words = translated(locale)
        return words === null || words === undefined ? [] : [[locale, words]]
      }),
  ]) as Text

/** For a column that may be null. */
export const textsOf =
  (language: Locale) =>
  (row: WithTranslations, column: string): Text | null => {
    const own = asObject(row)[column]
    return typeof own === 'string'
      ? inLanguages(language, own, (locale) => translationsOf(row)[locale]?.[column])
      : null
  }

/** Name for a key in Latin letters: the English one, if present. */
export function calledIn(row: WithTranslations, ...columns: string[]): string {
  const english = translationsOf(row)['en'] ?? {}
  return columns
    .map((column) => english[column] ?? asObject(row)[column])
    .filter(Boolean)
    .join(' ')
}

type Option = { value: string; title: string }

export function optionsOf(language: Locale, row: WithTranslations & { options: Option[] | null }) {
  const translations = (row.translations ?? {}) as Record<string, { options?: Option[] | null } | undefined>
  return (
    row.options?.map(({ value, title }) => ({
      value,
      title: inLanguages(
        language,
        title,
        (locale) => translations[locale]?.options?.find((option) => option.value === value)?.title,
      ),
    })) ?? null
  )
}

/** `keyOf` receives the id and text of a question. */
export const questionsOf = (
  language: Locale,
  questions: readonly StoredQuestion[],
  keyOf: (id: string, called: string) => string,
) =>
  questions.map(({ id, text, options, translations = {}, ...question }) => ({
    ...question,
    key: keyOf(id, translations['en']?.text ?? text),
    text: inLanguages(language, text, (locale) => translations[locale]?.text),
    options: options.map(({ value, title }) => ({
      value,
      title: inLanguages(language, title, (locale) => translations[locale]?.options?.[value]),
    })),
  }))
