/**
 * How often things may be done: the one list, and the counting. docs/rules/accounts.md.
 * Windows stand still (an hour begins at the full hour in UTC), so that counting is one statement; across the edge of two
 * windows at most twice the figure passes.
 */
import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../plugins/api-error.ts'

const MINUTE = 60
const HOUR = 3600
export const DAY = 86_400

type Limit = { most: number; seconds: number }

/** Whoever is over one of these is told so, `request.tooMany`, before anything is looked up about the number. */
export const limits = {
  /** Somebody whose messages are slow asks two or three times; each message costs money and wakes a person. */
  'code.number.hour': { most: 5, seconds: HOUR },
  /** Times five tries: 50 guesses at a million codes a day, whatever else happens. */
  'code.number.day': { most: 10, seconds: DAY },
  /** A mobile network puts hundreds of people behind one address, but they do not all sign in within an hour. */
  'code.address': { most: 30, seconds: HOUR },
  'code.addressBlock': { most: 120, seconds: HOUR },
  /** Somebody signed in who changes the phone again and again writes to strangers. */
  'code.person': { most: 5, seconds: DAY },
  /** Guesses at codes, right ones included. */
  'guess.address': { most: 60, seconds: HOUR },
  'guess.addressBlock': { most: 240, seconds: HOUR },
  /** 960 guesses a day at one password, which is not a common one, from the whole world together. */
  'password.account': { most: 10, seconds: 15 * MINUTE },
  /** The old password, guessed by who found somebody signed in. */
  'password.change': { most: 10, seconds: 15 * MINUTE },
  'password.address': { most: 30, seconds: 15 * MINUTE },
  'password.addressBlock': { most: 120, seconds: 15 * MINUTE },
} as const satisfies Record<string, Limit>

/** All codes that one installation sends in a day unless CODES_PER_DAY says otherwise. */
export const DEFAULT_CODES_PER_DAY = 200

/**
 * Shares of the day's codes, for numbers that nobody knows and for clients of the company. A stranger who asks for many
 * numbers uses up the first half only, so that a real client still gets a code.
 */
export const budgets = {
  stranger: {
    /** Numbers that differ in their last four digits only: so are numbers sold that earn from every message. */
    prefix: (codesPerDay: number) => Math.max(3, Math.floor(codesPerDay / 40)),
    /** One company under attack leaves something to the others. */
    company: (codesPerDay: number) => Math.ceil(codesPerDay * 0.3),
    deployment: (codesPerDay: number) => Math.floor(codesPerDay / 2),
  },
  client: {
    prefix: (codesPerDay: number) => Math.max(10, Math.floor(codesPerDay / 4)),
    company: (codesPerDay: number) => Math.ceil(codesPerDay / 2),
    deployment: (codesPerDay: number) => Math.ceil(codesPerDay / 2),
  },
} as const

type Counting = Pick<Deps, 'database' | 'clock' | 'secret'>

/**
 * Counts one use and answers whether it was within `most` of the window. Over it the count stands one above `most`; with
 * `most` of 0 nothing is counted and nobody passes. In every case one row is written, so that the time it takes does not
 * tell. The subject is kept as a keyed hash: no number and no address is stored.
 */
export async function takeUse(
  { database, clock, secret }: Counting,
  rule: string,
  subject: string,
  { most, seconds }: Limit,
): Promise<boolean> {
  const counted = await database.read
    .insertInto('usage_count')
    .values({
      rule,
      subject: hashSubject(secret, rule, subject),
      span_start: new Date(windowStart(clock.now(), seconds)),
      used: Math.min(1, most),
    })
    .onConflict((conflict) =>
      conflict.columns(['rule', 'subject', 'span_start']).doUpdateSet({
        used: most === 0 ? sql`usage_count.used + 0` : sql`least(usage_count.used + 1, ${most}::int + 1)`,
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  return most > 0 && counted.used <= most
}

/** Counts one use; refuses with `request.tooMany` over `limit` uses in `spanSeconds`. */
export async function countUse(
  deps: Counting,
  rule: string,
  subject: string,
  limit: number,
  spanSeconds: number,
): Promise<void> {
  if (await takeUse(deps, rule, subject, { most: limit, seconds: spanSeconds })) return
  const now = deps.clock.now()
  const windowEnd = windowStart(now, spanSeconds) + spanSeconds * 1000
  throw new ApiError('request.tooMany', { retryAfterSeconds: Math.ceil((windowEnd - now) / 1000) })
}

/** `countUse` by the list above. */
export const countLimit = (deps: Counting, rule: keyof typeof limits, subject: string): Promise<void> =>
  countUse(deps, rule, subject, limits[rule].most, limits[rule].seconds)

/** Counts an address and its block. */
export async function countAddress(
  deps: Counting,
  what: 'code' | 'guess' | 'password',
  address: string,
): Promise<void> {
  const { host, block } = addressParts(address)
  await countLimit(deps, `${what}.address`, host)
  await countLimit(deps, `${what}.addressBlock`, block)
}

/**
 * Who an address stands for, and the block it lies in. IPv4: the address and its /24. IPv6: the /64 that one household
 * or machine has to itself, and the /48 that one customer can have.
 */
export function addressParts(address: string): { host: string; block: string } {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return { host: plain, block: plain.slice(0, plain.lastIndexOf('.')) }
  const groups = ipv6Groups(plain)
  return { host: groups.slice(0, 4).join(':'), block: groups.slice(0, 3).join(':') }
}

/** The eight groups without leading zeros; anything that is no address stands for itself. */
function ipv6Groups(address: string): string[] {
  const [before = '', after] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  const [left, right] = [groupsOf(before), groupsOf(after)]
  const zeros =
    after === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

const windowStart = (now: number, seconds: number) => now - (now % (seconds * 1000))

const hashSubject = (secret: string, rule: string, subject: string): string =>
  createHmac('sha256', secret).update(`usage ${rule} ${subject}`).digest('base64url')
