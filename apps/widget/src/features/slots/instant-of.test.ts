import { describe, expect, it } from 'vitest'
import { readDateTime } from '@zapys/domain/addresses'
import { instantOf } from './instant-of.ts'

describe('instantOf', () => {
  it.each([
    {
      zone: 'Europe/Kyiv',
      text: '2026-07-01T10:00',
      instant: '2026-07-01T07:00:00.000Z',
      because: 'summer time',
    },
    {
      zone: 'Asia/Kathmandu',
      text: '2026-07-01T10:00',
      instant: '2026-07-01T04:15:00.000Z',
      because: 'a quarter hour',
    },
    { zone: 'Europe/Warsaw', text: '2026-03-29T02:30', instant: undefined, because: 'the clocks skip it' },
    {
      zone: 'Europe/Warsaw',
      text: '2026-10-25T02:30',
      instant: '2026-10-25T00:30:00.000Z',
      because: 'of two the earlier',
    },
  ])('$text in $zone is sent as $instant: $because', ({ zone, text, instant }) => {
    const moment = readDateTime(text)
    expect(moment && instantOf(zone, moment)).toBe(instant)
  })
})
