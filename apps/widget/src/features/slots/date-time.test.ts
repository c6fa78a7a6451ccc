import { describe, expect, it } from 'vitest'
import { dateTimeOf, instantOf, readDateTime } from './date-time.ts'

describe('the time in an address', () => {
  it.each([
    { date: '2026-11-21', seconds: 34_200, text: '2026-11-21T09:30', because: 'an ordinary morning' },
    { date: '2026-11-21', seconds: 0, text: '2026-11-21T00:00', because: 'midnight opens the day' },
    {
      date: '2026-12-31',
      seconds: 91_800,
      text: '2027-01-01T01:30',
      because: 'a night shift goes on after midnight',
    },
  ])('$text: $because [S2.open.4]', ({ date, seconds, text }) => {
    expect(dateTimeOf(date, seconds)).toBe(text)
  })

  it.each(['2026-11-21', '2026-11-21T25:00', '2026-02-31T10:00', '2026-13-01T10:00', '', 'tomorrow'])(
    'a mistyped %j is no time',
    (text) => {
      expect(readDateTime(text)).toBeUndefined()
    },
  )

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
