import { describe, expect, it } from 'vitest'
import { groupsOf, notAsOwed, type Proof, proofsOf, readLedger, readOwed, unknownIds } from './ledger.ts'

const tsv = [
  'id\tsection\tside\trequirement',
  'S4.cart.1\t4\twidget\tToggling adds a service.',
  'S4.cart.10\t4\twidget\tRenting empties the cart.',
  'S4.list.1\t4\tboth\tPages are appended.',
  'S4.open.1\t4\tboth\tUnspecified.',
  '',
].join('\n')

const proof = (id: string, ...outcomes: Proof['outcomes']): Proof => ({ ids: [id], outcomes })
const missing = (...proofs: Proof[]) =>
  Object.fromEntries(
    groupsOf(readLedger(tsv), proofs).flatMap((group) => group.missing.map(({ id, why }) => [id, why])),
  )

describe('the ledger of requirements', () => {
  it('counts a row that a test names which passed, and lists the others', () => {
    const groups = groupsOf(readLedger(tsv), [proof('S4.cart.10', 'passed')])
    const none = { requirement: expect.any(String), why: 'no test' }
    expect(groups).toEqual([
      { name: 'S4.cart', proven: 1, missing: [{ id: 'S4.cart.1', ...none }] },
      { name: 'S4.list', proven: 0, missing: [{ id: 'S4.list.1', ...none }] },
    ])
  })

  it.each([
    { outcomes: [], why: 'not run', because: 'only a longer run has it' },
    { outcomes: ['skipped'], why: 'skipped', because: 'nothing was checked' },
    { outcomes: ['failed'], why: 'failed', because: 'it does not hold' },
    { outcomes: ['passed', 'failed'], why: 'failed', because: 'a part of it does not hold' },
    { outcomes: ['passed', 'skipped'], why: undefined, because: 'one test proves it' },
  ] as const)('a row of tests that ended $outcomes is $why: $because', ({ outcomes, why }) => {
    expect(
      missing(...outcomes.map((each) => proof('S4.list.1', each)), proof('S4.list.1'))['S4.list.1'],
    ).toBe(why)
  })

  it('gives a test the results whose line lies within it', () => {
    const tests = [
      { firstLine: 3, lastLine: 9, ids: ['S4.cart.1'] },
      { firstLine: 10, lastLine: 12, ids: ['S4.list.1'] },
    ]
    const ran = [
      { file: 'a.test.ts', title: 'row one', line: 6, outcome: 'passed' },
      { file: 'a.test.ts', title: 'row two', line: 6, outcome: 'failed' },
      { file: 'a.test.ts', title: 'another', line: 13, outcome: 'passed' },
    ] as const
    expect(proofsOf(tests, [...ran])).toEqual([
      { ids: ['S4.cart.1'], outcomes: ['passed', 'failed'] },
      { ids: ['S4.list.1'], outcomes: [] },
    ])
  })

  it('reports ids that no row has, except those of open questions', () => {
    const proofs = ['S4.cart.1', 'S4.cart.11', 'S4.open.1', 'S4.carts.1'].map((id) => proof(id))
    expect(unknownIds(readLedger(tsv), proofs)).toEqual(['S4.cart.11', 'S4.carts.1'])
  })

  it('fails for a row that is not owed, for a debt that is paid, and for one without a reason', () => {
    const groups = groupsOf(readLedger(tsv), [proof('S4.cart.1', 'passed')])
    const found = (owed: string) =>
      notAsOwed(groups, readOwed(`id\twhy\n${owed}`), { mayWait: new Set(['S4.list.1']) })
    expect(found('S4.cart.10\tno rent yet\nS4.list.1\tno pages yet\n')).toEqual([])
    expect(found('S4.list.1\tno pages yet\n')).toEqual([
      'S4.cart.10 has no proof (no test): Renting empties the cart.',
    ])
    expect(found('S4.cart.1\tpaid\nS4.cart.10\tno rent yet\nS4.list.1\t\n')).toEqual([
      'S4.cart.1 is proven, or no row: it is owed no more',
      'S4.list.1 is owed without a reason',
    ])
  })

  it('lets a row wait for a test that did not run only where it may', () => {
    const groups = groupsOf(readLedger(tsv), [
      proof('S4.cart.1', 'passed'),
      proof('S4.cart.10', 'passed'),
      proof('S4.list.1'),
    ])
    expect(notAsOwed(groups, new Map(), { mayWait: new Set(['S4.list.1']) })).toEqual([])
    expect(
      notAsOwed(groups, new Map([['S4.list.1', 'no pages yet']]), { mayWait: new Set(['S4.list.1']) }),
    ).toEqual([])
    expect(notAsOwed(groups, new Map(), { mayWait: new Set() })).toEqual([
      'S4.list.1 has no proof (not run): Pages are appended.',
    ])
  })
})
