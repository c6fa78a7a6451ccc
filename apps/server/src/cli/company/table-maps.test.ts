import { describe, expect, it } from 'vitest'
import { readMaps } from './table-maps.ts'

describe('--map', () => {
  it('names columns in any spelling, and leaves columns out', () => {
    expect([...readMaps(['Wer', 'Handy', 'Mail'], ['first-name=Wer', 'phone=handy', 'none=Mail'])]).toEqual([
      [0, 'first_name'],
      [1, 'phone'],
      [2, undefined],
    ])
  })

  it.each([
    { map: 'telephone=Name', says: 'Fields: first-name', because: 'there is no such field' },
    {
      map: 'phone=Handy',
      says: 'there is no column “Handy”, only Name',
      because: 'the table has no such column',
    },
    { map: 'phone', says: 'write --map', because: 'it names no column' },
  ])('$map is rejected because $because', ({ map, says }) => {
    expect(() => readMaps(['Name'], [map])).toThrow(says)
  })
})
