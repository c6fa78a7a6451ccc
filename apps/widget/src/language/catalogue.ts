/**
 * The words of the widget, loaded by area. A language comes with its base areas; what only some screens say comes with
 * the part of the program that says it: a screen names its areas in `app/screens.tsx`, a part that comes later by
 * `lazyPart`. A test reads the sources and tells which area is missing where, so a text is never missing on the page.
 * How to add an area stands in packages/i18n/src/index.ts.
 */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '@zapys/contract'
import type { DefaultTitles, LazyArea } from '@zapys/i18n'
import { loadOnce } from '#widget/browser/load-once.ts'

type Messages = Record<string, MessageFormatElement[]>

export type Catalogue = {
  /** Grows with every loaded area. To wait for an area, await `loadPart`. */
  messages: Messages
  titles: DefaultTitles
  areas: Record<LazyArea, () => Promise<{ messages: Messages }>>
}

/** One chunk per language: the paths must be literal for the bundler to see them. */
const loaders: Record<Locale, () => Promise<Catalogue>> = {
  uk: () => import('virtual:zapys-messages/uk'),
  en: () => import('virtual:zapys-messages/en'),
  pl: () => import('virtual:zapys-messages/pl'),
  ru: () => import('virtual:zapys-messages/ru'),
}

export const loadCatalogue = loadOnce((locale: Locale) => loaders[locale]())

async function loadArea(locale: Locale, area: LazyArea): Promise<void> {
  const catalogue = await loadCatalogue(locale)
  Object.assign(catalogue.messages, (await catalogue.areas[area]()).messages)
}

const begun = new Set<(locale: Locale) => Promise<unknown>>()

/** A chunk together with its texts, requested in parallel; synchronous once both are loaded. */
export function partWithWords<Part>(load: () => Promise<Part>, areas: readonly LazyArea[] = []) {
  const inLocale = loadOnce(async (locale: Locale | undefined): Promise<Part> => {
    const [part] = await Promise.all([load(), ...(locale ? areas.map((area) => loadArea(locale, area)) : [])])
    return part
  })
  // A part without texts of its own is ready in every language.
  if (areas.length === 0) return () => inLocale(undefined)
  return (locale: Locale) => {
    begun.add(inLocale)
    return inLocale(locale)
  }
}

/** Preloads the texts of all parts seen so far, so that going back after a change of language is immediate. */
export function loadWordsSeen(locale: Locale): void {
  for (const part of begun) void part(locale)
}
