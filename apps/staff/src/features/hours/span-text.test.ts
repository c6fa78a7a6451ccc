import { expect, it } from 'vitest'
import { spanText } from './span-text.ts'

it('hours from and until stay on one line', () => {
  const span = spanText((seconds) => `${seconds / 3600}:00`, 36_000, 50_400)
  // A browser breaks lines at plain spaces and after dashes that no word joiner follows.
  expect(span).not.toMatch(/ |–(?!\u2060)/)
  expect(span.replaceAll(/[\s\u2060]/g, '')).toBe('10:00–14:00')
})
