import { describe, expect, it } from 'vitest'
import { groupsOf, readLedger } from './ledger.ts'

const tsv = [
  'id\tsection\tside\trequirement',
  'S4.cart.1\t4\twidget\tToggling adds a service.',
  'S4.cart.10\t4\twidget\tRenting empties the cart.',
  'S4.list.1\t4\tboth\tPages are appended.',
  'S4.open.1\t4\tboth\tUnspecified.',
  '',
].join('\n')

describe('the ledger of requirements', () => {
  it('counts a row that a test title names, and lists the others', () => {
    const groups = groupsOf(readLedger(tsv), [`it('a rent empties the cart [S4.cart.10]', () => {})`])
    expect(groups).toEqual([
      { name: 'S4.cart', named: 1, missing: [{ id: 'S4.cart.1', requirement: 'Toggling adds a service.' }] },
      { name: 'S4.list', named: 0, missing: [{ id: 'S4.list.1', requirement: 'Pages are appended.' }] },
    ])
  })

  it('does not take row 10 for row 1', () => {
    const [cart] = groupsOf(readLedger(tsv), ['S4.cart.10'])
    expect(cart?.missing.map(({ id }) => id)).toEqual(['S4.cart.1'])
  })
})
