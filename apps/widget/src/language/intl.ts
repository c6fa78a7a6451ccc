/** Input of react-intl: a language, its precompiled messages, and the company's titles in each of them. */
import type { EntityTitle, Locale } from '@zapys/contract'
import { titlesIn, titleValues } from '@zapys/i18n'
import type { MessageId, TitleValues } from '@zapys/i18n'
import { createIntl, createIntlCache } from 'react-intl'
import type { IntlConfig, IntlShape, MessageDescriptor } from 'react-intl'
import type { Catalogue } from './catalogue.ts'

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId
    }
    interface IntlConfig {
      locale: Locale
    }
  }
}

const cache = createIntlCache()

/**
 * A missing text or value is a bug: it fails tests and the page in development.
 * In production it is reported, and the client sees the last part of the id, which is better than no screen.
 */
const onError: IntlConfig['onError'] = (error) => {
  if (!import.meta.env.PROD) throw error
  globalThis.reportError?.(error)
}

/** `chrome.action.signIn` is 'Sign in'. */
const lastWords = (id: string) => {
  const words = (id.split('.').at(-1) ?? '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

type Words = Pick<Catalogue, 'messages' | 'titles'>

/** Cached by messages and company titles, because the server renders with the same ones repeatedly. */
const made = new WeakMap<Catalogue['messages'], WeakMap<EntityTitle[], IntlShape>>()

export function createWords(locale: Locale, words: Words, localizations: EntityTitle[]): IntlShape {
  const inLanguage = made.get(words.messages) ?? new WeakMap<EntityTitle[], IntlShape>()
  made.set(words.messages, inLanguage)
  const known = inLanguage.get(localizations) ?? makeWords(locale, words, localizations)
  inLanguage.set(localizations, known)
  return known
}

/** Limit of cached texts: pages repeat many of them; each has a few hundred bytes. */
const MAX_FORMATTED = 300

/** Cache key of a text: id and values; undefined if a value is an element. */
function keyOf(id: string, values: object = {}): string | undefined {
  let key = id
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    // The length is included, so that one value cannot be mistaken for several.
    key += ` ${name} ${typeof value} ${String(value).length} ${value}`
  }
  return key
}

function makeWords(
  locale: Locale,
  { messages, titles: ours }: Words,
  localizations: EntityTitle[],
): IntlShape {
  const intl = createIntl({ locale, messages: messages as IntlShape['messages'], onError }, cache)
  const titles = titleValues(localizations, locale, ours)
  const named = new Map<string, Partial<TitleValues>>()
  const titlesOf = (id: string) => {
    const known = named.get(id) ?? titlesIn(messages[id], titles)
    // Not for a message whose area is not loaded yet.
    if (Object.hasOwn(messages, id)) named.set(id, known)
    return known
  }
  const formatted = new Map<string, string>()
  const formatMessage = ((
    descriptor: MessageDescriptor & { id: MessageId },
    values?: object,
    options?: object,
  ) => {
    const { id } = descriptor
    const key = options === undefined ? keyOf(id, values) : undefined
    const known = key !== undefined && formatted.get(key)
    if (known) return known
    const words: unknown = intl.formatMessage(descriptor, { ...titlesOf(id), ...values }, options)
    if (words === id) return lastWords(id)
    if (key !== undefined && typeof words === 'string') {
      if (formatted.size >= MAX_FORMATTED) formatted.clear()
      formatted.set(key, words)
    }
    return words
  }) as IntlShape['formatMessage']
  return { ...intl, formatMessage, $t: formatMessage }
}
