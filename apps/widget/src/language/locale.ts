/** Which language the widget speaks. URLs carry none: it is kept in the cookie `lang`. S1.lang, S9.locale. */
import type { Locale } from '@zapys/contract'
import { locales, localeOf, wantedLocaleOf } from '@zapys/i18n/locales'
import { readCookie, writeCookie } from '#widget/browser/cookies.ts'

type Wishes = {
  /** What the visitor chose. */
  chosen: string | null
  /** What the browser asks for: `firstLocale`. */
  wanted: Locale | undefined
  companyDefault: string | null | undefined
}

/** What the visitor chose, then what their browser asks for, then what the company speaks, then Ukrainian. */
export function localeInForce({ chosen, wanted, companyDefault }: Wishes): Locale {
  const known = locales.find((locale) => locale === chosen)
  return known ?? wanted ?? localeOf(companyDefault)
}

/**
 * The language of a first visit. The server goes by the same rule, but a browser may tell a page and its scripts
 * different lists, so a company's page stays in the language that it came in.
 */
export const firstLocale = (
  page: { locale?: Locale; configuration?: unknown },
  languages: readonly string[],
  named?: Locale,
): Locale | undefined =>
  page.configuration !== undefined && page.locale !== undefined
    ? page.locale
    : (named ?? wantedLocaleOf(languages))

/**
 * The language that an address names (`?lang=pl`) if the visitor never chose one. It is stored for the next page, a
 * reload and the return from a payment. The server reads it, too. A frame receives it again from the host page.
 */
export function keepNamedLocale(search: string): void {
  const named = locales.find((locale) => locale === new URLSearchParams(search).get('lang'))
  if (named !== undefined) writeCookie('lang_named', named)
}

export const namedLocale = () => locales.find((locale) => locale === readCookie('lang_named'))

export const chosenLocale = () => readCookie('lang')
export const keepChosenLocale = (locale: Locale) => writeCookie('lang', locale)
