import { HOUR_MS } from '../time/index.ts'
import { describe, expect, it } from 'vitest'
import { coverTerm, refundPercent, refundTerms } from './index.ts'

const startsAt = Date.parse('2026-05-20T10:00:00.000Z')
const before = (hours: number) => startsAt - hours * HOUR_MS
/** Of a booking made three days ahead. */
const now = before(72)
type Of = Partial<{ now: number; cancelHours: number | null; notice: number }>
const cancellable = ({ cancelHours = 0, notice, ...of }: Of) => ({
  startsAt,
  now,
  cancelUntil: cancelHours === null ? null : before(cancelHours),
  shortestNotice: notice,
  ...of,
})
const terms = (rules: [hours: number, percent: number][], of: Of = {}) =>
  refundTerms(
    rules.map(([hours_before, percent]) => ({ hours_before, percent })),
    cancellable(of),
  )

describe('what a client reads about a refund before paying', () => {
  it.each([
    { rules: [[24, 100]], said: [{ kind: 'free', percent: 100, until: before(24) }, { kind: 'after' }] },
    {
      rules: [
        [0, 50],
        [24, 100],
      ],
      said: [
        { kind: 'free', percent: 100, until: before(24) },
        { kind: 'part', percent: 50, until: startsAt },
      ],
    },
    {
      rules: [
        [48, 100],
        [24, 100],
      ],
      said: [{ kind: 'free', percent: 100, until: before(24) }, { kind: 'after' }],
    },
    { rules: [], said: [{ kind: 'none' }] },
  ] as const)('$rules', ({ rules, said }) => {
    expect(terms(rules.map(([hours, percent]) => [hours, percent]))).toEqual(said)
  })

  it('promises nothing beyond the time until which the client may cancel', () => {
    expect(terms([[2, 100]], { cancelHours: 24 })).toEqual([
      { kind: 'free', percent: 100, until: before(24) },
      { kind: 'after' },
    ])
    expect(terms([[2, 100]], { cancelHours: null })).toEqual([{ kind: 'none' }])
  })

  it('counts the shortest notice of a booking that was moved ahead', () => {
    expect(terms([[24, 100]], { notice: 3600 })).toEqual([{ kind: 'none' }])
  })

  it('names no time that has passed: a booking of this evening is refunded as this evening', () => {
    const rules: [number, number][] = [
      [24, 100],
      [2, 50],
    ]
    expect(terms(rules, { now: before(5) })).toEqual([
      { kind: 'part', percent: 50, until: before(2) },
      { kind: 'after' },
    ])
    expect(terms(rules, { now: before(1) })).toEqual([{ kind: 'none' }])
  })

  it('agrees with the refund to the second', () => {
    const rules: [number, number][] = [
      [48, 100],
      [24, 50],
    ]
    const asRules = rules.map(([hours_before, percent]) => ({ hours_before, percent }))
    for (const term of terms(rules)) {
      if (!('until' in term)) continue
      const seconds = (startsAt - term.until) / 1000
      expect(refundPercent(asRules, seconds)).toBe(term.percent)
      expect(refundPercent(asRules, seconds - 1)).toBeLessThan(term.percent)
    }
  })
})

describe('what a client reads about the pass that covers a booking', () => {
  it.each([
    { hours: null, of: {}, said: undefined, because: 'it is returned whenever the booking is cancelled' },
    { hours: 12, of: {}, said: { kind: 'returned', until: before(12) }, because: 'so many hours before' },
    {
      hours: 12,
      of: { now: before(12) },
      said: { kind: 'returned', until: before(12) },
      because: 'just yet',
    },
    { hours: 12, of: { now: before(11) }, said: { kind: 'used' }, because: 'the hour has passed' },
    {
      hours: 12,
      of: { cancelHours: 24 },
      said: { kind: 'returned', until: before(24) },
      because: 'clients may cancel no later',
    },
    { hours: 12, of: { cancelHours: null }, said: { kind: 'used' }, because: 'clients may not cancel' },
    { hours: 12, of: { notice: 3600 }, said: { kind: 'used' }, because: 'it was moved an hour before' },
  ] as const)('$hours hours: $because', ({ hours, of, said }) => {
    expect(coverTerm(hours, cancellable(of))).toEqual(said)
  })
})
