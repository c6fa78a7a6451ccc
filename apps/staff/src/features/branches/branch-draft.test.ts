import type { CompanyBranch } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { branchChanges, branchDraft } from './branch-draft.ts'

const branch: CompanyBranch = {
  id: 'b',
  name: 'Вірменська',
  description: null,
  phone: '+380325550130',
  city: 'Львів',
  street: null,
  latitude: 49.84,
  longitude: 24.03,
  timezone: 'Europe/Kyiv',
  currency_code: 'UAH',
  service_price_list_id: 'list',
  ordinal: 3,
  logo: null,
  translations: { en: { name: 'Virmenska' } },
  active: true,
}

describe('the form of a branch', () => {
  it('sends nothing that was not changed', () => {
    expect(branchChanges(branchDraft(branch, 'Europe/Warsaw'), branch)).toEqual({})
  })

  it('sends what was changed and emptied, and leaves the rest to others', () => {
    const draft = { ...branchDraft(branch, ''), phone: ' ', street: 'Ринок, 1', place: '' }
    expect(branchChanges(draft, branch)).toEqual({
      phone: null,
      street: 'Ринок, 1',
      latitude: null,
      longitude: null,
    })
  })

  it('sends the texts of all other languages where one was changed', () => {
    const draft = branchDraft(branch, '')
    const translations = { ...draft.translations, pl: { city: 'Lwów' } }
    expect(branchChanges({ ...draft, translations }, branch)).toEqual({
      translations: { en: { name: 'Virmenska' }, pl: { city: 'Lwów' } },
    })
  })

  it('sends a new branch whole, with the only price list unsaid', () => {
    const draft = { ...branchDraft(undefined, 'Europe/Warsaw'), name: 'Друга' }
    const sent = branchChanges(draft, undefined)
    expect(sent).toMatchObject({ name: 'Друга', timezone: 'Europe/Warsaw', active: true })
    expect(sent).not.toHaveProperty('service_price_list_id')
  })

  it('sends nothing while the place on the map is none', () => {
    expect(branchChanges({ ...branchDraft(branch, ''), place: 'Львів' }, branch)).toBeUndefined()
  })
})
