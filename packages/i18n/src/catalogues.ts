// All catalogues at once, for the server and tests. The widget loads parts of one language through vite-plugin.ts.
import type { Locale } from '@zapys/contract'
import { messageFiles } from './message-files.ts'
import titlesUk from './titles/uk.json' with { type: 'json' }
import titlesEn from './titles/en.json' with { type: 'json' }
import titlesPl from './titles/pl.json' with { type: 'json' }
import titlesRu from './titles/ru.json' with { type: 'json' }
import type { DefaultTitles } from './titles.ts'

const textsOf = (locale: Locale): Record<string, string> =>
  Object.assign({}, ...messageFiles(locale).map(({ texts }) => texts))

/** Message texts by language and id. */
export const catalogues: Record<Locale, Record<string, string>> = {
  uk: textsOf('uk'),
  en: textsOf('en'),
  pl: textsOf('pl'),
  ru: textsOf('ru'),
}

export const defaultTitles: Record<Locale, DefaultTitles> = {
  uk: titlesUk,
  en: titlesEn,
  pl: titlesPl,
  ru: titlesRu,
}
