import type { EntityTitle } from '@zapys/contract'
import { entityCodes } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { draftKey, draftOf, fieldsOf, isWithoutWord, titleCodes, withDrafts } from './title-drafts.ts'

const master: EntityTitle[] = [
  {
    code: 'RESOURCE_NAME',
    language: 'uk',
    word_case: 'WHO_WHAT',
    one: 'майстер',
    few: 'майстри',
    many: 'майстрів',
    other: null,
  },
  {
    code: 'RESOURCE_NAME',
    language: 'uk',
    word_case: 'WHOM_WHAT',
    one: 'майстра',
    few: 'майстрів',
    many: null,
    other: 'майстрів',
  },
]
const empty = draftOf([], 'RESOURCE_NAME', 'uk')

describe('own words of a company in a form', () => {
  it('can be chosen for each thing that has a title', () => {
    expect(titleCodes).toEqual(entityCodes)
  })

  it('are stored as they were read, and other words stay', () => {
    const draft = draftOf(master, 'RESOURCE_NAME', 'uk')
    expect(draft).toEqual({
      ...empty,
      one: 'майстер',
      few: 'майстри',
      many: 'майстрів',
      acc: 'майстра',
      accPlural: 'майстрів',
    })
    expect(withDrafts(master, { [draftKey('RESOURCE_NAME', 'uk')]: draft })).toEqual(master)
    const salon = { ...empty, one: 'salon', few: 'salony' }
    expect(withDrafts(master, { [draftKey('BRANCH_NAME', 'pl')]: salon })).toEqual([
      ...master,
      {
        code: 'BRANCH_NAME',
        language: 'pl',
        word_case: 'WHO_WHAT',
        one: 'salon',
        few: 'salony',
        many: null,
        other: null,
      },
    ])
  })

  it('in English the plural replaces all that were stored', () => {
    const stylist: EntityTitle = {
      code: 'RESOURCE_NAME',
      language: 'en',
      word_case: 'WHO_WHAT',
      one: 'stylist',
      few: 'stylists',
      many: 'stylists',
      other: 'stylists',
    }
    const draft = draftOf([stylist], 'RESOURCE_NAME', 'en')
    expect(draft).toEqual({ ...empty, one: 'stylist', other: 'stylists' })
    const changed = { ...draft, one: 'artist', other: 'artists' }
    expect(withDrafts([stylist], { [draftKey('RESOURCE_NAME', 'en')]: changed })).toEqual([
      { ...stylist, one: 'artist', few: null, many: null, other: 'artists' },
    ])
  })

  it.each(['uk', 'pl', 'ru'] as const)('in %s every form is stored as it was typed', (language) => {
    const typed = Object.fromEntries(
      Object.keys(empty).map((field) => [field, fieldsOf[language].includes(field as never) ? field : '']),
    ) as typeof empty
    expect(Object.values(typed).filter(Boolean).length).toBeGreaterThan(6)
    const stored = withDrafts([], { [draftKey('RESOURCE_NAME', language)]: typed })
    expect(draftOf(stored, 'RESOURCE_NAME', language)).toEqual(typed)
    expect(stored.map(({ word_case }) => word_case)).toEqual(['WHO_WHAT', 'WHOM_WHAT', 'WHOM_WHY'])
  })

  it('in another language of the same thing stay as they are', () => {
    const stylist = { ...empty, one: 'stylist', other: 'stylists' }
    const stored = withDrafts(master, { [draftKey('RESOURCE_NAME', 'en')]: stylist })
    expect(stored.slice(0, 2)).toEqual(master)
    expect(stored[2]).toMatchObject({ language: 'en', one: 'stylist', other: 'stylists' })
  })

  it('in Russian the plural alone is the one that stands alone, not the one after two', () => {
    const stored = master
      .slice(0, 1)
      .map((title) => ({ ...title, language: 'ru' as const, few: null, other: 'мастера' }))
    expect(draftOf(stored, 'RESOURCE_NAME', 'ru')).toMatchObject({ few: '', other: 'мастера' })
  })

  it('an emptied form takes them away', () => {
    expect(withDrafts(master, { [draftKey('RESOURCE_NAME', 'uk')]: empty })).toEqual([])
  })

  it.each([
    [empty, false],
    [{ ...empty, few: 'майстри' }, true],
    [{ ...empty, one: 'майстер', few: 'майстри' }, false],
  ])('plurals need the word itself', (draft, isMissing) => {
    expect(isWithoutWord(draft)).toBe(isMissing)
  })
})
