import { describe, expect, it } from 'vitest'
import { answerUntil, quietUntil } from './index.ts'

const NIGHT = { from: 79_200, until: 28_800 }
const inKyiv = (instant: string) => Date.parse(`${instant}+03:00`) / 1000
const moment = (now: string, startsAt?: string) => ({
  now: inKyiv(now),
  startsAt: startsAt === undefined ? undefined : inKyiv(startsAt),
  timeZone: 'Europe/Kyiv',
})

describe('quiet hours', () => {
  it.each<[string, string | undefined, string]>([
    ['2026-05-18T21:59:59', undefined, 'the evening is not over'],
    ['2026-05-18T22:00:00', '2026-05-19T08:00:00', 'they begin'],
    ['2026-05-19T02:00:00', '2026-05-19T08:00:00', 'after midnight'],
    ['2026-05-19T08:00:00', undefined, 'they have ended'],
  ])('at %s an SMS may be sent from %s: %s', (now, from, _because) => {
    expect(quietUntil(NIGHT, moment(now))).toBe(from && inKyiv(from))
  })

  it('do not delay what begins within twelve hours', () => {
    expect(quietUntil(NIGHT, moment('2026-05-18T23:00:00', '2026-05-19T10:59:00'))).toBeUndefined()
    expect(quietUntil(NIGHT, moment('2026-05-18T23:00:00', '2026-05-19T11:00:00'))).toBe(
      inKyiv('2026-05-19T08:00:00'),
    )
  })

  it('do not delay what has just begun, and delay what began an hour ago', () => {
    expect(quietUntil(NIGHT, moment('2026-05-18T23:00:00', '2026-05-18T22:01:00'))).toBeUndefined()
    expect(quietUntil(NIGHT, moment('2026-05-18T23:00:00', '2026-05-18T22:00:00'))).toBe(
      inKyiv('2026-05-19T08:00:00'),
    )
  })

  it('may lie within a day, and a company may have none', () => {
    const noon = { from: 46_800, until: 50_400 }
    expect(quietUntil(noon, moment('2026-05-18T13:30:00'))).toBe(inKyiv('2026-05-18T14:00:00'))
    expect(quietUntil(noon, moment('2026-05-18T23:30:00'))).toBeUndefined()
    expect(quietUntil({ from: 0, until: 0 }, moment('2026-05-18T00:00:00'))).toBeUndefined()
  })

  it('end an hour later where the clocks skip that reading', () => {
    const early = { from: 79_200, until: 12_600 }
    // 29 March 2026: from 3:00 to 4:00.
    const now = Date.parse('2026-03-28T23:00:00+02:00') / 1000
    expect(quietUntil(early, { now, startsAt: undefined, timeZone: 'Europe/Kyiv' })).toBe(
      Date.parse('2026-03-29T04:30:00+03:00') / 1000,
    )
  })

  it('leave two hours of the morning to answer an offer', () => {
    expect(answerUntil(NIGHT, moment('2026-05-18T23:00:00', '2026-05-20T11:00:00'))).toBe(
      inKyiv('2026-05-19T10:00:00'),
    )
    expect(answerUntil(NIGHT, moment('2026-05-18T12:00:00', '2026-05-20T11:00:00'))).toBeUndefined()
  })
})
