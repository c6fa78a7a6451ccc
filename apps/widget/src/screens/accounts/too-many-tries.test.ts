import { describe, expect, it } from 'vitest'
import { waitOf } from './too-many-tries.ts'

describe('how long to wait', () => {
  it.each([
    { seconds: 0, minutes: 1, hours: 0, because: 'the server said nothing: a moment' },
    { seconds: 61, minutes: 2, hours: 0, because: 'nobody comes too early' },
    { seconds: 900, minutes: 15, hours: 0, because: 'the tries of a password' },
    { seconds: 3600, minutes: 60, hours: 0, because: 'the codes of an hour' },
    { seconds: 5401, minutes: 91, hours: 2, because: 'minutes are hard to count' },
    { seconds: 57_600, minutes: 960, hours: 16, because: 'the codes of a day' },
  ])('$seconds s: $because', ({ seconds, minutes, hours }) => {
    expect(waitOf(seconds)).toEqual({ minutes, hours })
  })
})
