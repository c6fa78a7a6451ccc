/** Promise 9 in its quick form. With all zones: `npm run proof -- one-time`. */
import { expect, it } from 'vitest'
import { buildApps } from '../../../../scripts/build-apps.ts'
import { quickly } from '../quickly.ts'

it(
  'list, booking, mail, calendar file and screen show one time around clock changes',
  { timeout: 240_000 },
  async () => {
    await buildApps()
    expect(await quickly('booking/one-time', '--zones', '5', '--screens', '4')).toBe('')
  },
)
