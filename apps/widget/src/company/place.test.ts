import type { Address } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { directionsLink, mapLink } from './place.ts'

const nowhere: Address = { street: null, city: null, latitude: null, longitude: null }
const place = (address: Partial<Address>) => ({ name: 'Студія', address: { ...nowhere, ...address } })
const destination = (address: Partial<Address>) => {
  const link = directionsLink(place(address))
  return link === undefined ? undefined : new URL(link).searchParams.get('destination')
}

describe('the way to a branch', () => {
  it('is by coordinates, also those of zero, else by name and address', () => {
    expect(destination({ latitude: 0, longitude: 30.5, street: 'Хрещатик 1' })).toBe('0,30.5')
    expect(destination({ latitude: 50.4, street: 'Хрещатик 1', city: 'Київ' })).toBe(
      'Студія, Хрещатик 1, Київ',
    )
  })

  it('is not there for a branch without an address, because a name alone leads anywhere', () => {
    expect(directionsLink(place({}))).toBeUndefined()
    expect(mapLink(place({}))).toBeUndefined()
  })

  it('leads to the same place as the map', () => {
    const address = { city: 'Київ' }
    expect(new URL(mapLink(place(address))!).searchParams.get('query')).toBe(destination(address))
  })
})
