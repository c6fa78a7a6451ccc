/** Data about the company that the server inlined into this page. */
import { inlineData } from '#widget/browser/inline-data.ts'
import { isFramed } from '#widget/browser/frame.ts'
import { initialLocales, keepNamedLocale, namedLocale } from '#widget/language/locale.ts'
import type { FirstPage } from './first-page.ts'

export const firstPage: FirstPage = inlineData ?? {}

if (!isFramed()) keepNamedLocale(location.search)

/** Languages of a visitor who never chose one. */
export const serverLocales = initialLocales(
  firstPage,
  navigator.languages,
  isFramed() ? undefined : namedLocale(),
)
