/** Freshness in its quick form. 100,000 requests: `npm run proof -- freshness`. */
import { expect, it } from 'vitest'
import { quickly } from '../quickly.ts'

it(
  'no answer that is kept is old, whichever of two processes took what changed it',
  { timeout: 240_000 },
  async () => {
    expect(
      await quickly('freshness', '--requests', '500', '--ofControl', '20000', '--atReplica', '500'),
    ).toBe('')
  },
)
