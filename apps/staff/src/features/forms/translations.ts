/** Form state of texts in other languages. No React here. */
import type { Locale } from '@zapys/contract'
import { locales } from '@zapys/i18n/locales'

/** By language and name; missing and empty texts fall back to the company's language. */
export type Translations<Name extends string = string> = Partial<
  Record<Locale, Partial<Record<Name, string | undefined>>>
>

/** Languages besides the company's own: those of its booking page, and those with stored texts. */
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

/** All texts in the request format; undefined if unchanged, so that a colleague's change stays. */
export function changedTranslations<Name extends string>(
  typed: Translations<Name>,
  stored: Translations<Name>,
): Translations<Name> | undefined {
  const next = filled(typed)
  return JSON.stringify(next) === JSON.stringify(filled(stored)) ? undefined : next
}
