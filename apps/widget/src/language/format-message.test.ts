import { parse } from '@formatjs/icu-messageformat-parser'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { locales } from '@zapys/i18n'
import { fallbackLocale } from '@zapys/i18n/locales'
import type { MessageId } from '@zapys/i18n'
import { createTexts } from '@zapys/i18n/server'
import { describe, expect, it } from 'vitest'
import { catalogues } from '../../../../packages/i18n/src/catalogues.ts'
import { messageParts } from './format-message.ts'
import { localeInForce } from './locale.ts'

/** Names of values by what a message does with them. */
function namesIn(elements: MessageFormatElement[], names: Record<string, 'text' | 'count' | 'tag'> = {}) {
  for (const element of elements) {
    if (element.type === 0 || element.type === 7) continue
    if (element.type === 8) {
      names[element.value] = 'tag'
      namesIn(element.children, names)
    } else if (element.type === 5 || element.type === 6) {
      names[element.value] = element.type === 6 ? 'count' : 'text'
      for (const option of Object.values(element.options)) namesIn(option.value, names)
    } else names[element.value] ??= element.type === 2 ? 'count' : 'text'
  }
  return names
}

const counts = [0, 1, 2, 5, 11, 21, 22, 25, 1234.5]

describe('messages without the parser', () => {
  it.each(locales)(
    'every message of %s reads as the reference implementation has it, for all kinds of numbers',
    (locale) => {
      const reads = createTexts(locale)
      for (const [id, source] of Object.entries(catalogues[locale])) {
        const elements = parse(source)
        const names = Object.entries(namesIn(elements))
        for (const count of names.some(([, kind]) => kind === 'count') ? counts : [0]) {
          const values = Object.fromEntries(
            names.map(([name, kind]) => [
              name,
              kind === 'count'
                ? count
                : kind === 'tag'
                  ? (words: string[]) => `[${words.join('')}]`
                  : `‹${name}›`,
            ]),
          )
          const reference: unknown = reads(id as MessageId, values as Record<string, string>)
          const expected = Array.isArray(reference) ? reference.join('') : reference
          expect(messageParts<string>(elements, locale, values).join(''), id).toBe(expected)
        }
      }
    },
  )

  it.each([
    {
      source: '{n, plural, offset:1 =0 {nobody} one {you and # other} other {you and # others}}',
      n: 2,
      text: 'you and 1 other',
    },
    { source: '{n, plural, =21 {exactly} one {# one} other {# other}}', n: 21, text: 'exactly' },
    { source: "{n, plural, other {'{#}' is #}}", n: 3, text: '{#} is 3' },
    { source: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', n: 22, text: '22nd' },
    { source: '{n, plural, other {{inner, plural, other {#}} of #}}', n: 7, text: '2 of 7' },
  ])('$source', ({ source, n, text }) => {
    expect(messageParts<string>(parse(source), 'en', { n, inner: 2 }).join('')).toBe(text)
  })

  it('a value that is missing is a bug and never half a sentence', () => {
    expect(() => messageParts(parse('Hello {name}'), 'en', {})).toThrow("'name'")
  })

  it('a company may call something `constructor`', () => {
    expect(messageParts<string>(parse('{x, select, a {A} other {?}}'), 'en', { x: 'constructor' })).toEqual([
      '?',
    ])
  })
})

describe('the language of the widget', () => {
  it.each([
    { chosen: 'pl', company: 'en', locale: 'pl', because: '[S1.lang.6] the visitor has chosen' },
    { chosen: null, company: 'en', locale: 'en', because: 'the company speaks English' },
    { chosen: 'de', company: 'ru', locale: 'ru', because: 'a language that we do not have' },
    { chosen: null, company: undefined, locale: fallbackLocale, because: '[S9.locale.1] nothing is known' },
    { chosen: 'PL', company: null, locale: 'uk', because: 'the cookie is not ours' },
  ])('is $locale for "$chosen" at a company of "$company" ($because)', ({ chosen, company, locale }) => {
    expect(localeInForce(chosen, company)).toBe(locale)
  })
})
