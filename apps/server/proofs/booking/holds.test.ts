/** Promise 11 in its quick form. With 100,000 checkouts: `npm run proof -- holds`. */
import { expect, it } from 'vitest'
import { quickly } from '../quickly.ts'

it(
  'abandoned checkouts leave no holds behind, with or without the cleanup job',
  { timeout: 240_000 },
  async () => {
    expect(await quickly('booking/holds', '--checkouts', '200', '--single', '3', '--latest', '9000')).toBe('')
  },
)
