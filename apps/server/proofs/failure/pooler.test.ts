/** Behind a pooler, in its quick form. In full: `npm run proof -- pooler`. */
import { expect, it } from 'vitest'
import { quickly } from '../quickly.ts'

it(
  'behind PgBouncer with fewer connections than clients nothing is lost, duplicated, outdated or failed',
  { timeout: 300_000 },
  async () => {
    const short = ['--seconds', '6', '--rounds', '2', '--payments', '12', '--questions', '300']
    expect(await quickly('failure/pooler', ...short)).toBe('')
  },
)
