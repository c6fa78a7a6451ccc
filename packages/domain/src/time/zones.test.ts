import { describe, expect, it } from 'vitest'
import { DAY_SECONDS, offsetAt, offsetsBetween, toInstant, today, toLocal } from './index.ts'

const clock = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 3600 + minutes * 60
}
const utc = (instant: string) => Date.parse(`${instant}Z`) / 1000

describe('from wall clock to instant', () => {
  it.each([
    { zone: 'UTC', date: '2026-03-29', at: '02:30', is: '2026-03-29T02:30', because: 'UTC has no changes' },
    {
      zone: 'Europe/Kyiv',
      date: '2026-01-15',
      at: '10:00',
      is: '2026-01-15T08:00',
      because: 'winter is UTC+2',
    },
    {
      zone: 'Europe/Kyiv',
      date: '2026-07-15',
      at: '10:00',
      is: '2026-07-15T07:00',
      because: 'summer is UTC+3',
    },
    {
      zone: 'Europe/Kyiv',
      date: '2026-03-29',
      at: '02:59',
      is: '2026-03-29T00:59',
      because: 'the clocks change at 03:00',
    },
    { zone: 'Europe/Kyiv', date: '2026-03-29', at: '03:00', is: null, because: '03:00 to 04:00 is skipped' },
    { zone: 'Europe/Kyiv', date: '2026-03-29', at: '03:59', is: null, because: '03:00 to 04:00 is skipped' },
    {
      zone: 'Europe/Kyiv',
      date: '2026-03-29',
      at: '04:00',
      is: '2026-03-29T01:00',
      because: 'the day goes on at 04:00',
    },
    {
      zone: 'Europe/Kyiv',
      date: '2026-10-25',
      at: '03:30',
      is: '2026-10-25T00:30',
      because: 'of two 03:30 the earlier counts',
    },
    {
      zone: 'Europe/Kyiv',
      date: '2026-10-25',
      at: '04:00',
      is: '2026-10-25T02:00',
      because: '04:00 comes once, after both',
    },
    {
      zone: 'Europe/Warsaw',
      date: '2026-03-29',
      at: '02:30',
      is: null,
      because: 'Warsaw skips 02:00 to 03:00',
    },
    {
      zone: 'Europe/Warsaw',
      date: '2026-10-25',
      at: '02:30',
      is: '2026-10-25T00:30',
      because: 'of two 02:30 the earlier counts',
    },
    {
      zone: 'America/New_York',
      date: '2026-03-08',
      at: '02:00',
      is: null,
      because: 'New York skips 02:00 to 03:00',
    },
    {
      zone: 'America/New_York',
      date: '2026-11-01',
      at: '01:30',
      is: '2026-11-01T05:30',
      because: 'of two 01:30 the earlier counts',
    },
    {
      zone: 'Australia/Lord_Howe',
      date: '2026-10-04',
      at: '02:15',
      is: null,
      because: 'only half an hour is skipped',
    },
    {
      zone: 'Australia/Lord_Howe',
      date: '2026-10-04',
      at: '02:30',
      is: '2026-10-03T15:30',
      because: 'then UTC+11',
    },
    {
      zone: 'Australia/Lord_Howe',
      date: '2026-04-05',
      at: '01:45',
      is: '2026-04-04T14:45',
      because: 'of two 01:45 the earlier counts',
    },
    {
      zone: 'Asia/Kathmandu',
      date: '2026-05-05',
      at: '05:45',
      is: '2026-05-05T00:00',
      because: 'offsets need not be whole hours',
    },
    {
      zone: 'Pacific/Apia',
      date: '2011-12-30',
      at: '12:00',
      is: null,
      because: 'Samoa left out that whole day',
    },
    {
      zone: 'Pacific/Apia',
      date: '2011-12-29',
      at: '23:59',
      is: '2011-12-30T09:59',
      because: 'it was UTC-10 until then',
    },
    {
      zone: 'Pacific/Apia',
      date: '2011-12-31',
      at: '00:00',
      is: '2011-12-30T10:00',
      because: 'and UTC+14 from then on',
    },
    {
      zone: 'Europe/Kyiv',
      date: '2026-03-28',
      at: '27:30',
      is: null,
      because: '03:30 of the next date is skipped',
    },
    {
      zone: 'Europe/Kyiv',
      date: '2026-03-28',
      at: '28:00',
      is: '2026-03-29T01:00',
      because: 'a night shift reads the next date’s clock',
    },
    {
      zone: 'Europe/Kyiv',
      date: '2026-03-28',
      at: '48:00',
      is: '2026-03-29T21:00',
      because: 'even two midnights on',
    },
  ])('$at of $date in $zone is $is, because $because', ({ zone, date, at, is }) => {
    expect(toInstant(zone, date, clock(at))).toBe(is === null ? null : utc(is))
  })

  it('both passes of a repeated hour read alike, and only the first comes back', () => {
    const [first, second] = [utc('2026-10-25T00:30'), utc('2026-10-25T01:30')]
    expect(toLocal('Europe/Kyiv', first)).toEqual({ date: '2026-10-25', seconds: clock('03:30') })
    expect(toLocal('Europe/Kyiv', second)).toEqual({ date: '2026-10-25', seconds: clock('03:30') })
    expect(toInstant('Europe/Kyiv', '2026-10-25', clock('03:30'))).toBe(first)
  })

  it('today is the date on the branch’s own wall', () => {
    const now = utc('2026-07-15T22:30')
    expect(
      ['America/New_York', 'UTC', 'Europe/Kyiv', 'Pacific/Kiritimati'].map((zone) => today(zone, now)),
    ).toEqual(['2026-07-15', '2026-07-15', '2026-07-16', '2026-07-16'])
  })

  it('odd years in a request are answered, not failed on', () => {
    expect(toInstant('Europe/Kyiv', '0001-01-01', 0)).toBe(utc('0001-01-01T00:00') - 7324)
    expect(toLocal('Europe/Kyiv', toInstant('Europe/Kyiv', '9999-12-31', 0) ?? 0).date).toBe('9999-12-31')
  })

  it('in every zone the platform knows, moments all through 2026 read back to itself or to its earlier twin', () => {
    const from = utc('2026-01-01T00:00')
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (let instant = from; instant < from + 365 * DAY_SECONDS; instant += 8 * DAY_SECONDS + 5400) {
        const local = toLocal(zone, instant)
        const back = toInstant(zone, local.date, local.seconds)
        const twin = instant - (offsetAt(zone, (back ?? 0) - 1) - offsetAt(zone, instant))
        expect([instant, twin], `${zone} ${instant}`).toContain(back)
      }
    }
  })
})

describe('changes of clocks', () => {
  it('a year in Kyiv has two, found to the second', () => {
    expect(offsetsBetween('Europe/Kyiv', utc('2026-01-01T00:00'), utc('2027-01-01T00:00'))).toEqual({
      first: 7200,
      changes: [
        { at: utc('2026-03-29T01:00'), offset: 10_800 },
        { at: utc('2026-10-25T01:00'), offset: 7200 },
      ],
    })
  })

  it('a window that begins after a change of the same day does not list it', () => {
    const { first, changes } = offsetsBetween('Europe/Kyiv', utc('2026-03-29T01:00'), utc('2026-03-31T00:00'))
    expect({ first, changes }).toEqual({ first: 10_800, changes: [] })
  })

  it('the rules know recent laws: Kazakhstan since 2024 and Paraguay since 2025 keep one time all year', () => {
    expect(offsetAt('Asia/Almaty', utc('2024-02-01T00:00'))).toBe(6 * 3600)
    expect(offsetAt('Asia/Almaty', utc('2024-06-01T00:00'))).toBe(5 * 3600)
    expect(offsetAt('America/Asuncion', utc('2024-07-01T00:00'))).toBe(-4 * 3600)
    expect(offsetAt('America/Asuncion', utc('2025-07-01T00:00'))).toBe(-3 * 3600)
  })
})
