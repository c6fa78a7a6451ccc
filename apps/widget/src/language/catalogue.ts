import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '@zapys/contract'
import type { DefaultTitles } from '@zapys/i18n'
import { loadOnce } from '#widget/browser/load-once.ts'

export type Catalogue = { messages: Record<string, MessageFormatElement[]>; titles: DefaultTitles }

/** One chunk a language: the paths must be literal for the bundler to see them. */
const loaders: Record<Locale, () => Promise<Catalogue>> = {
  uk: () => import('virtual:zapys-messages/uk'),
  en: () => import('virtual:zapys-messages/en'),
  pl: () => import('virtual:zapys-messages/pl'),
  ru: () => import('virtual:zapys-messages/ru'),
}

export const loadCatalogue = loadOnce((locale: Locale) => loaders[locale]())
