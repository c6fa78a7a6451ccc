import type { Locale } from '@zapys/contract'

/** In the order the language menu shows them. S9.locale: exactly these four. */
export const locales = ['uk', 'en', 'pl', 'ru'] as const satisfies Locale[]

/** For an unsupported language and for a company that names none. S9.locale. */
export const fallbackLocale = 'uk' satisfies Locale

/** How a language calls itself; the same in every language, so not a message. */
export const localeNames: Record<Locale, string> = {
  uk: 'Українська',
  en: 'English',
  pl: 'Polski',
  ru: 'Русский',
}

/** The supported language of a tag such as `pl-PL` or `EN`; uk for any other value. */
export function localeOf(tag: string | null | undefined): Locale {
  const language = tag?.toLowerCase().split(/[-_]/)[0]
  return locales.find((locale) => locale === language) ?? fallbackLocale
}
