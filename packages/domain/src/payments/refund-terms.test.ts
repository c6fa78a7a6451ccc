import { describe, expect, it } from 'vitest'
import { refundPercent, refundTerms } from './index.ts'

const HOUR_MS = 3_600_000
const startsAt = Date.parse('2026-05-20T10:00:00.000Z')
const before = (hours: number) => startsAt - hours * HOUR_MS
const terms = (rules: [hours: number, percent: number][], cancelHours: number | null = 0, notice?: number) =>
  refundTerms(
    rules.map(([hours_before, percent]) => ({ hours_before, percent })),
    { startsAt, cancelUntil: cancelHours === null ? null : before(cancelHours), shortestNotice: notice },
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
    expect(terms([[2, 100]], 24)).toEqual([
      { kind: 'free', percent: 100, until: before(24) },
      { kind: 'after' },
    ])
    expect(terms([[2, 100]], null)).toEqual([{ kind: 'none' }])
  })

  it('counts the shortest notice of a booking that was moved ahead', () => {
    expect(terms([[24, 100]], 0, 3600)).toEqual([{ kind: 'none' }])
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
