import type { CompanyServiceDetails, PriceEntry } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { draftOf, emptyService, faultsOf, newPrice, pricesBody, serviceBody } from './service-draft.ts'

const stored: CompanyServiceDetails = {
  id: 'cut',
  name: 'Стрижка',
  type: 'SERVICE',
  booking_type: 'GENERAL',
  group_training_service: false,
  active: true,
  public: true,
  ordinal: 10,
  duration: 3600,
  display_duration: 3600,
  capacity: 1,
  capacity_type: 'CAPACITY_1',
  parent: null,
  logo: null,
  short_description: null,
  description: null,
  buffer_before: 0,
  buffer_after: 600,
  min_duration: null,
  max_duration: null,
  most_a_day: 6,
  at_once: null,
  slot_cutter: null,
  online_payment: null,
  translations: { en: { name: 'Haircut', short_description: 'Quick' } },
  branches: [{ id: 'branch', resources: ['anna'] }],
  durations: [{ resource: 'anna', duration: 5400 }],
}
const price: PriceEntry = {
  id: 'price',
  service_id: 'cut',
  service_price_list_id: 'list',
  resource_type_id: null,
  amount: 90_000,
  currency_code: 'UAH',
  first_day: null,
  last_day: null,
}
const draft = draftOf(stored, [{ resource_type_id: null, resources: ['room'], places: 1 }], [price])

describe('the form of a service', () => {
  it('sends what was changed and nothing else: what a colleague changed meanwhile stays', () => {
    expect(serviceBody(draft, draft)).toEqual({})
    expect(serviceBody({ ...draft, after: '', minutes: '45' }, draft)).toEqual({
      duration: 2700,
      buffer_after: 0,
    })
    expect(serviceBody({ ...draft, isPublic: false }, draft)).toEqual({ public: false })
    const translations = { en: { ...draft.translations.en, name: 'Trim' } }
    expect(serviceBody({ ...draft, translations }, draft)).toEqual({
      translations: { en: { name: 'Trim', short_description: 'Quick' } },
    })
  })

  it('has limits: an emptied one is lifted, and what is no number is named', () => {
    expect(
      serviceBody({ ...draft, perDay: '', atOnce: '2', step: '30', payment: 'REQUIRED' }, draft),
    ).toEqual({
      most_a_day: null,
      at_once: 2,
      slot_cutter: 1800,
      online_payment: 'REQUIRED',
    })
    expect(faultsOf({ ...draft, perDay: '0', atOnce: '1001', step: '1,5' })).toEqual([
      'perDay',
      'atOnce',
      'step',
    ])
    expect(serviceBody({ ...draft, kind: 'EVENT', atOnce: '2', perDay: '1' }, draft)).not.toHaveProperty(
      'at_once',
    )
  })

  it('sends prices that are new, changed or removed', () => {
    const later = { ...newPrice('list', '2026-09-01'), amount: '1000,50' }
    const dropped = { ...newPrice('list', ''), amount: '', isRemoved: true }
    expect(pricesBody('cut', draft, draft)).toEqual([])
    expect(pricesBody('cut', { ...draft, prices: [...draft.prices, later, dropped] }, draft)).toEqual([
      {
        id: null,
        service_id: 'cut',
        service_price_list_id: 'list',
        amount: 100_050,
        resource_type_id: null,
        first_day: '2026-09-01',
        last_day: null,
      },
    ])
    const removed = draft.prices.map((row) => ({ ...row, isRemoved: true }))
    expect(pricesBody('cut', { ...draft, prices: removed }, draft)).toMatchObject([
      { id: 'price', active: false },
    ])
  })

  it('a room has a shortest and a longest length, a class has places', () => {
    expect(serviceBody({ ...draft, kind: 'RENT', longest: '240' }, undefined)).toMatchObject({
      min_duration: 3600,
      max_duration: 14_400,
    })
    expect(serviceBody({ ...draft, kind: 'EVENT', places: '6' }, undefined)).toMatchObject({ capacity: 6 })
  })

  it('names what is missing', () => {
    expect(faultsOf(draft)).toEqual([])
    expect(faultsOf({ ...emptyService('list', []), minutes: '0' })).toEqual(['name', 'minutes', 'price'])
    expect(faultsOf({ ...draft, kind: 'EVENT', places: '0' })).toEqual(['places'])
  })

  it('names breaks and a longest rental that are no whole minutes, instead of dropping them', () => {
    expect(faultsOf({ ...draft, kind: 'RENT', before: '1:30', after: '15 хв', longest: '-5' })).toEqual([
      'before',
      'after',
      'longest',
    ])
    expect(faultsOf({ ...draft, before: '1441', after: '' })).toEqual(['before'])
    // A visit has no longest length: the field is not shown.
    expect(faultsOf({ ...draft, longest: '-5' })).toEqual([])
  })
})
