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
): Locale | undefined =>
  page.configuration !== undefined && page.locale !== undefined ? page.locale : wantedLocaleOf(languages)

export const chosenLocale = () => readCookie('lang')
export const keepChosenLocale = (locale: Locale) => writeCookie('lang', locale)
