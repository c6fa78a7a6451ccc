/** Rate limits of messages: they reject no call; messages over a limit wait. docs/rules/limits.md */
import { perAddress } from './per-address.ts'
import type { RateLimit } from './rate-limit.ts'

const [HOUR, DAY] = [3600, 86_400]

export const messageRateLimits = {
  'message.account': {
    what: 'SMS notices of account changes',
    limits: [{ by: 'phone', most: 10, seconds: DAY }],
    because: 'Each change sends one. Over the limit the notice goes by mail only.',
  },
  'message.paid': {
    what: 'SMS other than codes, by sender and recipient',
    limits: [
      ...perAddress(30, HOUR),
      { by: 'phone', most: 5, seconds: HOUR },
      { by: 'phone', most: 10, seconds: DAY },
    ],
    because:
      'No call is rejected: messages over the limit go by a free channel or wait. A person reads a few messages a day.',
  },
  'message.staff': {
    what: 'SMS to a staff member',
    limits: [{ by: 'phone', most: 60, seconds: DAY }],
    because: 'A busy day of bookings. Messages over the limit go by the next channel or wait.',
  },
  'message.mail': {
    what: 'mails other than codes, by sender and recipient',
    limits: [
      ...perAddress(60, HOUR),
      { by: 'mail', most: 15, seconds: HOUR },
      { by: 'mail', most: 40, seconds: DAY },
      { by: 'company', most: 10_000, seconds: DAY },
    ],
    because:
      'A visitor can enter the mail of a stranger. Messages over the limit go by another channel or wait. An assistant who books for a family gets a dozen in an hour.',
  },
} as const satisfies Record<string, RateLimit>
