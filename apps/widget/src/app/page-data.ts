/** What the server wrote into this page about the company of its address. */
import { inlineData } from '#widget/browser/inline-data.ts'
import { isFramed } from '#widget/browser/frame.ts'
import { firstWishes, keepNamedLocale, namedLocale } from '#widget/language/locale.ts'
import type { FirstPage } from './first-page.ts'

export const firstPage: FirstPage = inlineData ?? {}

if (!isFramed()) keepNamedLocale(location.search)

/** What a visitor wants who never chose a language. */
export const wishesAtFirst = firstWishes(
  firstPage,
  navigator.languages,
  isFramed() ? undefined : namedLocale(),
)
