import { describe, expect, it } from 'vitest'
import { againIn } from './use-call.ts'

describe('a request without a response', () => {
  it.each([
    [1, 3_000],
    [2, 9_000],
    [3, 27_000],
  ])('is asked again after %i failures in some %i ms, spread by a quarter', (failures, ms) => {
    const waits = Array.from({ length: 200 }, () => Number(againIn(failures)))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.75 * ms)
    expect(Math.max(...waits)).toBeLessThan(1.25 * ms)
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(0.3 * ms)
  })

  it('is left after four', () => {
    expect([againIn(4), againIn(5)]).toEqual([false, false])
  })
})
