import { describe, expect, it } from 'vitest'
import { placeIn, typedPlace } from './coordinates.ts'

describe('a place on the map', () => {
  it.each([
    { typed: '49.84, 24.03', is: { latitude: 49.84, longitude: 24.03 }, because: 'maps copy it so' },
    { typed: '-33.9;18.4', is: { latitude: -33.9, longitude: 18.4 }, because: 'a semicolon separates too' },
    { typed: ' ', is: { latitude: null, longitude: null }, because: 'empty is none' },
    { typed: 'вул. Вірменська', is: undefined, because: 'an address is no place' },
    { typed: '49.84', is: undefined, because: 'the longitude is missing' },
  ])('$typed: $because', ({ typed, is }) => {
    expect(placeIn(typed)).toEqual(is)
  })

  it('is typed as it was read', () => {
    expect(placeIn(typedPlace({ latitude: 49.84, longitude: 24.03 }))).toEqual({
      latitude: 49.84,
      longitude: 24.03,
    })
    expect(typedPlace({ latitude: null, longitude: null })).toBe('')
  })
})
