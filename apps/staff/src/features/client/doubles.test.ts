import { describe, expect, it } from 'vitest'
import { doublesOf } from './doubles.ts'

const client = (id: string, given: object = {}) => ({
  id,
  first_name: 'Марта',
  last_name: 'Коваль',
  phone: '+380501112233',
  email: 'marta@example.com',
  ...given,
})
const marta = client('1')

describe('a client may be stored twice', () => {
  it.each([
    ['the same name in other letters', { first_name: 'МАРТА', phone: null, email: null }],
    ['the same mail', { first_name: 'М.', email: 'Marta@Example.com', phone: null }],
    ['the same phone without its country', { first_name: 'М.', phone: '0501112233', email: null }],
  ])('by %s', (_, given) => {
    expect(doublesOf(marta, [client('2', given)])).toHaveLength(1)
  })

  it.each([
    ['another name and phone', { first_name: 'Оля', phone: '+380501112234', email: 'olia@example.com' }],
    ['no contact and another name', { first_name: 'Оля', phone: null, email: null }],
  ])('and is not with %s', (_, given) => {
    expect(doublesOf(client('1', { email: null }), [client('2', given)])).toEqual([])
  })

  it('never with itself', () => {
    expect(doublesOf(marta, [marta])).toEqual([])
  })
})
