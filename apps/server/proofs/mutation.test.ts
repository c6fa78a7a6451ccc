/** Promise 20 in its quick form: some faults in the slot engine. All areas: `npm run proof -- mutation`. */
import { expect, it } from 'vitest'
import { quickly } from './quickly.ts'

it(
  'tests notice faults injected into the slot engine, and tests without assertions do not',
  { timeout: 240_000 },
  async () => {
    expect(
      await quickly('mutation', '--areas', 'slots', '--share', '0.004', '--share-of-control', '0.006'),
    ).toBe('')
  },
)
