import { describe, expect, it } from 'vitest'
import { secondsTogether } from './counts.ts'

const ran = (from: number, to: number) => ({
  ...{ name: 'a file', startTime: from * 1000, endTime: to * 1000 },
  seconds: to - from,
})

describe('how long files of tests ran', () => {
  it.each([
    { what: 'one after the other', took: [ran(0, 10), ran(10, 15)], seconds: 15 },
    { what: 'with a pause', took: [ran(20, 25), ran(0, 10)], seconds: 15 },
    { what: 'side by side', took: [ran(0, 10), ran(5, 12)], seconds: 12 },
    { what: 'one within the other', took: [ran(0, 10), ran(2, 3), ran(9, 11)], seconds: 11 },
    { what: 'none', took: [], seconds: 0 },
  ])('$what', ({ took, seconds }) => {
    expect(secondsTogether(took)).toBe(seconds)
  })
})
