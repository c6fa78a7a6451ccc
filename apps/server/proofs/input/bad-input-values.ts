/** Values that break programs: what a fuzzer, a broken program or an attacker sends instead of valid ones. */
import type { dice } from '../abuse/pumping.ts'

export type Dice = ReturnType<typeof dice>

/** Lone UTF-16 surrogates: JSON can contain them, stored text cannot. */
const halves = ['\ud800', 'a\udc00b', '\ud83d', '\udc00\ud800', 'Марта\udfff']

export const texts: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '\u0000',
  'a\u0000b',
  '\u0001',
  '\u007f',
  '\u0085',
  '\ufeff',
  '\uffff',
  '\u{10ffff}',
  ...halves,
  '\u200b\u200d\u2060',
  '\u202e\u2066txt.exe',
  '💇🏽‍♀️👨‍👩‍👧',
  'İıſßﬁ',
  '٣٤٥',
  'Ω≈ç√∫',
  '\u2028\u2029',
  `z${'\u0301'.repeat(900)}`,
  'x'.repeat(65),
  'x'.repeat(321),
  'я'.repeat(2001),
  'x'.repeat(5000),
  '💇'.repeat(10_000),
  '%',
  '%00',
  '%ff',
  '%c0%ae',
  '%s%n%x',
  '\\',
  '\\u0000',
  "'; drop table client; --",
  '" or ""="',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '\r\nx-planted: 1',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '1_000',
  '+380671112233',
  '+380',
  '380671112233',
  '+',
  `+${'9'.repeat(249)}`,
  'a@b',
  '@',
  `${'a'.repeat(300)}@example.com`,
  'uk',
  'UK-ua',
  'zz',
  'DEMO',
  'CURRENT',
  'root',
  'any_available',
]

const dates = [
  '0000-01-01',
  '0001-01-01',
  '0099-12-31',
  '1000-01-01',
  '1582-10-10',
  '1899-12-31',
  '1900-01-01',
  '1970-01-01',
  '2026-02-29',
  '2026-02-30',
  '2024-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-06-31',
  '2199-12-31',
  '2200-01-01',
  '9999-12-31',
  '10000-01-01',
  '+010000-01-01',
  '-000001-01-01',
  '2026-1-1',
  '26-01-01',
  '2026-06-15 ',
  '２０２６-06-15',
]
const times = [
  'T00:00:00.000Z',
  'T23:59:59.999Z',
  'T24:00:00.000Z',
  'T23:59:60.000Z',
  'T10:00:00Z',
  'T10:00Z',
  'T10:00:00.123456789012Z',
  'T10:00:00+03:00',
  'T10:00:00',
  ' 10:00:00Z',
  'T10:00:00.000z',
  'T10:00:00.000Z\u0000',
]
export const moments: readonly string[] = [
  ...dates,
  ...dates.flatMap((date) => times.map((time) => date + time)),
]

export const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  2,
  0.5,
  59,
  60,
  86_399,
  86_400,
  86_401,
  1e9,
  -1e9,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 15,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 31) - 1,
  -(2 ** 53),
  -(2 ** 63),
]

const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '018F2B6A-4C1E-7D35-9A52-3F1F0F6F2C11',
  '{018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11}',
  'urn:uuid:018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11',
  '018f2b6a4c1e7d359a523f1f0f6f2c11',
  '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c1',
  '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11\u0000',
  '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11,',
  '1',
]

const nested = (depth: number): unknown => {
  let inside: unknown = 1
  for (let level = 0; level < depth; level += 1) inside = level % 2 === 0 ? [inside] : { inside }
  return inside
}

const others: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => [{}],
  () => ({ length: 1e9 }),
  () => nested(60),
  () => nested(200),
  () => Array.from({ length: 3000 }, () => null),
  () => Array.from({ length: 300 }, (_, index) => index),
  () => Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`key ${index}`, index])),
  () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}') as unknown,
  () => ({ toString: 1, valueOf: null, toJSON: 'x', then: 1 }),
  () => ({ $ref: '#', $gt: '' }),
]

/** Any of them, of any type. */
export const nasty = (roll: Dice): unknown =>
  roll.one([
    () => roll.one(texts),
    () => roll.one(texts),
    () => roll.one(moments),
    () => roll.one(numbers),
    () => roll.one(ids),
    () => roll.one(others)(),
  ])()

/** A value of the same type as the original, so that it passes the type check. */
export function nastyLike(roll: Dice, was: unknown): unknown {
  if (typeof was === 'number') return roll.one(numbers)
  if (typeof was === 'boolean') return !was
  if (typeof was !== 'string') return nasty(roll)
  if (/^\d{4}-\d\d-\d\d/.test(was)) return roll.one(moments)
  if (/^[0-9a-f]{8}-/i.test(was)) return roll.one(ids)
  return roll.one([() => roll.one(texts), () => broken(roll, was)])()
}

/** The text with an insertion, doubled or cut. */
export function broken(roll: Dice, was: string): string {
  const at = roll.below(was.length + 1)
  return roll.one([
    () => was.slice(0, at) + roll.one(texts).slice(0, 20) + was.slice(at),
    () => was.slice(0, at) + roll.one(halves) + was.slice(at),
    () => `${was.slice(0, at)}\u0000${was.slice(at)}`,
    () => was.slice(0, at),
    () => was + was,
    () => was.toUpperCase(),
    () => ` ${was} `,
  ])()
}

/** Values that a caller must not be able to set: no row may contain them afterwards. */
export const PLANTED = 'planted-by-a-caller'
export const PLANTED_ID = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd'
export const PLANTED_CREATED = '2001-02-03T04:05:06.000Z'
export const PLANTED_PRICE = 7_654_321

/** Fields that no call has in this place, each with a value that would do harm if it were used. */
export const plants: Readonly<Record<string, unknown>> = {
  id: PLANTED_ID,
  client_id: PLANTED_ID,
  owner: PLANTED_ID,
  person_id: PLANTED_ID,
  user_id: PLANTED_ID,
  status: PLANTED,
  payment_status: 'PAID',
  state: PLANTED,
  reference: PLANTED,
  role: PLANTED,
  admin: true,
  created: PLANTED_CREATED,
  created_at: PLANTED_CREATED,
  starts_at: PLANTED_CREATED,
  cancelled_at: PLANTED_CREATED,
  original_price: PLANTED_PRICE,
  discounted_price: PLANTED_PRICE,
  discount: PLANTED_PRICE,
  verified: PLANTED,
  price: { price: PLANTED_PRICE, original_price: PLANTED_PRICE, currency_code: 'USD' },
  disabled: false,
  is_demo: true,
  manage_key: PLANTED,
  phone_verified: PLANTED,
  source_type: 'DEMO',
}
