/** Texts of one thing in other languages, while they are edited. No React here. */
import type { Locale } from '@zapys/contract'
import { locales } from '@zapys/i18n/locales'

/** By language and name; a text that is missing or empty is shown in the company's language. */
export type Translations<Name extends string = string> = Partial<
  Record<Locale, Partial<Record<Name, string | undefined>>>
>

/** Besides the company's own: those of its booking page, and those that have texts already. */
export const otherLanguages = (
  own: Locale,
  offered: readonly Locale[],
  translations: Translations,
): Locale[] =>
  locales.filter(
    (locale) => locale !== own && (offered.includes(locale) || translations[locale] !== undefined),
  )

export const withText = <Name extends string>(
  translations: Translations<Name>,
  language: Locale,
  name: Name,
  typed: string,
): Translations<Name> => ({ ...translations, [language]: { ...translations[language], [name]: typed } })

/** Without empty texts and languages. */
const filled = (translations: Translations): Translations =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const texts = Object.entries(translations[locale] ?? {})
        .map(([name, text]): [string, string] => [name, (text ?? '').trim()])
        .filter(([, text]) => text !== '')
        .toSorted(([one], [other]) => one.localeCompare(other))
      return texts.length === 0 ? [] : [[locale, Object.fromEntries(texts)]]
    }),
  )

/** All texts as a call takes them; undefined where they are as stored, so that a change of a colleague stays. */
export function changedTranslations<Name extends string>(
  typed: Translations<Name>,
  stored: Translations<Name>,
): Translations<Name> | undefined {
  const next = filled(typed)
  return JSON.stringify(next) === JSON.stringify(filled(stored)) ? undefined : next
}
