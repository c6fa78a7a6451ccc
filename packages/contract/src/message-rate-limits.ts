/** Rate limits of messages: no call is rejected for them, and what is over waits. docs/rules/limits.md */
import { perAddress } from './per-address.ts'
import type { RateLimit } from './rate-limit.ts'

const [HOUR, DAY] = [3600, 86_400]

export const messageRateLimits = {
  'message.account': {
    what: 'notices by SMS that an account was changed',
    limits: [{ by: 'phone', most: 10, seconds: DAY }],
    because: 'Each change sends one. Over it the notice goes by mail alone.',
  },
  'message.paid': {
    what: 'paid messages (SMS) other than codes, by who caused them and to whom',
    limits: [
      ...perAddress(30, HOUR),
      { by: 'phone', most: 5, seconds: HOUR },
      { by: 'phone', most: 10, seconds: DAY },
    ],
    because:
      'Nobody is refused for it: what is over goes by a free channel or waits. A person reads a few messages a day.',
  },
  'message.mail': {
    what: 'mails other than codes, by who caused them and to whom',
    limits: [
      ...perAddress(60, HOUR),
      { by: 'mail', most: 15, seconds: HOUR },
      { by: 'mail', most: 40, seconds: DAY },
      { by: 'company', most: 10_000, seconds: DAY },
    ],
    because:
      'Anybody can enter the mail of a stranger. What is over goes by another channel or waits. An assistant who books for a family gets a dozen in an hour.',
  },
} as const satisfies Record<string, RateLimit>
