import { fallbackLocale } from '@zapys/i18n/locales'
import { describe, expect, it } from 'vitest'
import { firstLocale, localeInForce } from './locale.ts'

describe('the language of the widget', () => {
  it.each([
    // proves S1.lang.6
    { chosen: 'pl', company: 'en', locale: 'pl', because: 'the visitor has chosen' },
    {
      chosen: 'pl',
      wanted: 'ru',
      company: 'en',
      locale: 'pl',
      because: 'a choice stands before the browser',
    },
    { chosen: null, wanted: 'ru', company: 'en', locale: 'ru', because: 'the browser before the company' },
    { chosen: 'de', wanted: 'pl', company: 'en', locale: 'pl', because: 'the cookie is not ours' },
    { chosen: null, company: 'en', locale: 'en', because: 'the company speaks English' },
    { chosen: 'de', company: 'ru', locale: 'ru', because: 'a language that we do not have' },
    // proves S9.locale.1
    { chosen: null, company: undefined, locale: fallbackLocale, because: 'nothing is known' },
    { chosen: 'PL', company: null, locale: 'uk', because: 'the cookie is not ours' },
  ] as const)(
    'is $locale for "$chosen" and a browser of "$wanted" at a company of "$company" ($because)',
    ({ chosen, company, locale, ...browser }) => {
      const wanted = 'wanted' in browser ? browser.wanted : undefined
      expect(localeInForce({ chosen, wanted, companyDefault: company })).toBe(locale)
    },
  )
})

describe('the language of a first visit', () => {
  it.each([
    { page: {}, first: 'pl', because: 'the page says nothing' },
    { page: { locale: 'uk' }, first: 'pl', because: 'a page of no company says what it had to say' },
    { page: { locale: 'en', configuration: {} }, first: 'en', because: 'the company’s page came in it' },
  ] as const)('is $first for a browser of Polish where $because', ({ page, first }) => {
    expect(firstLocale(page, ['de', 'pl-PL'])).toBe(first)
  })

  it('is what an earlier address named, before the browser', () => {
    expect(firstLocale({}, ['de', 'pl-PL'], 'ru')).toBe('ru')
    expect(firstLocale({ locale: 'en', configuration: {} }, ['pl'], 'ru')).toBe('en')
  })
})
