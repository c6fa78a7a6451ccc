/**
 * All rate limits, for calls that cost money, time or space. A call lists its rate limits beside its schemas. Counting:
 * docs/rules/limits.md. The figures follow what people do, not what a machine can bear: a mobile network puts hundreds of
 * clients behind one address. So an address gets the use of a few hundred clients, and a block of addresses four times that.
 */
import { messageRateLimits } from './message-rate-limits.ts'
import { perAddress } from './per-address.ts'
import type { RateLimit } from './rate-limit.ts'
import { staffRateLimits } from './staff-rate-limits.ts'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

export const rateLimits = {
  ...messageRateLimits,
  ...staffRateLimits,
  'code.ask': {
    what: 'codes asked for',
    limits: [
      ...perAddress(30, HOUR),
      ...perAddress(60, DAY),
      { by: 'phoneInBlock', most: 4, seconds: HOUR },
      { by: 'phoneInBlock', most: 6, seconds: DAY },
      { by: 'phone', most: 5, seconds: HOUR },
      { by: 'phone', most: 10, seconds: DAY },
    ],
    because:
      'Messages cost money and can be slow: people ask two or three times. Ten codes of five tries are 50 guesses at a million a day. One network leaves some to the others. Over it comes the long code.',
  },
  'code.askFree': {
    what: 'codes asked for before each further one costs a challenge',
    limits: [...perAddress(2, HOUR), ...perAddress(6, DAY)],
    because: 'A client asks once, and once again; a caller who asks for many numbers works for each.',
  },
  'code.askKnown': {
    what: 'codes asked for by browsers that the account knows, when the common ones are used up',
    limits: [
      { by: 'device', most: 2, seconds: HOUR },
      { by: 'device', most: 4, seconds: DAY },
      { by: 'phone', most: 3, seconds: HOUR },
      { by: 'phone', most: 6, seconds: DAY },
    ],
    because:
      'A caller who asks for a stranger’s codes does not keep the client out; one browser leaves some to the others.',
  },
  'code.askLong': {
    what: 'long codes, for the owner of the phone when the others are used up',
    limits: [{ by: 'phone', most: 1, seconds: 3 * HOUR }],
    because:
      'It is good until the next one may be sent, and nobody can use it up without the phone: so it is always there. A number costs 24 codes a day at most, 18 of them by others.',
  },
  'code.newPhone': {
    what: 'codes to a new phone',
    limits: [{ by: 'person', most: 5, seconds: DAY }],
    because: 'Somebody signed in could write to strangers.',
  },
  'code.confirm': {
    what: 'codes to the current phone or the verified mail, to confirm a change of the account',
    limits: [
      { by: 'session', most: 5, seconds: HOUR },
      { by: 'session', most: 8, seconds: DAY },
      { by: 'person', most: 8, seconds: HOUR },
      { by: 'person', most: 12, seconds: DAY },
    ],
    because:
      'A message each, and none of the codes for sign-in. One session leaves a third to the others; its 8 codes of five tries are 40 guesses at a million a day.',
  },
  'code.guess': {
    what: 'guesses at codes, right ones included, before each further one costs a challenge',
    limits: perAddress(60, HOUR),
    because: 'People type a code once or twice.',
  },
  'code.guessKnown': {
    what: 'guesses at codes by a browser that the account knows, when the common ones are used up',
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
      'From everywhere together an account is guessed 960 times a day; one network leaves half of the tries to the others.',
  },
  'password.guessKnown': {
    what: 'passwords given by a browser that the account knows, when the common ones are used up',
    limits: [{ by: 'device', most: 10, seconds: HOUR }],
    because: 'A guesser elsewhere does not keep the client out; 240 a day for who has stolen the key.',
  },
  'password.change': {
    what: 'old passwords given to change them',
    limits: [{ by: 'person', most: 10, seconds: 15 * MINUTE }],
    because: 'A token left behind must not be enough to take an account over.',
  },
  'signIn.social.begin': {
    what: 'beginnings of social sign-in',
    limits: perAddress(60, 10 * MINUTE),
    because: 'Each keeps an attempt for ten minutes and may ask the provider.',
  },
  'signIn.social.end': {
    what: 'ends of social sign-in',
    limits: perAddress(60, 10 * MINUTE),
    because: 'Each asks the provider.',
  },
  'session.end': {
    what: 'sign-outs',
    limits: [{ by: 'person', most: 120, seconds: HOUR }],
    because: 'Nobody has more browsers; a program that hangs in a circle is stopped.',
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
    because: 'The widget asks at every change of a cart: ten times a booking.',
  },
  'repeat.preview': {
    what: 'dates of a repeat checked',
    limits: perAddress(300, HOUR),
    because: 'Each looks for free times on up to 26 dates, the dearest question there is.',
  },
  'hold.take': {
    what: 'holds taken',
    limits: [...perAddress(240, HOUR), { by: 'person', most: 120, seconds: HOUR }],
    because: 'A hold keeps time from others; people take one for each time they try.',
  },
  'hold.change': {
    what: 'holds extended or given back',
    limits: perAddress(600, HOUR),
    because: 'Twice for each hold taken, and some for pages that are closed and opened.',
  },
  'waiting.join': {
    what: 'wishes put on a waiting list',
    limits: [...perAddress(60, HOUR), { by: 'person', most: 30, seconds: HOUR }],
    because: 'Each is kept for weeks and may send a message.',
  },
  'waiting.leave': {
    what: 'wishes taken back',
    limits: perAddress(240, HOUR),
    because: 'Each may offer the place to the next in line, who gets a message.',
  },
  'file.upload': {
    what: 'files sent, those that are refused too',
    limits: perAddress(60, HOUR),
    because: 'A form with several files, filled a few times. Each is read and drawn, whatever comes of it.',
  },
  'file.keep': {
    what: 'files kept, in megabytes begun',
    limits: [
      { by: 'companyInBlock', most: 400, seconds: DAY },
      { by: 'company', most: 4000, seconds: DAY },
    ],
    because:
      'A company gets at most 4 GB a day, and a tenth of it from one network, so that nobody uses up what others need. What is refused takes nothing.',
  },
  'image.keep': {
    what: 'pictures of the catalogue kept, in megabytes begun',
    limits: [{ by: 'company', most: 1000, seconds: DAY }],
    because: 'A thousand pictures in an evening. Most are far below a megabyte once they are drawn.',
  },
  'file.read': {
    what: 'files and pictures of companies read, in megabytes begun',
    limits: [
      ...perAddress(6000, HOUR),
      { by: 'companyInBlock', most: 10_000, seconds: DAY },
      { by: 'company', most: 50_000, seconds: DAY },
    ],
    because:
      'A page of fifty pictures, opened for the first time by a hundred people behind one address in an hour. Files go by the company besides: nobody makes it send more than 50 GB a day, and no network more than a fifth of that.',
  },
  'membership.order': {
    what: 'memberships and certificates ordered',
    limits: [...perAddress(60, HOUR), { by: 'person', most: 30, seconds: HOUR }],
    because: 'Each is kept for years; people order one, or a few as presents.',
  },
  'membership.orderGuest': {
    what: 'memberships and certificates that guests of one company order',
    limits: [
      { by: 'companyInBlock', most: 300, seconds: DAY },
      { by: 'company', most: 1000, seconds: HOUR },
      { by: 'company', most: 5000, seconds: DAY },
    ],
    because:
      'A sale before a holiday sells hundreds. Each is kept for years, with whatever name and phone were typed: one network fills no company’s list. Clients who signed in are not counted, nor kept out.',
  },
  'membership.preview': {
    what: 'freezes of memberships previewed',
    limits: [{ by: 'person', most: 300, seconds: HOUR }],
    because: 'A form asks at every change of a date.',
  },
  'membership.freeze': {
    what: 'memberships frozen and unfrozen',
    limits: [{ by: 'person', most: 60, seconds: HOUR }],
    because: 'Each is kept in the history for good; people do it once in months.',
  },
  'certificate.guess': {
    what: 'wrong codes of certificates',
    limits: [...perAddress(10, HOUR), { by: 'person', most: 10, seconds: HOUR }],
    because:
      'A code is money for its holder. It has 60 bits, and a right one takes no try: people mistype one once or twice.',
  },
  'payment.begin': {
    what: 'payments begun or gone on with',
    limits: perAddress(120, HOUR),
    because: 'Each asks the provider. A client pays once or twice; a second press gets the same page.',
  },
  'payment.notice': {
    what: 'notices of payment providers',
    limits: perAddress(20_000, HOUR),
    because: 'A provider sends all of its notices from a few addresses; each is checked and stored.',
  },
  'payment.notice.refused': {
    what: 'refused notices of payment providers that are kept',
    limits: [...perAddress(60, HOUR), { by: 'company', most: 600, seconds: HOUR }],
    because:
      'Anybody can send one, of kilobytes. Enough are kept to see what is wrong; the others are refused alike.',
  },
  'payment.return': {
    what: 'ways back from a payment page',
    limits: perAddress(600, HOUR),
    because: 'Once or twice for each payment; guesses are stopped.',
  },
  'payment.sandbox': {
    what: 'looks at and answers on the page of the sandbox provider',
    limits: perAddress(1200, HOUR),
    because: 'A few for each payment; guesses are stopped.',
  },
  'profile.save': {
    what: 'changes of own data',
    limits: [{ by: 'person', most: 60, seconds: HOUR }],
    because: 'A form is saved a few times.',
  },
  'phone.cancel': {
    what: 'cancelled changes of phone',
    limits: [{ by: 'person', most: 60, seconds: HOUR }],
    because:
      'Of its own: a stolen session that uses up another limit must not keep the owner from cancelling a change that waits.',
  },
  'data.export': {
    what: 'exports of everything kept',
    limits: [{ by: 'person', most: 20, seconds: HOUR }],
    because: 'Each reads all there is of a client.',
  },
  'account.delete': {
    what: 'deletions of an account',
    limits: [{ by: 'person', most: 20, seconds: HOUR }],
    because: 'Once for each company; each goes through all there is of a client.',
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
  'key.read': {
    what: 'questions with an API key',
    limits: [
      { by: 'key', most: 12_000, seconds: HOUR },
      { by: 'company', most: 60_000, seconds: HOUR },
    ],
    because:
      'A program that reads today every second, with some to spare; five such programs for one company.',
  },
  'key.write': {
    what: 'changes with an API key',
    limits: [
      { by: 'key', most: 3600, seconds: HOUR },
      { by: 'company', most: 20_000, seconds: HOUR },
    ],
    because: 'A program that copies a year of bookings in an evening. Each may write and send a message.',
  },
  'payment.account.test': {
    what: 'tests of payment accounts',
    limits: [
      { by: 'key', most: 30, seconds: HOUR },
      { by: 'company', most: 60, seconds: HOUR },
    ],
    because: 'Keys are set once, and a few times more after a mistake. Each test is a call to the provider.',
  },
  'message.custom': {
    what: 'messages written by staff, each to one client or to many',
    limits: [
      { by: 'key', most: 60, seconds: HOUR },
      { by: 'company', most: 200, seconds: HOUR },
    ],
    because: 'A desk writes a few times a day. Each may cost an SMS for every client of a day.',
  },
  'calendar.read': {
    what: 'calendars of resources read',
    limits: [...perAddress(1200, HOUR), { by: 'calendar', most: 120, seconds: HOUR }],
    because:
      'Programs look every five minutes to every few hours, those of a dozen people from one address; a service that reads for many has few addresses.',
  },
  'link.follow': {
    what: 'short links of messages followed',
    limits: perAddress(600, HOUR),
    because: 'A link opens a booking; guesses are stopped.',
  },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits
