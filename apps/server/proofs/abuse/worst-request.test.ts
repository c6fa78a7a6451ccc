/** What is known to be dearest, and the controls. All calls are searched by `npm run proof -- worst-request`. */
import { expect, it } from 'vitest'
import { quickly } from '../quickly.ts'

it(
  'the dearest requests that are known stay bounded, and without the bounds they do not',
  { timeout: 240_000 },
  async () => {
    expect(await quickly('abuse/worst-request', '--known')).toBe('')
  },
)
