import { expect } from 'vitest'

/** Compares texts, which is fast over thousands of worlds; the slow comparison only reports the difference. */
export function expectAlike(found: unknown, expected: unknown): void {
  const isAlike = JSON.stringify(found) === JSON.stringify(expected)
  if (!isAlike) expect(found).toEqual(expected)
  expect(isAlike).toBe(true)
}
