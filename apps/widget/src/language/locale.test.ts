import { localeInForce } from '@zapys/i18n/locales'
import { describe, expect, it } from 'vitest'
import { initialLocales } from './locale.ts'

describe('the language of a first visit', () => {
  it.each([
    { page: {}, first: 'pl', because: 'the page says nothing' },
    { page: { locale: 'uk' }, first: 'pl', because: 'a page without a company has decided nothing' },
    { page: { locale: 'en', configuration: {} }, first: 'en', because: 'the company’s page came in it' },
  ] as const)('is $first for a browser of Polish where $because', ({ page, first }) => {
    expect(localeInForce(initialLocales(page, ['de', 'pl-PL']))).toBe(first)
  })

  it('is what an earlier address named, before the browser', () => {
    expect(initialLocales({}, ['de', 'pl-PL'], 'ru')).toEqual(['ru', 'pl'])
    expect(initialLocales({ locale: 'en', configuration: {} }, ['pl'], 'ru')).toEqual(['en', 'ru', 'pl'])
  })
})
