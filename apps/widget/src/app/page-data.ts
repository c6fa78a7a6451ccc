/** What the server wrote into this page about the company of its address. */
import { inlineData } from '#widget/browser/inline-data.ts'
import { firstLocale } from '#widget/language/locale.ts'
import type { FirstPage } from './first-page.ts'

export const firstPage: FirstPage = inlineData ?? {}

/** What a visitor reads who never chose a language. */
export const wantedAtFirst = firstLocale(firstPage, navigator.languages)
