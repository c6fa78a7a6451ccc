import { expect, it } from 'vitest'
import { isLocked, readSentCode, sentCode } from './sent-code.ts'
import { digitsOf } from './digits-of.ts'

const sent = sentCode({ phone: '+380501112233', resend_after: 30, expires_in: 600 }, 1_000)

it.each([
  { kept: JSON.stringify(sent), now: 2_000, there: true, because: 'the client came back from the SMS' },
  { kept: JSON.stringify(sent), now: 601_000, there: false, because: 'it has run out' },
  { kept: null, now: 0, there: false, because: 'none was sent' },
  { kept: '{', now: 0, there: false, because: 'it is not ours' },
])('a code that was sent is waited for: $there ($because)', ({ kept, now, there }) =>
  expect(readSentCode(kept, now)).toEqual(there ? sent : null),
)

it.each([
  { answer: { resend_after: 30, expires_in: 600 }, locked: false, because: 'it is on its way' },
  {
    answer: { resend_after: 597, expires_in: 597 },
    locked: true,
    because: 'too many wrong codes were tried',
  },
  {
    answer: { resend_after: 10_800, expires_in: 10_800, digits: 12 },
    locked: false,
    because: 'a long code is sent once in three hours',
  },
])('a code that was asked for is locked: $locked ($because)', ({ answer, locked }) =>
  expect(isLocked(sentCode({ phone: '+380501112233', ...answer }, 1_000))).toBe(locked),
)

it.each([
  '123456',
  '123 456',
  '123-456',
  ' 123–456 ',
  '１２３４５６',
  'Ваш код: 123456',
  '123456: код для входу, діє 3 години, Studio 24.',
])('%s is a whole code', (typed) => expect(digitsOf(typed)).toBe('123456'))
