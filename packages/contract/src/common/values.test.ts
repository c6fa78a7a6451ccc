import { describe, expect, it } from 'vitest'
import { asObject, keysOf, recordOf, withoutUndefined } from './values.ts'

describe('values of which the code knows more than the compiler', () => {
  it('one value stands for each name, in the order of the names', () => {
    const lengths = recordOf(['ab', 'c'], (name, index) => name.length + index)
    expect(Object.entries(lengths)).toEqual([
      ['ab', 2],
      ['c', 2],
    ])
    expect(keysOf(lengths)).toEqual(['ab', 'c'])
  })

  it('a change without a value leaves the value before; null and false are values', () => {
    const change = { name: undefined, price: null, active: false }
    expect({ name: 'Cut', price: 100, active: true, ...withoutUndefined(change) }).toEqual({
      name: 'Cut',
      price: null,
      active: false,
    })
  })

  it.each([undefined, null, 'text', 3])('%j has no fields', (value) => {
    expect(asObject(value)).toEqual({})
  })

  it('an object is itself', () => {
    const fields = { name: 'Cut' }
    expect(asObject(fields)).toBe(fields)
  })
})
