/** Which language the widget speaks. URLs carry none: it is kept in the cookie `lang`. S1.lang, S9.locale. */
import type { Locale } from '@zapys/contract'
import { locales, localeOf } from '@zapys/i18n'
import { readCookie, writeCookie } from '#widget/browser/cookies.ts'

/** What the visitor chose, then what the company speaks, then Ukrainian. */
export function localeInForce(chosen: string | null, companyDefault: string | null | undefined): Locale {
  const known = locales.find((locale) => locale === chosen)
  return known ?? localeOf(companyDefault)
}

export const chosenLocale = () => readCookie('lang')
export const keepChosenLocale = (locale: Locale) => writeCookie('lang', locale)
