/** Queues in their quick form. 10,000 mails and webhooks: `npm run proof -- queues`. */
import { expect, it } from 'vitest'
import { quickly } from './quickly.ts'

it(
  'mails and webhooks queued while their receivers are away arrive once when they are back',
  { timeout: 240_000 },
  async () => {
    expect(await quickly('queues', '--bookings', '60', '--ofControl', '20')).toBe('')
  },
)
