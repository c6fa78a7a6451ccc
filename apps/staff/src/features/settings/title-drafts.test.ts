import type { EntityTitle } from '@zapys/contract'
import { entityCodes } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { draftKey, draftOf, isWithoutWord, titleCodes, withDrafts } from './title-drafts.ts'

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
