import { describe, expect, it } from 'vitest'
import { base32, keyAddress, stepOfCode, totpCode } from './totp.ts'

const key = Buffer.from('12345678901234567890')

describe('a code of an authenticator app', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d is %s', (seconds, code) => {
    expect(totpCode(key, Math.floor(seconds / 30))).toBe(code)
  })

  it.each([
    [0, true, 'it is the present one'],
    [-30, true, 'the clock of the phone is late'],
    [30, true, 'the clock of the phone is early'],
    [-60, false, 'it is too old'],
    [60, false, 'nobody has it yet'],
  ])('%d seconds away: %s, because %s', (away, counts) => {
    const now = 1_779_091_200_000
    const step = (now / 1000 + away) / 30
    expect(stepOfCode(key, totpCode(key, step), now)).toBe(counts ? step : undefined)
  })

  it('of another length is wrong', () => {
    expect(stepOfCode(key, '28708', 59_000)).toBeUndefined()
  })
})

describe('the key for the app', () => {
  it('is written in letters and digits that are hard to mistake', () => {
    expect(base32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  })

  it('stands in the address of the QR code, with names as they are', () => {
    expect(keyAddress({ key: 'ABC', issuer: 'booking.example', login: 'anna+1@studio.example' })).toBe(
      'otpauth://totp/booking.example:anna%2B1%40studio.example?secret=ABC&issuer=booking.example',
    )
  })
})
