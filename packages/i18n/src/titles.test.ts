import { parse } from '@formatjs/icu-messageformat-parser'
import type { EntityTitle, Locale } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { catalogues, defaultTitles } from './catalogues.ts'
import { locales } from './locales.ts'
import { createTexts } from './server.ts'
import { titlesIn, titleValues, type TitleName } from './titles.ts'

const master: EntityTitle[] = [
  {
    code: 'RESOURCE_NAME',
    language: 'uk',
    word_case: 'WHO_WHAT',
    one: 'Майстер',
    few: 'майстри',
    many: 'майстрів',
    other: 'майстри',
  },
  {
    code: 'RESOURCE_NAME',
    language: 'uk',
    word_case: 'WHOM_WHY',
    one: 'майстру',
    few: 'майстрам',
    many: 'майстрам',
    other: 'майстрам',
  },
  {
    code: 'RESOURCE_NAME',
    language: 'uk',
    word_case: 'WHOM_WHAT',
    one: 'майстра',
    few: 'майстрів',
    many: 'майстрів',
    other: 'майстрів',
  },
]
const salon: EntityTitle = {
  code: 'BRANCH_NAME',
  language: 'ru',
  word_case: 'WHO_WHAT',
  one: 'салон',
  few: 'салона',
  many: 'салонов',
  other: 'салоны',
}
const title = (change: Partial<EntityTitle>): EntityTitle => ({
  code: 'RESOURCE_NAME',
  language: 'uk',
  word_case: 'WHO_WHAT',
  one: 'кімната',
  ...change,
})

describe('entity titles', () => {
  it.each<{ titles: EntityTitle[]; locale?: Locale; name: TitleName; word: string; because: string }>([
    {
      titles: [],
      name: 'service_acc_one',
      word: 'послугу',
      because: 'a company without words of its own gets ours',
    },
    // proves S3.titles.1 S3.titles.3
    {
      titles: master,
      name: 'resource_acc_one',
      word: 'майстра',
      because: 'the company’s word in the case asked for',
    },
    { titles: master, name: 'resource_dat_one', word: 'майстру', because: 'WHOM_WHY is the dative' },
    // proves S3.titles.4
    {
      titles: master,
      name: 'resource_nom_many',
      word: 'майстрів',
      because: 'after five, nominative row',
    },
    {
      titles: master,
      name: 'resource_nom_one',
      word: 'майстер',
      because: 'inside a sentence the first letter is small',
    },
    {
      titles: master,
      name: 'Resource_nom_other',
      word: 'Майстри',
      because: 'a heading starts with a capital',
    },
    // proves S3.titles.2
    {
      titles: master,
      locale: 'pl',
      name: 'resource_nom_one',
      word: 'specjalista',
      because: 'a word of another language is not used',
    },
    { titles: master, name: 'service_nom_one', word: 'послуга', because: 'other entities keep our words' },
    {
      titles: [title({})],
      name: 'resource_acc_one',
      word: 'кімната',
      because: 'the company’s word in the nominative is nearer than ours in the accusative',
    },
    {
      titles: [title({})],
      name: 'resource_nom_other',
      word: 'кімната',
      because: 'without any plural the singular stands',
    },
    {
      titles: [title({ other: 'кімнати' })],
      name: 'resource_nom_few',
      word: 'кімнати',
      because: 'the plain plural follows a number better than the singular',
    },
    {
      titles: [title({ one: 'майстер', few: 'майстри', many: 'майстрів', other: 'майстра' })],
      name: 'Resource_nom_other',
      word: 'Майстри',
      because: 'the form of a fraction is no heading',
    },
    {
      titles: [salon],
      locale: 'ru',
      name: 'Branch_nom_other',
      word: 'Салоны',
      because: 'in Russian the form after 2 is no heading',
    },
    // proves S3.titles.4
    {
      titles: [salon],
      locale: 'ru',
      name: 'branch_nom_few',
      word: 'салона',
      because: 'after 2, and no plural that stands alone',
    },
    {
      titles: [title({ few: 'кімнати', many: '' })],
      name: 'resource_nom_many',
      word: 'кімнати',
      because: 'an empty form is no form',
    },
    {
      titles: [title({ other: 'кімнати' }), title({ word_case: 'WHOM_WHAT', one: 'кімнату' })],
      name: 'resource_acc_other',
      word: 'кімнати',
      because: 'a plural of another case is nearer than the singular of this one',
    },
    {
      titles: [title({ one: 'SPA-зона' })],
      name: 'resource_nom_one',
      word: 'SPA-зона',
      because: 'an abbreviation keeps its capitals',
    },
  ])('$name is "$word": $because', ({ titles, locale = 'uk', name, word }) => {
    expect(titleValues(titles, locale, defaultTitles[locale])[name]).toBe(word)
  })

  it.each(locales)('every title has a word of ours in %s', (locale) => {
    expect(
      Object.entries(titleValues([], locale, defaultTitles[locale])).filter(([, word]) => word === ''),
    ).toEqual([])
  })

  it('a message is given the titles that it names, parsed or not, and no others', () => {
    const titles = titleValues(master, 'uk', defaultTitles.uk)
    const text =
      '{count, plural, one {{resource_nom_one}} other {{Service_acc_other} {name} {client_nom_one}}}'
    const named = { resource_nom_one: 'майстер', Service_acc_other: 'Послуги' }
    expect(titlesIn(text, titles)).toEqual(named)
    expect(titlesIn(parse(text), titles)).toEqual(named)
    expect(titlesIn(undefined, titles)).toEqual({})
  })

  // proves S3.titles.1 S3.titles.3
  it('a sentence takes the company’s word in the case it needs', () => {
    const naming = Object.keys(catalogues.uk).filter((id) => id === 'errors.resource.notFound.detail')
    expect(naming).toHaveLength(1)
    expect(createTexts('uk', master)('errors.resource.notFound.detail')).toContain('знайти майстра.')
  })
})
