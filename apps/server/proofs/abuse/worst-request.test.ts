/** The known most expensive requests, and the controls. `npm run proof -- worst-request` searches all calls. */
import { expect, it } from 'vitest'
import { quickly } from '../quickly.ts'

it(
  'the most expensive known requests stay within their limits, and exceed them without the safeguards',
  { timeout: 240_000 },
  async () => {
    expect(await quickly('abuse/worst-request', '--known')).toBe('')
  },
)
