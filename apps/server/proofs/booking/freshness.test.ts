/** Freshness in its quick form. 100,000 requests: `npm run proof -- freshness`. */
import { expect, it, onTestFinished } from 'vitest'
import { isOnCitus } from '../../test/on-citus.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { quickly } from '../quickly.ts'

it(
  'no cached response is outdated, whichever of two processes changed its data',
  { timeout: 240_000 },
  async () => {
    expect(
      await quickly(
        'booking/freshness',
        '--requests',
        '500',
        '--ofControl',
        '20000',
        ...(await databaseOf()),
      ),
    ).toBe('')
  },
)

/** On a database of several computers all programs share it; otherwise each program has its own. */
async function databaseOf(): Promise<string[]> {
  if (!isOnCitus()) return []
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  return ['--database', JSON.stringify(connection)]
}
