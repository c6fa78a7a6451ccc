import { describe, expect, it } from 'vitest'
import type { Ran } from '../reports/titles.ts'
import { groupsOf, idsOf, notAsOwed, readLedger, readOwed, unknownIds } from './ledger.ts'

const tsv = [
  'id\tsection\tside\trequirement',
  'S4.cart.1\t4\twidget\tToggling adds a service.',
  'S4.cart.10\t4\twidget\tRenting empties the cart.',
  'S4.list.1\t4\tboth\tPages are appended.',
  'S4.open.1\t4\tboth\tUnspecified.',
  '',
].join('\n')

const ran = (title: string, outcome: Ran['outcome'] = 'passed'): Ran => ({
  file: 'a.test.ts',
  title,
  outcome,
})
const missing = (...tests: Ran[]) =>
  Object.fromEntries(
    groupsOf(readLedger(tsv), tests).flatMap((group) => group.missing.map(({ id, why }) => [id, why])),
  )

describe('the ledger of requirements', () => {
  it('counts a row that the title of a test names which passed, and lists the others', () => {
    const groups = groupsOf(readLedger(tsv), [ran('a rent empties the cart [S4.cart.10]')])
    const none = { requirement: expect.any(String), why: 'no test' }
    expect(groups).toEqual([
      { name: 'S4.cart', proven: 1, missing: [{ id: 'S4.cart.1', ...none }] },
      { name: 'S4.list', proven: 0, missing: [{ id: 'S4.list.1', ...none }] },
    ])
  })

  it.each([
    { outcomes: ['skipped'], why: 'skipped', because: 'nobody looked' },
    { outcomes: ['failed'], why: 'failed', because: 'it does not hold' },
    { outcomes: ['passed', 'failed'], why: 'failed', because: 'a part of it does not hold' },
    { outcomes: ['passed', 'skipped'], why: undefined, because: 'one test proves it' },
  ] as const)('a row of tests that $outcomes: $because', ({ outcomes, why }) => {
    expect(missing(...outcomes.map((each) => ran('pages [S4.list.1]', each)))['S4.list.1']).toBe(why)
  })

  it('takes no row for another, and no word outside of brackets for an id', () => {
    expect(missing(ran('all of S4.cart.1 and (S4.list.1) [S4.cart.10]'))).toEqual({
      'S4.cart.1': 'no test',
      'S4.list.1': 'no test',
    })
    expect(idsOf('a [S4.cart.1] [S4.cart.10]')).toEqual(['S4.cart.1', 'S4.cart.10'])
  })

  it('tells of ids that no row has, but for what the ledger leaves open', () => {
    const tests = [ran('[S4.cart.1] [S4.cart.11]'), ran('[S4.open.1] [S4.carts.1]')]
    expect(unknownIds(readLedger(tsv), tests)).toEqual(['S4.cart.11', 'S4.carts.1'])
  })

  it('fails for a row that nobody owes, for a debt that is paid, and for one without a reason', () => {
    const groups = groupsOf(readLedger(tsv), [ran('adds [S4.cart.1]')])
    const said = (owed: string) => notAsOwed(groups, readOwed(`id\twhy\n${owed}`))
    expect(said('S4.cart.10\tno rent yet\nS4.list.1\tno pages yet\n')).toEqual([])
    expect(said('S4.list.1\tno pages yet\n')).toEqual([
      'S4.cart.10 has no proof (no test): Renting empties the cart.',
    ])
    expect(said('S4.cart.1\tpaid\nS4.cart.10\tno rent yet\nS4.list.1\t\n')).toEqual([
      'S4.cart.1 is proven, or no row: it is owed no more',
      'S4.list.1 is owed without a reason',
    ])
  })
})
