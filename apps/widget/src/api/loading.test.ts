import { expect, it } from 'vitest'
import { remainingMs } from './loading.ts'

// proves S9.time.3
it.each([
  { answeredAfterMs: 0, staysMs: 200, because: 'an answer at once' },
  { answeredAfterMs: 120, staysMs: 80, because: 'a fast answer' },
  { answeredAfterMs: 200, staysMs: 0, because: 'long enough already' },
  { answeredAfterMs: 5000, staysMs: 0, because: 'a slow answer' },
])('the loading line stays $staysMs ms after $because', ({ answeredAfterMs, staysMs }) => {
  expect(remainingMs(1000, 1000 + answeredAfterMs)).toBe(staysMs)
})
