import type { EntityTitle, Locale } from '@zapys/contract'
import type { MessageId } from '@zapys/i18n'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { RawIntlProvider } from 'react-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWords } from './intl.ts'
import { LanguageProvider } from './language.tsx'
import { useEndText } from './use-end-text.ts'
import { Text, useFormats, useText } from './use-text.tsx'

const salon: EntityTitle = {
  code: 'BRANCH_NAME',
  language: 'ru',
  word_case: 'WHO_WHAT',
  one: 'салон',
  few: 'салона',
  many: 'салонов',
  other: 'салоны',
}

type Said = { id: MessageId; values?: Record<string, string | number> }

/** What a part says in a company's language, rendered as the app renders it. */
const said = (locale: Locale, { id, values }: Said, localizations: EntityTitle[] = []) =>
  rendered(locale, () => useText()(id, values), localizations)

async function rendered(locale: Locale, useWords: () => string, localizations: EntityTitle[] = []) {
  const Part = () => useWords()
  const { prelude } = await prerender(
    <LanguageProvider initialWords={{ default_locale: locale, localizations }}>
      <Part />
    </LanguageProvider>,
  )
  const html = await new Response(prelude).text()
  return html.replaceAll(/<!--.*?-->/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
}

const stars = (count: number): Said => ({ id: 'ui.ratingCounted', values: { shown: '4,8', count } })

describe('useEndText', () => {
  const HOUR = 3600
  it.each([
    [10, 12, '12:00', 'the same day'],
    [22, 24, '00:00', 'midnight belongs to the evening'],
    [22, 26, '02:00 next day', 'the next day'],
    [10, 48, 'Thu, May 21, 00:00', 'the midnight after the next day'],
    [10, 82, 'Fri, May 22, 10:00', 'several days'],
  ])('of a range from %i to %i hours on Tuesday, May 19 reads "%s": %s', async (from, to, words) => {
    expect(await rendered('en', () => useEndText()(from * HOUR, to * HOUR, '2026-05-19'))).toBe(words)
  })
})

describe('useText', () => {
  it.each<[Locale, number, string]>([
    ['en', 1, '1 review'],
    ['en', 21, '21 reviews'],
    ['uk', 1, '1 відгук'],
    ['uk', 3, '3 відгуки'],
    ['uk', 12, '12 відгуків'],
    ['uk', 21, '21 відгук'],
    ['uk', 1234.5, '1 234,5 відгуку'],
    ['pl', 1, '1 opinia'],
    ['pl', 22, '22 opinie'],
    ['pl', 21, '21 opinii'],
    ['ru', 0, '0 отзывов'],
    ['ru', 2, '2 отзыва'],
    ['ru', 101, '101 отзыв'],
  ])('in %s %d reads "%s"', async (locale, count, words) => {
    expect(await said(locale, stars(count))).toMatch(new RegExp(`, ${words}$`))
  })

  // proves S3.titles.1 S3.titles.4
  it.each([
    [1, '1 салон'],
    [2, '2 салона'],
    [5, '5 салонов'],
  ])('%d branches of a company that calls them salons read "%s"', async (count, words) => {
    expect(await said('ru', { id: 'company.branches', values: { count } }, [salon])).toBe(words)
  })

  it('a company without words of its own is given ours', async () => {
    expect(await said('ru', { id: 'company.branches', values: { count: 2 } })).toBe('2 филиала')
    expect(await said('uk', { id: 'company.branches', values: { count: 2 } }, [salon])).toBe('2 філії')
  })

  it('money and words speak the same language', async () => {
    const Part = () => useFormats().money(12350, 'UAH')
    const { prelude } = await prerender(
      <LanguageProvider initialWords={{ default_locale: 'uk', localizations: [] }}>
        <Part />
      </LanguageProvider>,
    )
    expect(await new Response(prelude).text()).toMatch(/^123,50\s₴$/)
  })
})

const messages = {
  'booking.privacyLinked': [
    { type: 0, value: 'I agree with ' },
    { type: 8, value: 'link', children: [{ type: 1, value: 'service_nom_other' }] },
  ],
  'booking.dayAt': [{ type: 1, value: 'date' }],
} as Parameters<typeof createWords>[1]['messages']
const titles = (await import('virtual:zapys-messages/en')).titles
const words = () => createWords('en', { messages, titles }, [])

describe('Text', () => {
  it('makes an element of the words between tags, the titles among them', () => {
    const html = renderToStaticMarkup(
      <RawIntlProvider value={words()}>
        <Text id="booking.privacyLinked" values={{ link: (label) => <a href="/privacy">{label}</a> }} />
      </RawIntlProvider>,
    )
    expect(html).toBe('I agree with <a href="/privacy">services</a>')
  })
})

describe('a text or a value that is missing', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  it('is an error in development and in tests', () => {
    expect(() => words().formatMessage({ id: 'chrome.action.signIn' })).toThrow('chrome.action.signIn')
    expect(() => words().formatMessage({ id: 'booking.dayAt' })).toThrow('"date" was not provided')
  })

  it('is reported in production, and the client reads the last words of the id', () => {
    const report = vi.fn<(error: Error) => void>()
    vi.stubEnv('PROD', true)
    vi.stubGlobal('reportError', report)
    expect(words().formatMessage({ id: 'chrome.action.signIn' })).toBe('Sign in')
    expect(words().formatMessage({ id: 'booking.dayAt' })).toBe('Day at')
    expect(report.mock.calls.map(([{ message }]) => message)).toEqual([
      expect.stringContaining('chrome.action.signIn'),
      expect.stringContaining('booking.dayAt'),
    ])
  })
})
