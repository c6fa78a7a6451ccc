import { describe, expect, it } from 'vitest'
import { codeOf, isSameCode, typedCode } from './codes.ts'
import { isSpecialNumber } from './known-phone.ts'

const secret = 'a secret of this installation'
const challenges = Array.from({ length: 3000 }, (_, number) => `challenge ${number}`)

describe('the code of a challenge', () => {
  it('is always six digits, zeros in front included', () => {
    const codes = challenges.map((challenge) => codeOf(secret, challenge, 'SIGN_IN'))
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })

  it('is the same each time it is worked out, and another one for everything it hangs on', () => {
    const code = codeOf(secret, 'one', 'SIGN_IN')
    expect(codeOf(secret, 'one', 'SIGN_IN')).toBe(code)
    const others = [
      codeOf(secret, 'another', 'SIGN_IN'),
      codeOf('another secret', 'one', 'SIGN_IN'),
      ...(['SIGN_UP', 'RESET', 'CHANGE_PHONE'] as const).map((purpose) => codeOf(secret, 'one', purpose)),
    ]
    expect(new Set([code, ...others]).size).toBe(6)
  })

  it('can be any number: no digit is likelier than another at any place', () => {
    const codes = challenges.map((challenge) => codeOf(secret, challenge, 'SIGN_IN'))
    for (const place of [0, 1, 2, 3, 4, 5]) {
      const counts = Map.groupBy(codes, (code) => code[place])
      expect(counts.size).toBe(10)
      // About 300 of 3000 each, with a standard deviation of 16: six times that occurs once in a hundred million.
      for (const [digit, all] of counts)
        expect(Math.abs(all.length - 300), `${digit} at ${place}`).toBeLessThan(100)
    }
    expect(new Set(codes).size).toBeGreaterThan(2950)
  })
})

describe('a code as it is typed', () => {
  it.each([
    { typed: '123456', read: '123456' },
    { typed: ' 123 456 ', read: '123456' },
    { typed: '123-456', read: '123456' },
    { typed: '12–34—56', read: '123456' },
    { typed: '１２３４５６', read: '123456' },
    { typed: '\u202a123456\u202c', read: '123456' },
    { typed: '000001', read: '000001' },
    { typed: '12345', read: undefined },
    { typed: '1234567', read: undefined },
    { typed: 'a123456', read: undefined },
    { typed: '123456b', read: undefined },
    { typed: '12345O', read: undefined },
    { typed: '123.456', read: undefined },
    { typed: '', read: undefined },
  ])('$typed is $read', ({ typed, read }) => {
    expect(typedCode(typed)).toBe(read)
  })

  it('fits only if every digit is the same', () => {
    expect(isSameCode('123456', '123456')).toBe(true)
    for (const other of ['023456', '123457', '123556', '654321'])
      expect(isSameCode('123456', other)).toBe(false)
  })
})

describe('premium numbers, and numbers that receive no messages', () => {
  it.each([
    { phone: '+380900200201', isSpecial: true, because: 'a premium number of Ukraine' },
    { phone: '+48701234567', isSpecial: true, because: 'a premium number of Poland' },
    { phone: '+48801234567', isSpecial: true, because: 'a number of shared cost in Poland' },
    { phone: '+447640123456', isSpecial: true, because: 'a pager in Britain' },
    { phone: '+380501234567', isSpecial: false, because: 'a mobile phone in Ukraine' },
    { phone: '+48501234567', isSpecial: false, because: 'a mobile phone in Poland' },
    { phone: '+380441234567', isSpecial: false, because: 'a line in Kyiv' },
    { phone: '+12125550123', isSpecial: false, because: 'either of both in New York' },
    { phone: '+1', isSpecial: false, because: 'no number at all' },
  ])('$phone, $because: $isSpecial', ({ phone, isSpecial }) => {
    expect(isSpecialNumber(phone)).toBe(isSpecial)
  })
})
