/**
 * All rate limits, for calls that cost money, time or space. A call lists its limits beside its schemas.
 * Counting: docs/rules/limits.md. Figures follow human use, not machine capacity: a mobile network puts hundreds of
 * clients behind one address. An address gets the use of a few hundred clients; a block of addresses four times that.
 */
import { keyRateLimits } from './key-rate-limits.ts'
import { messageRateLimits } from './message-rate-limits.ts'
import { perAddress } from './per-address.ts'
import type { RateLimit } from './rate-limit.ts'
import { staffRateLimits } from './staff-rate-limits.ts'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

export const rateLimits = {
  ...keyRateLimits,
  ...messageRateLimits,
  ...staffRateLimits,
  'code.ask': {
    what: 'code requests',
    limits: [
      ...perAddress(30, HOUR),
      ...perAddress(60, DAY),
      { by: 'phoneInBlock', most: 4, seconds: HOUR },
      { by: 'phoneInBlock', most: 6, seconds: DAY },
      { by: 'phone', most: 5, seconds: HOUR },
      { by: 'phone', most: 10, seconds: DAY },
    ],
    because:
      'Messages cost money and can be slow: people request two or three. Ten codes of five tries are 50 guesses at a million a day. One network leaves some to the others. Over the limit the long code is sent.',
  },
  'code.askFree': {
    what: 'code requests before each further one needs a proof of work',
    limits: [...perAddress(2, HOUR), ...perAddress(6, DAY)],
    because:
      'A client requests one, perhaps two. A caller with many numbers computes a proof of work for each.',
  },
  'code.askKnown': {
    what: 'code requests of known browsers, when the common limit is used up',
    limits: [
      { by: 'device', most: 2, seconds: HOUR },
      { by: 'device', most: 4, seconds: DAY },
      { by: 'phone', most: 3, seconds: HOUR },
      { by: 'phone', most: 6, seconds: DAY },
    ],
    because: 'Code requests of strangers do not lock the client out. One browser leaves some to the others.',
  },
  'code.askLong': {
    what: 'long codes, when the other limits of the phone are used up',
    limits: [{ by: 'phone', most: 1, seconds: 3 * HOUR }],
    because:
      'It is valid until the next one can be sent, and only the phone’s owner can use it. A number costs at most 24 codes a day, 18 of them by others.',
  },
  'code.newPhone': {
    what: 'codes to a new phone',
    limits: [{ by: 'person', most: 5, seconds: DAY }],
    because: 'A signed-in person could send messages to strangers.',
  },
  'code.confirm': {
    what: 'codes to the current phone or verified mail, to confirm an account change',
    limits: [
      { by: 'session', most: 5, seconds: HOUR },
      { by: 'session', most: 8, seconds: DAY },
      { by: 'person', most: 8, seconds: HOUR },
      { by: 'person', most: 12, seconds: DAY },
    ],
    because:
      'Each is a message, counted apart from sign-in codes. One session leaves a third to the others; its 8 codes of five tries are 40 guesses at a million a day.',
  },
  'code.guess': {
    what: 'code entries, right ones included, before each further one needs a proof of work',
    limits: perAddress(60, HOUR),
    because: 'People type a code once or twice.',
  },
  'code.guessKnown': {
    what: 'code entries of a known browser, when the common limit is used up',
    limits: [{ by: 'device', most: 40, seconds: HOUR }],
    because: 'Eight codes an hour of five tries.',
  },
  'password.guess': {
    what: 'passwords given',
    limits: [
      ...perAddress(30, 15 * MINUTE),
      { by: 'accountInBlock', most: 5, seconds: 15 * MINUTE },
      { by: 'account', most: 10, seconds: 15 * MINUTE },
    ],
    because:
      'All networks together guess an account 960 times a day. One network leaves half of the attempts to the others.',
  },
  'password.guessKnown': {
    what: 'password attempts of a known browser, when the common limit is used up',
    limits: [{ by: 'device', most: 10, seconds: HOUR }],
    because: 'A remote attacker does not lock the client out. A thief of the key has 240 attempts a day.',
  },
  'password.change': {
    what: 'old passwords entered to change them',
    limits: [{ by: 'person', most: 10, seconds: 15 * MINUTE }],
    because: 'A stolen token must not be enough to take over an account.',
  },
  'signIn.social.begin': {
    what: 'starts of social sign-in',
    limits: perAddress(60, 10 * MINUTE),
    because: 'Each stores an attempt for ten minutes and can call the provider.',
  },
  'signIn.social.end': {
    what: 'completions of social sign-in',
    limits: perAddress(60, 10 * MINUTE),
    because: 'Each calls the provider.',
  },
  'session.end': {
    what: 'sign-outs',
    limits: [{ by: 'person', most: 120, seconds: HOUR }],
    because: 'Nobody has more browsers. A program in an endless loop is stopped.',
  },
  'booking.guest': {
    what: 'bookings and series of guests',
    limits: perAddress(120, HOUR),
    because: 'A booking takes time of the calendar and sends a message.',
  },
  'booking.own': {
    what: 'bookings and series of signed-in clients',
    limits: [
      { by: 'person', most: 30, seconds: HOUR },
      { by: 'person', most: 100, seconds: DAY },
    ],
    because: 'A family’s month is booked in an evening; nobody books more in a day.',
  },
  'booking.change': {
    what: 'moves and cancellations by the key of a booking',
    limits: perAddress(240, HOUR),
    because: 'Each writes and sends a message; people change a booking once or twice.',
  },
  'booking.changeOwn': {
    what: 'moves and cancellations of own bookings',
    limits: [{ by: 'person', most: 60, seconds: HOUR }],
    because: 'Each writes and sends a message.',
  },
  'price.ask': {
    what: 'prices calculated',
    limits: perAddress(3000, HOUR),
    because: 'The widget requests it at every change of a cart: ten times a booking.',
  },
  'repeat.preview': {
    what: 'dates of a repeat checked',
    limits: perAddress(300, HOUR),
    because: 'Each searches up to 26 dates, the most expensive request of all.',
  },
  'hold.take': {
    what: 'holds taken',
    limits: [...perAddress(240, HOUR), { by: 'person', most: 120, seconds: HOUR }],
    because: 'A hold blocks time for others. People take one for each time they try.',
  },
  'hold.change': {
    what: 'holds extended or released',
    limits: perAddress(600, HOUR),
    because: 'Twice for each hold taken, and some for pages that are closed and opened.',
  },
  'waiting.join': {
    what: 'new waiting list entries',
    limits: [...perAddress(60, HOUR), { by: 'person', most: 30, seconds: HOUR }],
    because: 'Each is stored for weeks and can send a message.',
  },
  'waiting.leave': {
    what: 'waiting list entries left',
    limits: perAddress(240, HOUR),
    because: 'Each can offer the place to the next client on the list, who gets a message.',
  },
  'file.upload': {
    what: 'file uploads, rejected ones included',
    limits: perAddress(60, HOUR),
    because: 'A form with several files, filled in a few times. Each file is read and re-encoded.',
  },
  'file.keep': {
    what: 'stored files, in started megabytes',
    limits: [
      { by: 'companyInBlock', most: 400, seconds: DAY },
      { by: 'company', most: 4000, seconds: DAY },
    ],
    because:
      'A company receives at most 4 GB a day, a tenth of it from one network. Rejected files do not count.',
  },
  'image.keep': {
    what: 'stored catalogue pictures, in started megabytes',
    limits: [{ by: 'company', most: 1000, seconds: DAY }],
    because: 'A thousand pictures in an evening. Most are far below a megabyte after encoding.',
  },
  'client.file.keep': {
    what: 'files that staff add to clients, in started megabytes',
    limits: [{ by: 'company', most: 1000, seconds: DAY }],
    because: 'A studio that scans its paper cards adds a few hundred in a day.',
  },
  'file.read': {
    what: 'downloads of files and pictures, in started megabytes',
    limits: [
      ...perAddress(6000, HOUR),
      { by: 'companyInBlock', most: 10_000, seconds: DAY },
      { by: 'company', most: 50_000, seconds: DAY },
    ],
    because:
      'A page of fifty pictures, opened for the first time by a hundred people behind one address in an hour. A company sends at most 50 GB of files a day, a fifth of it to one network.',
  },
  'membership.order': {
    what: 'memberships and certificates ordered',
    limits: [...perAddress(60, HOUR), { by: 'person', most: 30, seconds: HOUR }],
    because: 'Each is stored for years. People order one, or a few as gifts.',
  },
  'membership.orderGuest': {
    what: 'memberships and certificates ordered by guests of one company',
    limits: [
      { by: 'companyInBlock', most: 300, seconds: DAY },
      { by: 'company', most: 1000, seconds: HOUR },
      { by: 'company', most: 5000, seconds: DAY },
    ],
    because:
      'A sale before a holiday sells hundreds. Each is stored for years with the name and phone typed, so one network must not fill a company’s list. Signed-in clients are neither counted nor limited.',
  },
  'membership.preview': {
    what: 'previews of freezes',
    limits: [{ by: 'person', most: 300, seconds: HOUR }],
    because: 'A form requests it at every change of a date.',
  },
  'membership.freeze': {
    what: 'memberships frozen and unfrozen',
    limits: [{ by: 'person', most: 60, seconds: HOUR }],
    because: 'Each stays in the history. People do it once in months.',
  },
  'certificate.guess': {
    what: 'wrong codes of certificates',
    limits: [...perAddress(10, HOUR), { by: 'person', most: 10, seconds: HOUR }],
    because:
      'A code is money for its holder. It has 60 bits, and right codes do not count. People mistype one once or twice.',
  },
  'payment.begin': {
    what: 'payments started or continued',
    limits: perAddress(120, HOUR),
    because: 'Each calls the provider. A client pays once or twice; a second press gets the same page.',
  },
  'payment.notice': {
    what: 'webhooks of payment providers',
    limits: perAddress(20_000, HOUR),
    because: 'A provider sends all webhooks from a few addresses; each is checked and stored.',
  },
  'payment.notice.refused': {
    what: 'rejected webhooks of payment providers that are stored',
    limits: [...perAddress(60, HOUR), { by: 'company', most: 600, seconds: HOUR }],
    because: 'Anybody can send one, of kilobytes. Enough are stored to find the fault; all are rejected.',
  },
  'payment.return': {
    what: 'returns from a payment page',
    limits: perAddress(600, HOUR),
    because: 'Once or twice for each payment; guesses are stopped.',
  },
  'payment.sandbox': {
    what: 'reads and answers of the sandbox payment page',
    limits: perAddress(1200, HOUR),
    because: 'A few for each payment; guesses are stopped.',
  },
  'profile.save': {
    what: 'changes of the own profile',
    limits: [{ by: 'person', most: 60, seconds: HOUR }],
    because: 'A form is saved a few times.',
  },
  'phone.cancel': {
    what: 'cancelled changes of phone',
    limits: [{ by: 'person', most: 60, seconds: HOUR }],
    because:
      'A limit of its own: a stolen session that uses up others must not keep the owner from cancelling a pending change.',
  },
  'data.export': {
    what: 'data exports',
    limits: [{ by: 'person', most: 20, seconds: HOUR }],
    because: 'Each reads all data of a client.',
  },
  'account.delete': {
    what: 'deletions of an account',
    limits: [{ by: 'person', most: 20, seconds: HOUR }],
    because: 'Once for each company. Each erases all data of a client.',
  },
  'review.write': {
    what: 'reviews',
    limits: [{ by: 'person', most: 30, seconds: HOUR }],
    because: 'A visit is rated once for each of its resources and services.',
  },
  'survey.answer': {
    what: 'answers to surveys',
    limits: [{ by: 'person', most: 30, seconds: HOUR }],
    because: 'A visit has one survey.',
  },
  'notification.read': {
    what: 'notifications marked as read',
    limits: [{ by: 'person', most: 600, seconds: HOUR }],
    because: 'The list shows a hundred a page.',
  },
  'calendar.read': {
    what: 'reads of calendar feeds',
    limits: [...perAddress(1200, HOUR), { by: 'calendar', most: 120, seconds: HOUR }],
    because:
      'Programs read every five minutes to every few hours, those of a dozen people from one address. A service that reads for many has few addresses.',
  },
  'link.follow': {
    what: 'short links of messages opened',
    limits: perAddress(600, HOUR),
    because: 'A link opens a booking; guesses are stopped.',
  },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits
