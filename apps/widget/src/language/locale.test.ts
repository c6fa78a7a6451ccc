import { fallbackLocale } from '@zapys/i18n/locales'
import { describe, expect, it } from 'vitest'
import { localeInForce } from './locale.ts'

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
