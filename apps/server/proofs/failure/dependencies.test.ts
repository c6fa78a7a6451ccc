/**
 * Promise 8 in its quick form: three of the twenty faults. `npm run proof -- dependencies` is the full one, with its
 * controls.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenPromises, type Dependent, failAndHeal, startDependent } from './dependency-faults.ts'
import { closeConnections } from '../requests.ts'

let program: Dependent
beforeAll(async () => {
  program = await startDependent({ seed: 20_261_122 })
}, 120_000)
afterAll(async () => {
  closeConnections()
  await program.stopAll()
})

describe('clients can book, waits are short, and messages arrive once', () => {
  it.each([
    { dependency: 'mail', fault: 'silent' },
    { dependency: 'sms', fault: 'failing' },
    { dependency: 'database', fault: 'reset' },
  ] as const)(
    'when $dependency is $fault for a while',
    { timeout: 180_000 },
    async ({ dependency, fault }) => {
      const seen = await failAndHeal(program, { dependency, fault, seconds: 2, crowd: 2 })
      // The length of a wait depends on other load of the computer, so this checks only that it ends.
      const found = brokenPromises(seen).filter((each) => !/waited|held up|again after \d/.test(each))
      expect(found).toEqual([])
      expect(seen.during.filter(({ status }) => status === 0)).toEqual([])
    },
  )
})
