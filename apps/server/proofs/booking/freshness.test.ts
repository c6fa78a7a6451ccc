/** Freshness in its quick form. 100,000 requests: `npm run proof -- freshness`. */
import { expect, it } from 'vitest'
import { quickly } from '../quickly.ts'

it(
  'no cached response is outdated, whichever of two processes changed its data',
  { timeout: 240_000 },
  async () => {
    expect(await quickly('booking/freshness', '--requests', '500', '--ofControl', '20000')).toBe('')
  },
)
