import type { Locale } from '@zapys/contract'

/** In the order of the language menu. S9.locale: exactly these four. */
export const locales = ['uk', 'en', 'pl', 'ru'] as const satisfies Locale[]

/** For unsupported languages and companies without a language. S9.locale. */
export const fallbackLocale = 'uk' satisfies Locale

/** Name of each language in itself; the same in every language, so not a message. */
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

/** Maximum languages read from a header; the rest is ignored. */
const MAX_WANTED = 20

/**
 * Supported languages of `Accept-Language` (`uk-UA, en;q=0.8`), the preferred one first.
 * The list ends at `*`: from there on the caller chooses.
 */
export function acceptedLocalesIn(header: string): Locale[] {
  const preferences = header
    .split(',', MAX_WANTED)
    .flatMap(readWanted)
    // Equal qualities keep their order.
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
  const any = preferences.indexOf('*')
  const known = (any === -1 ? preferences : preferences.slice(0, any)).flatMap((tag) =>
    locales.filter((locale) => locale === tag),
  )
  return [...new Set(known)]
}

/** The same for `navigator.languages`, which has an order only. */
export const acceptedLocalesOf = (tags: readonly string[]): Locale[] => acceptedLocalesIn(tags.join(','))

/** A company's language settings; absent if no company is known. */
export type CompanyLocales = {
  default_locale: Locale
  /** Absent in a configuration that an earlier version cached in the browser. */
  offered_locales?: readonly Locale[] | undefined
}

/**
 * Language of the widget, on the server and in the browser. `preferredLocales`, in order: the visitor's choice,
 * the language of the host page or the address, the browser's languages.
 * Returns the first one that the company offers, else the company's default, else Ukrainian.
 */
export function localeInForce(preferredLocales: readonly Locale[], company?: CompanyLocales): Locale {
  const offered = company?.offered_locales ?? locales
  return (
    preferredLocales.find((locale) => offered.includes(locale)) ?? company?.default_locale ?? fallbackLocale
  )
}

/** `pt-BR;q=0.5` is Portuguese with quality 0.5. Unreadable entries and quality 0 are dropped. */
function readWanted(part: string): { tag: string; quality: number }[] {
  const [, tag = '', statedQuality] =
    /^\s*([a-z]{2,8}|\*)(?:[-_][a-z0-9-_]*)?\s*(?:;\s*q=\s*([\d.]+)\s*)?$/i.exec(part) ?? []
  const quality = Number(statedQuality ?? 1)
  return tag !== '' && quality > 0 && quality <= 1 ? [{ tag: tag.toLowerCase(), quality }] : []
}
