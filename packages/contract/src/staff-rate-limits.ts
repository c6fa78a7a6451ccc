/** Rate limits of sign-in and sessions of staff (docs/rules/staff-sessions.md). */
import { perAddress } from './per-address.ts'
import type { RateLimit } from './rate-limit.ts'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

export const staffRateLimits = {
  'staff.code.ask': {
    what: 'codes requested for sign-in of staff',
    limits: [
      ...perAddress(30, HOUR),
      { by: 'accountInBlock', most: 5, seconds: HOUR },
      { by: 'accountInBlock', most: 8, seconds: DAY },
      { by: 'account', most: 8, seconds: HOUR },
      { by: 'account', most: 20, seconds: DAY },
    ],
    because:
      'Each is a message. A desk of ten people signs in in the morning. 20 codes of five tries are 100 guesses at a million a day. One network leaves most of them to the others.',
  },
  'staff.code.askKnown': {
    what: 'codes requested in a browser where the person was signed in, when the common limit is used up',
    limits: [
      { by: 'session', most: 2, seconds: HOUR },
      { by: 'session', most: 6, seconds: DAY },
    ],
    because:
      'A remote attacker does not lock staff out. A thief of the old cookie has 30 guesses a day more.',
  },
  'staff.code.guess': {
    what: 'codes entered for sign-in of staff',
    limits: perAddress(60, HOUR),
    because: 'A code takes five tries; people type it once or twice.',
  },
  'staff.password.guess': {
    what: 'passwords entered for sign-in of staff',
    limits: [
      ...perAddress(30, 15 * MINUTE),
      { by: 'accountInBlock', most: 5, seconds: 15 * MINUTE },
      { by: 'account', most: 10, seconds: 15 * MINUTE },
    ],
    because: 'As for clients. A code signs in when the passwords of an account are used up.',
  },
  'staff.password.guessKnown': {
    what: 'passwords entered in a browser where the person was signed in, when the common limit is used up',
    limits: [{ by: 'session', most: 10, seconds: HOUR }],
    because: 'As for clients.',
  },
  'staff.password.change': {
    what: 'changes of a password of staff',
    limits: [{ by: 'person', most: 10, seconds: 15 * MINUTE }],
    because: 'A session left open must not be enough to guess the old password.',
  },
  'staff.provider.read': {
    what: 'reads of the providers at which staff sign in',
    limits: perAddress(600, HOUR),
    because: 'Each is an opened sign-in page; a shared network opens many in the morning.',
  },
  'staff.provider.begin': {
    what: 'starts of sign-ins of staff at a provider',
    limits: perAddress(60, 10 * MINUTE),
    because: 'Each stores an attempt for ten minutes and can call the provider.',
  },
  'staff.provider.end': {
    what: 'completions of sign-ins of staff at a provider',
    limits: perAddress(60, 10 * MINUTE),
    because: 'Each calls the provider.',
  },
  'staff.secondFactor.guess': {
    what: 'codes of the second factor of staff entered',
    limits: [
      ...perAddress(60, HOUR),
      { by: 'account', most: 10, seconds: 15 * MINUTE },
      { by: 'account', most: 60, seconds: DAY },
      { by: 'person', most: 10, seconds: 15 * MINUTE },
      { by: 'person', most: 60, seconds: DAY },
    ],
    because:
      'Three codes of a million are right at a time: 60 guesses a day by somebody who has the first factor find one in 15 years.',
  },
  'staff.session.read': {
    what: 'reads of the own sessions and companies of staff',
    limits: [{ by: 'person', most: 6000, seconds: HOUR }],
    because: 'The staff app reads them when it starts and when a tab becomes visible.',
  },
  'staff.session.write': {
    what: 'ended sessions of staff',
    limits: [{ by: 'person', most: 120, seconds: HOUR }],
    because: 'A person has a few browsers.',
  },
  'staff.device.write': {
    what: 'browsers of staff that notifications are switched on or off for',
    limits: [{ by: 'person', most: 60, seconds: HOUR }],
    because:
      'The staff app sends its subscription once after each sign-in; each may ask for a name of a host.',
  },
  'staff.invite': {
    what: 'invitations of staff',
    limits: [
      { by: 'key', most: 60, seconds: HOUR },
      { by: 'company', most: 120, seconds: HOUR },
    ],
    because: 'Each is a message. A chain invites a hundred people in an evening.',
  },
  'staff.invitation.open': {
    what: 'invitations of staff opened and accepted',
    limits: perAddress(120, HOUR),
    because: 'A page opens its invitation once or twice; the token has 256 bits.',
  },
  'staff.setUp': {
    what: 'set-ups of an empty installation',
    limits: perAddress(30, HOUR),
    because: 'It happens once; each hashes a password.',
  },
} as const satisfies Record<string, RateLimit>
