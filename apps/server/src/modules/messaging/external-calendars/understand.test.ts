import { describe, expect, it } from 'vitest'
import { understandApart } from './understand-apart.ts'
import type { Understood } from './understand.ts'

/** 400 days from 1 May 2026, at a branch in Kyiv. */
const asked = (...entries: string[]) => ({
  text: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR'].join('\r\n'),
  timeZone: 'Europe/Kyiv',
  from: Date.parse('2026-05-01T00:00:00Z') / 1000,
  until: Date.parse('2027-06-05T00:00:00Z') / 1000,
})
const understood = async (...entries: string[]): Promise<Understood> => {
  const answer = await understandApart(asked(...entries))
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}
let ids = 0
const entry = (...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${(ids += 1)}@elsewhere`, ...lines, 'END:VEVENT'].join('\r\n')
const short = (moment: number) => new Date(moment * 1000).toISOString().slice(0, 16).replace('T', ' ')
const range = ({ from, until }: { from: number; until: number }) => `${short(from)} ${short(until)}`

describe('busy times of a calendar', () => {
  const rows: { what: string; because: string; of: string[]; are: string[] }[] = [
    {
      what: 'an instant',
      because: 'nothing has to be known of zones',
      of: ['DTSTART:20260601T070000Z', 'DTEND:20260601T080000Z'],
      are: ['2026-06-01 07:00 2026-06-01 08:00'],
    },
    {
      what: 'a time in a zone of the database',
      because: 'its rules are those of the database',
      of: ['DTSTART;TZID=America/New_York:20261026T090000', 'DTEND;TZID=America/New_York:20261026T100000'],
      are: ['2026-10-26 13:00 2026-10-26 14:00'],
    },
    {
      what: 'a zone as Windows calls it',
      because: 'Outlook writes so',
      of: ['DTSTART;TZID="FLE Standard Time":20260602T100000', 'DURATION:PT30M'],
      are: ['2026-06-02 07:00 2026-06-02 07:30'],
    },
    {
      what: 'a zone in a path of its own',
      because: 'older programs write so',
      of: ['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Kyiv:20260603T100000', 'DURATION:PT1H'],
      are: ['2026-06-03 07:00 2026-06-03 08:00'],
    },
    {
      what: 'a zone that nobody knows',
      because: 'it is most likely where the branch is',
      of: ['DTSTART;TZID=Customized Time Zone:20260604T100000', 'DURATION:PT1H'],
      are: ['2026-06-04 07:00 2026-06-04 08:00'],
    },
    {
      what: 'a time without a zone',
      because: 'it is one on the wall',
      of: ['DTSTART:20260605T100000', 'DTEND:20260605T110000'],
      are: ['2026-06-05 07:00 2026-06-05 08:00'],
    },
    {
      what: 'whole days',
      because: 'they are those of the branch, and the last is not included',
      of: ['DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261026'],
      are: ['2026-10-23 21:00 2026-10-25 22:00'],
    },
    {
      what: 'a day without an end',
      because: 'it is that day',
      of: ['DTSTART;VALUE=DATE:20260610'],
      are: ['2026-06-09 21:00 2026-06-10 21:00'],
    },
    {
      what: 'every week across a change of clocks',
      because: 'it stays at its hour on the wall',
      of: [
        'DTSTART;TZID=Europe/Kyiv:20261018T180000',
        'DTEND;TZID=Europe/Kyiv:20261018T190000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE;TZID=Europe/Kyiv:20261101T180000',
      ],
      are: ['2026-10-18 15:00 2026-10-18 16:00', '2026-10-25 16:00 2026-10-25 17:00'],
    },
    {
      what: 'what began long before',
      because: 'it still keeps somebody busy',
      of: ['DTSTART:20260401T000000Z', 'DTEND:20260502T000000Z'],
      are: ['2026-04-01 00:00 2026-05-02 00:00'],
    },
    {
      what: 'dates that are added one by one',
      because: 'a series may have no rule',
      of: [
        'DTSTART;TZID=Europe/Kyiv:20260701T100000',
        'DURATION:PT1H',
        'RDATE;TZID=Europe/Kyiv:20260703T120000,20260704T100000',
      ],
      are: [
        '2026-07-01 07:00 2026-07-01 08:00',
        '2026-07-03 09:00 2026-07-03 10:00',
        '2026-07-04 07:00 2026-07-04 08:00',
      ],
    },
    {
      what: 'something shown as free',
      because: 'it keeps nobody busy',
      of: ['DTSTART:20260801T070000Z', 'DTEND:20260801T080000Z', 'TRANSP:TRANSPARENT'],
      are: [],
    },
    {
      what: 'something shown as free by Outlook',
      because: 'it says so in words of its own',
      of: ['DTSTART:20260802T070000Z', 'DTEND:20260802T080000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
      are: [],
    },
    {
      what: 'what was cancelled',
      because: 'it does not take place',
      of: ['DTSTART:20260803T070000Z', 'DTEND:20260803T080000Z', 'STATUS:CANCELLED'],
      are: [],
    },
    {
      what: 'what is over',
      because: 'nobody books the past',
      of: ['DTSTART:20260301T070000Z', 'DTEND:20260301T080000Z'],
      are: [],
    },
    {
      what: 'what is further away than a year',
      because: 'it is read again before',
      of: ['DTSTART:20280301T070000Z', 'DTEND:20280301T080000Z'],
      are: [],
    },
    {
      what: 'what takes no time',
      because: 'a reminder keeps nobody busy',
      of: ['DTSTART:20260804T070000Z', 'DTEND:20260804T070000Z'],
      are: [],
    },
  ]

  it.each(rows)('$what, because $because', async ({ of, are }) => {
    expect((await understood(entry(...of))).times.map(range)).toEqual(are)
  })

  it('of a series are those of its changed entries, wherever they stand in the file', async () => {
    const of = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:series', ...lines, 'END:VEVENT'].join('\r\n')
    const { times } = await understood(
      of('RECURRENCE-ID:20260602T070000Z', 'DTSTART:20260602T120000Z', 'DTEND:20260602T130000Z'),
      of('DTSTART:20260601T070000Z', 'DTEND:20260601T080000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
      of(
        'RECURRENCE-ID:20260603T070000Z',
        'DTSTART:20260603T070000Z',
        'DTEND:20260603T080000Z',
        'STATUS:CANCELLED',
      ),
    )
    expect(times.map(range)).toEqual([
      '2026-06-01 07:00 2026-06-01 08:00',
      '2026-06-02 12:00 2026-06-02 13:00',
    ])
  })

  it('are also those of a list of busy times, without what it calls free', async () => {
    const { times } = await understood(
      'BEGIN:VFREEBUSY',
      'UID:1',
      'FREEBUSY:20260601T070000Z/PT1H',
      'FREEBUSY;FBTYPE=FREE:20260602T070000Z/PT1H',
      'END:VFREEBUSY',
    )
    expect(times.map(range)).toEqual(['2026-06-01 07:00 2026-06-01 08:00'])
  })

  it('do not count bookings of ours that came back, and tell what was left out', async () => {
    const own = [
      'BEGIN:VEVENT',
      'UID:0d0c8a5e@zapys',
      'DTSTART:20260601T070000Z',
      'DURATION:PT1H',
      'END:VEVENT',
    ]
    const { times, leftOut, unclearLines, strange } = await understood(
      own.join('\r\n'),
      entry('DTSTART:20260601T070000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'),
      // Every second since the year 2000: too many to expand.
      entry('DTSTART:20000101T070000Z', 'DURATION:PT1M', 'RRULE:FREQ=SECONDLY'),
      entry('DTSTART;TZID=Nowhere/Land:20260605T100000', 'DURATION:PT1H', 'SUMMARY:Лікар'),
    )
    expect(times).toMatchObject([{ title: 'Лікар' }])
    expect(leftOut).toEqual({ own: 1, free: 1, cancelled: 0, unclear: 1 })
    expect(unclearLines).toEqual([14])
    expect(strange).toEqual(['Nowhere/Land'])
  })

  it.each([
    {
      because: 'it contradicts itself',
      lines: ['DTSTART:20260601T070000Z', 'DTSTART:20260602T070000Z', 'DTEND:20260601T080000Z'],
    },
    {
      because: 'its rule is none',
      lines: ['DTSTART:20260601T070000Z', 'DURATION:PT1H', 'RRULE:FREQ=\0FOO'],
    },
    { because: 'its end is none', lines: ['DTSTART:20260601T070000Z', 'DTEND:tomorrow'] },
  ])('is not understood: its line is listed, and its time counts, because $because', async ({ lines }) => {
    const { times, leftOut, unclearLines } = await understood(
      entry('DTSTART:20260603T070000Z', 'DTEND:20260603T080000Z'),
      entry(...lines),
    )
    expect(times.map(range)).toEqual([
      '2026-06-01 07:00 2026-06-01 08:00',
      '2026-06-03 07:00 2026-06-03 08:00',
    ])
    expect(leftOut.unclear).toBe(1)
    expect(unclearLines).toEqual([8])
  })

  const one = (uid: string, ...lines: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')
  const first = ['DTSTART:20260601T070000Z', 'DTEND:20260601T080000Z']
  const second = ['DTSTART:20260602T070000Z', 'DTEND:20260602T080000Z']
  const both = ['2026-06-01 07:00 2026-06-01 08:00', '2026-06-02 07:00 2026-06-02 08:00']

  it.each([
    { what: 'two entries of one UID', of: [one('same', ...first), one('same', ...second)], are: both },
    {
      what: 'the later revision of an entry',
      of: [one('same', ...first, 'SEQUENCE:1'), one('same', ...second, 'SEQUENCE:2')],
      are: both.slice(1),
    },
    {
      what: 'two calendars in one file with the same UID',
      of: [one('same', ...first), 'END:VCALENDAR', 'BEGIN:VCALENDAR', one('same', ...second)],
      are: both,
    },
    {
      what: 'changed occurrences without their series',
      of: [
        one('same', ...first, 'RECURRENCE-ID:20260501T070000Z'),
        one('same', ...second, 'RECURRENCE-ID:20260502T070000Z'),
      ],
      are: both,
    },
    {
      what: 'an entry with an alarm',
      of: [one('same', ...first, 'BEGIN:VALARM', 'DURATION:PT5M', 'END:VALARM'), one('other', ...second)],
      are: both,
    },
  ])('are those of $what', async ({ of, are }) => {
    expect((await understood(...of)).times.map(range)).toEqual(are)
  })

  it('a change of all later occurrences is listed as not understood, and its first time counts', async () => {
    const { times, leftOut, unclearLines } = await understood(
      one('same', ...first, 'RRULE:FREQ=DAILY;COUNT=2'),
      one(
        'same',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260602T070000Z',
        'DTSTART:20260602T120000Z',
        'DURATION:PT1H',
      ),
    )
    expect(times.map(range)).toEqual([both[0], '2026-06-02 12:00 2026-06-02 13:00'])
    expect(leftOut.unclear).toBe(1)
    expect(unclearLines).toEqual([3])
  })

  it.each([
    { zone: 'tzone://Microsoft/Utc', starts: '2026-12-03 13:00' },
    { zone: '"tzone://Microsoft/Utc"', starts: '2026-12-03 13:00' },
    { zone: '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', starts: '2026-12-03 12:00' },
    { zone: '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', starts: '2026-12-03 12:00' },
    { zone: '"(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', starts: '2026-12-03 12:00' },
    { zone: '"(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius"', starts: '2026-12-03 11:00' },
    { zone: 'W. Europe Standard Time', starts: '2026-12-03 12:00' },
    { zone: '"(UTC) Coordinated Universal Time"', starts: '2026-12-03 13:00' },
  ])('know the zone $zone', async ({ zone, starts }) => {
    const { times, strange } = await understood(
      entry(`DTSTART;TZID=${zone}:20261203T130000`, `DTEND;TZID=${zone}:20261203T140000`),
    )
    expect(times.map(({ from }) => short(from))).toEqual([starts])
    expect(strange).toEqual([])
  })

  it('tell of strange zones twenty at most, each by a hundred characters that can be stored', async () => {
    const inZone = (name: string) => entry(`DTSTART;TZID="${name}":20260605T100000`, 'DURATION:PT1H')
    const names = Array.from({ length: 30 }, (_, at) => `Land ${at}\0${'x'.repeat(500)}`)
    const { times, strange } = await understood(...names.map(inZone))
    expect(times).toHaveLength(1)
    expect(strange).toHaveLength(20)
    expect(strange[0]).toBe(`Land 0${'x'.repeat(94)}`)
  })
})

describe('what is no calendar, or more than one', () => {
  it.each([
    { because: 'it is a page', text: '<!doctype html><title>Sign in</title>' },
    { because: 'it is nothing', text: '' },
    {
      because: 'it has more busy times than anybody',
      text: asked(
        ...[1, 2, 3, 4, 5].map((minute) =>
          entry(`DTSTART:20260501T000${minute}00Z`, 'DURATION:PT1M', 'RRULE:FREQ=HOURLY'),
        ),
      ).text,
    },
  ])('says why it was not understood: $because', async ({ text }) => {
    const answer = await understandApart({ ...asked(), text })
    expect(answer).toEqual({ problem: expect.stringMatching(/^\P{Cc}+$/u) as string })
  })

  it('is given up where it takes too long, and blocks no other request meanwhile', async () => {
    const dear = Array.from({ length: 4_000 }, () =>
      entry(
        'DTSTART;TZID=Europe/Kyiv:19000101T100000',
        'DURATION:PT1M',
        'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3,4,5,6,7,8,9;BYMINUTE=1,2,3,4,5;BYSETPOS=-1',
      ),
    )
    const reading = understandApart(asked(...dear), { longestMs: 2_000 })
    let beats = 0
    const timer = setInterval(() => (beats += 1), 50)
    expect(await reading).toEqual({ problem: 'it takes too long to read' })
    clearInterval(timer)
    // On the server's thread it would block all timers until its end.
    expect(beats).toBeGreaterThan(3)
  })
})
