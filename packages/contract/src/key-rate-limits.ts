/**
 * Rate limits of calls by staff and programs of a company: by key or staff member, and by company, never by address.
 */
import type { RateLimit } from './rate-limit.ts'

const HOUR = 3600

export const keyRateLimits = {
  'key.read': {
    what: 'reads with an API key',
    limits: [
      { by: 'key', most: 12_000, seconds: HOUR },
      { by: 'company', most: 60_000, seconds: HOUR },
    ],
    because:
      'A program that reads today every second, with some reserve; five such programs for one company.',
  },
  'key.write': {
    what: 'writes with an API key',
    limits: [
      { by: 'key', most: 3600, seconds: HOUR },
      { by: 'company', most: 20_000, seconds: HOUR },
    ],
    because: 'A program that copies a year of bookings in an evening. Each can write and send a message.',
  },
  'report.read': {
    what: 'reports',
    limits: [
      { by: 'key', most: 600, seconds: HOUR },
      { by: 'company', most: 1200, seconds: HOUR },
    ],
    because: 'Each adds up a period. An owner who compares months reads a few dozen in an hour.',
  },
  'month.read': {
    what: 'month overviews',
    limits: [
      { by: 'key', most: 3600, seconds: HOUR },
      { by: 'company', most: 12_000, seconds: HOUR },
    ],
    because: 'Each adds up a month. An open month is read again when a booking changes.',
  },
  'absence.read': {
    what: 'previews of an absence',
    limits: [
      { by: 'key', most: 300, seconds: HOUR },
      { by: 'company', most: 600, seconds: HOUR },
    ],
    because:
      'Each searches who is free for up to 50 bookings. A desk opens a few in a day and reads again after each act.',
  },
  'client.doubles': {
    what: 'lists of probable doubles among clients',
    limits: [
      { by: 'key', most: 300, seconds: HOUR },
      { by: 'company', most: 600, seconds: HOUR },
    ],
    because: 'Each compares up to 20,000 clients. A desk reads again after each merge.',
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
    what: 'messages written by staff, each to one or many clients',
    limits: [
      { by: 'key', most: 60, seconds: HOUR },
      { by: 'company', most: 200, seconds: HOUR },
    ],
    because: 'A desk writes a few times a day. Each can cost an SMS for every client of a day.',
  },
  'client.import': {
    what: 'previewed and imported parts of tables of clients',
    limits: [
      { by: 'key', most: 600, seconds: HOUR },
      { by: 'company', most: 1200, seconds: HOUR },
    ],
    because: 'A table of 5,000 clients takes 50 requests and some previews. Each reads the whole table.',
  },
} as const satisfies Record<string, RateLimit>
