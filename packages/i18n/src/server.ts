/** Texts on the server: error payloads, messages, calendar files. */
import { createIntl, createIntlCache } from '@formatjs/intl'
import type { EntityTitle, Locale } from '@zapys/contract'
import { catalogues, defaultTitles } from './catalogues.ts'
import type { MessageId } from './message-id.ts'
import { titlesIn, titleValues } from './titles.ts'

export type { MessageId } from './message-id.ts'

export type Texts = (id: MessageId, values?: Record<string, string | number>) => string

const cache = createIntlCache()

/** Texts of a language. `localizations`: the company's own words for its entities; missing ones use our defaults. */
export function createTexts(locale: Locale, localizations: readonly EntityTitle[] = []): Texts {
  const own = localizations.filter(({ language }) => language === locale)
  const key = own.length === 0 ? locale : `${locale} ${JSON.stringify(own)}`
  let texts = known.get(key)
  if (texts === undefined) {
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, (texts = makeTexts(locale, own)))
  }
  return texts
}

/** Cache by words; most companies have none of their own. About ten KiB per entry; cleared at the limit. */
const known = new Map<string, Texts>()
const MAX_KNOWN = 1000

function makeTexts(locale: Locale, localizations: EntityTitle[]): Texts {
  const intl = createIntl(
    {
      locale,
      messages: catalogues[locale],
      // A missing text or value is a bug. It fails the call in production too: a mail that was not written is noticed
      // and sent again, half a sentence cannot be recalled.
      onError(error) {
        throw error
      },
    },
    cache,
  )
  const titles = titleValues(localizations, locale, defaultTitles[locale])
  return (id, values) => intl.formatMessage({ id }, { ...titlesIn(intl.messages[id], titles), ...values })
}

/** The raw text, with the names of its values. */
export const templateOf = (locale: Locale, id: MessageId): string => catalogues[locale][id]!
