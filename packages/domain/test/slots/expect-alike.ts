import { expect } from 'vitest'

/** Texts are compared fast, which matters in thousands of worlds; the long way only tells what differs. */
export function expectAlike(found: unknown, expected: unknown): void {
  const isAlike = JSON.stringify(found) === JSON.stringify(expected)
  if (!isAlike) expect(found).toEqual(expected)
  expect(isAlike).toBe(true)
}
