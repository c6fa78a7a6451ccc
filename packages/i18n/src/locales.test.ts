import { describe, expect, it } from 'vitest'
import { localeInForce, acceptedLocalesIn, acceptedLocalesOf } from './locales.ts'

describe('the language that a browser wants', () => {
  it.each([
    { header: 'uk', wanted: 'uk', because: 'it names one of ours' },
    { header: 'uk-UA', wanted: 'uk', because: 'the country does not matter' },
    { header: 'pl_PL', wanted: 'pl', because: 'some write an underscore' },
    { header: 'EN-gb', wanted: 'en', because: 'nor does the case' },
    { header: 'ru-Cyrl-RU;q=0.9', wanted: 'ru', because: 'a script may stand between' },
    { header: 'de-DE,de;q=0.9,pl;q=0.8,en;q=0.7', wanted: 'pl', because: 'the first of ours counts' },
    { header: 'en;q=0.5, pl ; q=0.8', wanted: 'pl', because: 'what is wanted more comes first' },
    { header: 'pl;q=0.8,en;q=0.8', wanted: 'pl', because: 'equal wishes keep their order' },
    { header: 'pl;q=0,en;q=0.1', wanted: 'en', because: 'quality 0 is a refusal' },
    { header: 'pt-BR,pt;q=0.9', wanted: undefined, because: 'none is ours' },
    { header: '*', wanted: undefined, because: 'any will do' },
    { header: 'de,*;q=0.5,en;q=0.3', wanted: undefined, because: 'any will do before English' },
    { header: 'en,*;q=0.5', wanted: 'en', because: 'English before any' },
    { header: 'ukr,run', wanted: undefined, because: 'a longer word only begins like ours' },
    {
      header: 'en;q=abc,pl;q=2,ru;q=1.0.0,uk;q=0.1',
      wanted: 'uk',
      because: 'what cannot be read is left out',
    },
    { header: ';q=1,,-,<script>,uk uk', wanted: undefined, because: 'of junk nothing is wanted' },
    { header: '', wanted: undefined, because: 'nothing is said' },
    { header: `${'de,'.repeat(20)}en`, wanted: undefined, because: 'nobody reads that many' },
  ])('is $wanted of "$header": $because', ({ header, wanted }) => {
    expect(acceptedLocalesIn(header)[0]).toBe(wanted)
  })

  it.each([
    { tags: ['pl-PL', 'en'], wanted: 'pl' },
    { tags: ['de-DE', 'en-US'], wanted: 'en' },
    { tags: [], wanted: undefined },
  ])('is $wanted of the list $tags', ({ tags, wanted }) => {
    expect(acceptedLocalesOf(tags)[0]).toBe(wanted)
  })
})

describe('the languages that a browser wants', () => {
  it.each([
    { header: 'de,pl;q=0.9,en;q=0.8,en-GB;q=0.7', wanted: ['pl', 'en'], because: 'each is named once' },
    { header: 'en,*;q=0.5,pl;q=0.3', wanted: ['en'], because: 'after “any” the company chooses' },
  ])('are $wanted of "$header": $because', ({ header, wanted }) => {
    expect(acceptedLocalesIn(header)).toEqual(wanted)
  })
})

describe('the language of the widget', () => {
  it.each([
    { wishes: ['pl', 'ru'], locale: 'pl', because: 'all four are offered, and the first wish counts' },
    { wishes: ['pl', 'ru'], offered: ['en', 'ru'], locale: 'ru', because: 'Polish is not offered' },
    { wishes: ['pl', 'ru'], offered: ['en', 'uk'], locale: 'en', because: 'no wish is offered' },
    { wishes: ['pl', 'uk'], offered: ['en'], locale: 'en', because: 'only one language is offered' },
    { wishes: [], locale: 'en', because: 'nothing is wished' },
  ] as const)('is $locale for $wishes where the company offers $offered: $because', (row) => {
    const offered_locales = 'offered' in row ? row.offered : undefined
    expect(localeInForce(row.wishes, { default_locale: 'en', offered_locales })).toBe(row.locale)
  })

  it('is Ukrainian without a company and without a wish', () => {
    expect(localeInForce([])).toBe('uk')
  })
})
