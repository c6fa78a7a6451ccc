import { describe, expect, it } from 'vitest'
import { firstDayOf, methodsOf } from './freeze-request.ts'

const TODAY = '2026-05-18'

describe('what a freeze offers', () => {
  it.each([
    {
      start_time: '2026-05-01',
      methods: ['MAXIMUM', 'TODAY', 'PERIOD'],
      first: TODAY,
      because: 'it is valid',
    },
    { start_time: TODAY, methods: ['MAXIMUM', 'TODAY', 'PERIOD'], first: TODAY, because: 'it starts today' },
    {
      start_time: '2026-05-28',
      methods: ['PERIOD'],
      first: '2026-05-28',
      because: 'before its start a membership cannot be frozen',
    },
  ])('$because', ({ start_time, methods, first }) => {
    expect(methodsOf({ start_time }, TODAY)).toEqual(methods)
    expect(firstDayOf({ start_time }, TODAY)).toBe(first)
  })
})
