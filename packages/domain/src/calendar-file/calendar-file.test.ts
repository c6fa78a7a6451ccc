import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEntry } from './index.ts'

const entry: CalendarEntry = {
  id: '0d0c8a5e-5f0e-4c1e-9b3d-1f6f2f0a1b2c',
  title: 'Haircut, Anna',
  startsAt: '2026-04-15T10:00:00.000Z',
  endsAt: '2026-04-15T11:00:00.000Z',
}
const now = new Date('2026-04-01T00:00:00Z')
const unfolded = (file: string) => file.replace(/\r\n /g, '').split('\r\n')

describe('calendarFile', () => {
  it.each([
    { zone: 'Asia/Kathmandu', local: '15:45', because: 'a quarter-hour offset' },
    { zone: 'Australia/Lord_Howe', local: '20:30', because: 'a half-hour summer shift' },
    { zone: 'Pacific/Kiritimati', local: '00:00', because: 'the next day already' },
    { zone: 'Europe/Kyiv', local: '13:00', because: 'summer time' },
  ])('a phone in $zone shows the visit at $local ($because)', ({ zone, local }) => {
    const start = unfolded(calendarFile(entry, now)).find((line) => line.startsWith('DTSTART:'))
    const [, year, month, day, hour, minute, second] =
      /^DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(start ?? '') ?? []
    const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    const shown = instant.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    expect(shown).toBe(local)
  })

  it('lasts as long as the visit, also across a change of clocks', () => {
    const night = { ...entry, startsAt: '2026-10-25T00:30:00.000Z', endsAt: '2026-10-25T01:30:00.000Z' }
    expect(unfolded(calendarFile(night, now))).toEqual(
      expect.arrayContaining(['DTSTART:20261025T003000Z', 'DTEND:20261025T013000Z']),
    )
  })

  it('a company name with breaks and marks cannot add properties of its own', () => {
    const hostile = { ...entry, title: 'Cut; dry, style\r\nATTENDEE:mailto:x@example.org', place: 'A\\B' }
    const lines = unfolded(calendarFile(hostile, now))
    expect(lines).toContain('SUMMARY:Cut\\; dry\\, style\\nATTENDEE:mailto:x@example.org')
    expect(lines).toContain('LOCATION:A\\\\B')
    expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false)
  })

  it('a control character in a text does not get into the file, a line break stays', () => {
    const file = calendarFile(
      { ...entry, title: 'A\u0000\u001b\u0085\tB', place: 'C\u0007\rD', notes: 'E\nF' },
      now,
    )
    expect(unfolded(file)).toEqual(
      expect.arrayContaining(['SUMMARY:AB', 'LOCATION:C\\nD', 'DESCRIPTION:E\\nF']),
    )
  })

  it('says where the visit is, by words and by coordinates', () => {
    const coordinates = { latitude: 50.45, longitude: 30.52 }
    const said = (own: Partial<CalendarEntry>) =>
      unfolded(calendarFile({ ...entry, ...own }, now)).filter((line) => /^(GEO|LOCATION)/.test(line))
    expect(said({ place: 'Хрещатик, 1', coordinates })).toEqual(['LOCATION:Хрещатик\\, 1', 'GEO:50.45;30.52'])
    expect(said({ coordinates })).toEqual(['GEO:50.45;30.52'])
    expect(said({})).toEqual([])
  })

  it('long Cyrillic lines are folded at 75 octets without breaking a letter', () => {
    const title = 'Манікюр з покриттям гель-лаком та зняттям попереднього покриття у майстра Олександри'
    const file = calendarFile({ ...entry, title }, now)
    for (const line of file.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(unfolded(file)).toContain(`SUMMARY:${title}`)
  })

  it('is an invitation, a change or a cancellation of one entry in a mail, and only a file to import elsewhere', () => {
    const invitation = {
      organizer: { name: 'Salon; "A"', address: 'salon@example.org' },
      attendee: { name: 'a@example.org', address: 'a@example.org' },
    }
    const said = (given: CalendarEntry, parts = {}) =>
      unfolded(calendarFile(given, now, parts)).filter((line) =>
        /^(METHOD|SEQUENCE|STATUS|LAST-MODIFIED|TRANSP|NAME|X-WR-CALNAME)/.test(line),
      )
    expect(said(entry)).toEqual([
      'METHOD:PUBLISH',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20260401T000000Z',
    ])
    const changed = { ...entry, sequence: 3, writtenAt: '2026-04-02T10:00:00.000Z' }
    expect(said(changed, { invitation })).toEqual([
      'METHOD:REQUEST',
      'SEQUENCE:3',
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20260402T100000Z',
    ])
    expect(said({ ...changed, isCancelled: true }, { invitation })).toContain('METHOD:CANCEL')
    expect(said(entry, { name: 'Anna, Salon\r\nSTATUS:X' })).toEqual(
      expect.arrayContaining(['NAME:Anna\\, Salon STATUS:X', 'X-WR-CALNAME:Anna\\, Salon STATUS:X']),
    )
    const organizer = unfolded(calendarFile(entry, now, { invitation })).find((line) =>
      line.startsWith('ORG'),
    )
    expect(organizer).toBe('ORGANIZER;CN="Salon; ’A’":mailto:salon@example.org')
  })

  it('a series of visits is one file with an entry each', () => {
    const second = {
      ...entry,
      id: 'b9b3b7a2-4c42-4d8b-8d5b-0a3f6c3f5d7e',
      startsAt: '2026-04-22T10:00:00.000Z',
    }
    const lines = unfolded(calendarFile([entry, second], now))
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
      `UID:${entry.id}@zapys`,
      `UID:${second.id}@zapys`,
    ])
    expect(lines.filter((line) => line === 'BEGIN:VCALENDAR')).toHaveLength(1)
  })
})
