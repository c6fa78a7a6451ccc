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

/** Maximum languages read from a header; the rest is ignored. */
const MAX_WANTED = 20

/**
 * The supported language that the browser prefers, from `Accept-Language` (`uk-UA, en;q=0.8`). Undefined where none is
 * supported, or where `*` ranks higher: then the caller chooses.
 */
export function wantedLocaleIn(header: string): Locale | undefined {
  const wanted = header
    .split(',', MAX_WANTED)
    .flatMap(readWanted)
    // Equal wishes keep their order.
    .toSorted((one, other) => other.quality - one.quality)
  const known = wanted.find(({ tag }) => tag === '*' || isSpoken(tag))
  return locales.find((locale) => locale === known?.tag)
}

/** The same for `navigator.languages`, where only the order counts. */
export const wantedLocaleOf = (tags: readonly string[]): Locale | undefined => wantedLocaleIn(tags.join(','))

const isSpoken = (tag: string) => locales.some((locale) => locale === tag)

/** `pt-BR;q=0.5` is Portuguese, half wanted. What cannot be read is not wanted, nor is what has the quality 0. */
function readWanted(part: string): { tag: string; quality: number }[] {
  const [, tag = '', said] =
    /^\s*([a-z]{2,8}|\*)(?:[-_][a-z0-9-_]*)?\s*(?:;\s*q=\s*([\d.]+)\s*)?$/i.exec(part) ?? []
  const quality = Number(said ?? 1)
  return tag !== '' && quality > 0 && quality <= 1 ? [{ tag: tag.toLowerCase(), quality }] : []
}
