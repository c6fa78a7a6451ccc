import { describe, expect, it } from 'vitest'
import type { ProofResult } from '../../apps/server/proofs/findings.ts'
import { pageWith, type Run } from './page.ts'

const promises = new Map([
  ['races', 'Nobody is booked twice'],
  ['holds', 'Holds end'],
])
const result = (given: Partial<ProofResult>): ProofResult => ({
  name: 'races',
  asked: '200 at once',
  found: '0 over',
  controls: [],
  failed: [],
  ok: true,
  taken: 0,
  ...given,
})
const run = (given: Partial<Run>): Run => ({
  result: result({}),
  ended: 'ended with 0',
  options: '',
  seconds: 150,
  began: new Date('2026-11-22T09:00:00Z'),
  machine: '2 cores, 24 GB',
  load: '0.3',
  ...given,
})
const runs = (name: string, given: Partial<Run>) => new Map([[name, run(given)]])

describe('the page of proofs', () => {
  it('shows the run, the result, the controls, the machine and the time of each proof', () => {
    const controls = [
      { name: 'no constraint', figures: '3 winners', noticed: true },
      { name: 'no lock', figures: '', noticed: true },
      { name: 'no key', figures: '1 × 9', noticed: false },
    ]
    const page = pageWith('', promises, runs('races', { result: result({ controls }) }))
    expect(page).toContain(
      [
        '## races\n\nNobody is booked twice.\n',
        '**Holds**, 2/3 controls noticed, 2026-11-22, 3 min, load 0.3\n',
        '- Run: 200 at once\n- Result: 0 over\n- **Control not noticed**: no key: 1 × 9',
      ].join('\n'),
    )
    expect(page).toContain('## holds\n\nHolds end.\n\n**Not run yet**')
  })

  it('keeps the sections of other proofs and what people wrote', () => {
    const first = pageWith(
      '',
      promises,
      new Map([...runs('races', {}), ...runs('holds', { result: result({ found: '0 left' }) })]),
    )
    const second = pageWith(
      `${first}\n## By people\n\nA word.\n`,
      promises,
      runs('races', { result: result({ found: '1 over', ok: false, failed: ['0 over'] }) }),
    )
    expect(second).toContain('- Result: 1 over\n- **Failed**: 0 over')
    expect(second).toContain('## races\n\nNobody is booked twice.\n\n**Broken**')
    expect(second).toContain('## holds\n\nHolds end.\n\n**Holds**')
    expect(second).toContain('- Result: 0 left')
    expect(second).not.toContain('- Result: 0 over')
    expect(second.endsWith('## By people\n\nA word.')).toBe(true)
  })

  it('shows how a crashed proof ended', () => {
    const page = pageWith('', promises, runs('holds', { result: undefined, ended: 'ended with status 1' }))
    expect(page).toContain('**Broken**: it ended with status 1, 2026-11-22')
  })

  it('drops a proof that no longer exists', () => {
    const first = pageWith('', promises, runs('holds', {}))
    expect(pageWith(first, new Map([['races', 'Nobody is booked twice']]), new Map())).not.toContain('holds')
  })

  it('escapes markup in figures', () => {
    const page = pageWith('', promises, runs('races', { result: result({ found: '**Holds** `x`\n## y' }) }))
    expect(page).toContain('- Result: \\*\\*Holds\\*\\* \\`x\\` ## y')
  })
})
