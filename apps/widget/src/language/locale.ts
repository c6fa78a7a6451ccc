/** Language of the widget. URLs contain none: it is stored in the cookie `lang`. S1.lang, S9.locale. */
import type { Locale } from '@zapys/contract'
import { locales, acceptedLocalesOf } from '@zapys/i18n/locales'
import { readCookie, writeCookie } from '#widget/browser/cookies.ts'

/**
 * Languages of a visitor who never chose one, in order. The server uses the same rule, but a browser may send other
 * languages than its scripts can read: a company's page keeps the language in which it was rendered.
 */
export const initialLocales = (
  page: { locale?: Locale; configuration?: unknown },
  languages: readonly string[],
  named?: Locale,
): Locale[] => [
  ...(page.configuration !== undefined && page.locale !== undefined ? [page.locale] : []),
  ...(named === undefined ? [] : [named]),
  ...acceptedLocalesOf(languages),
]

export const preferredLocalesOf = (chosen: Locale | undefined, others: readonly Locale[]): Locale[] =>
  chosen === undefined ? [...others] : [chosen, ...others]

/**
 * The language that an address names (`?lang=pl`) if the visitor never chose one. It is stored for the next page, a
 * reload and the return from a payment. The server reads it, too. A frame receives it again from the host page.
 */
export function keepNamedLocale(search: string): void {
  const named = locales.find((locale) => locale === new URLSearchParams(search).get('lang'))
  if (named !== undefined) writeCookie('lang_named', named)
}

export const namedLocale = () => locales.find((locale) => locale === readCookie('lang_named'))

/** The visitor's choice in the language menu. */
export const chosenLocale = () => locales.find((locale) => locale === readCookie('lang'))
export const keepChosenLocale = (locale: Locale) => writeCookie('lang', locale)
