import { expect, it } from 'vitest'
import { createPressGuard } from './press-guard.ts'

// proves S9.time.2
it('two presses within 250 ms are one action, and the first acts at once', () => {
  const counts = createPressGuard()
  expect([0, 249, 498, 748, 1000].map((nowMs) => counts(nowMs))).toEqual([true, false, false, true, true])
})
