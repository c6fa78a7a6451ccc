import type { BranchResource, CompanyAppointment } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { closedIn, columnsOf, columnToOpen, type DayFacts, gapsFrom, gapsIn, shownHours } from './day.ts'

const DAY = '2026-05-18'
const hour = (value: number) => value * 3600
const person = (id: string, active = true) => ({ id, name: id, active }) as BranchResource

/** At Kyiv, three hours ahead of UTC on that day. */
const booking = (
  id: string,
  from: number,
  services: { resource: string; hours: number }[],
  more: Partial<CompanyAppointment> = {},
) =>
  ({
    id,
    start_time: new Date(Date.UTC(2026, 4, 18) + (from - 3) * 3_600_000).toISOString(),
    duration: hour(services.reduce((sum, { hours }) => sum + hours, 0)),
    cancelled_at: null,
    event_id: null,
    services: services.map(({ resource, hours }, index) => ({
      id: `${id}-${index}`,
      name: `Service ${index + 1}`,
      duration: hour(hours),
      resource_id: resource,
    })),
    resources: [...new Set(services.map(({ resource }) => resource))].map((resource) => person(resource)),
    ...more,
  }) as CompanyAppointment

const facts = (bookings: CompanyAppointment[], more: Partial<DayFacts> = {}): DayFacts => ({
  day: DAY,
  timezone: 'Europe/Kyiv',
  resources: [person('anna'), person('marta')],
  branchHours: {
    cycle_frames: [{ weekday: 1, start_time: hour(9), end_time: hour(18), first_day: null, last_day: null }],
    day_frames: [],
  },
  schedules: [],
  bookings,
  events: [],
  ...more,
})

const blocksOf = (column: ReturnType<typeof columnsOf>[number] | undefined) =>
  column?.blocks.map(({ start, end, lane, lanes }) => [start / 3600, end / 3600, lane, lanes])

describe('the columns of a day', () => {
  it('a booking is shown at its time at the branch, and the free time around it stays free', () => {
    const [anna, marta] = columnsOf(facts([booking('a', 10, [{ resource: 'anna', hours: 2 }])]))
    expect(blocksOf(anna)).toEqual([[10, 12, 0, 1]])
    expect(anna?.gaps).toEqual([
      { start: hour(9), end: hour(10) },
      { start: hour(12), end: hour(18) },
    ])
    expect(marta?.gaps).toEqual([{ start: hour(9), end: hour(18) }])
  })

  it('a person with the hours of the branch also works its longer single days', () => {
    const { branchHours } = facts([])
    const longer = { date: DAY, start_time: hour(8), end_time: hour(22), type: 'ON' as const, active: true }
    const { cycle_frames } = branchHours
    const [anna, marta] = columnsOf(
      facts([], {
        branchHours: { cycle_frames, day_frames: [longer] },
        schedules: [
          { id: 'anna', name: 'Anna', follows_branch: true, cycle_frames, day_frames: [] },
          { id: 'marta', name: 'Marta', follows_branch: false, cycle_frames, day_frames: [] },
        ],
      }),
    )
    expect(anna?.gaps).toEqual([{ start: hour(8), end: hour(22) }])
    expect(marta?.gaps).toEqual([{ start: hour(9), end: hour(18) }])
  })

  it('of a visit with two people each has the own part', () => {
    const visit = booking('a', 10, [
      { resource: 'anna', hours: 1 },
      { resource: 'anna', hours: 1 },
      { resource: 'marta', hours: 2 },
    ])
    const [anna, marta] = columnsOf(facts([visit]))
    expect(blocksOf(anna)).toEqual([[10, 12, 0, 1]])
    expect(blocksOf(marta)).toEqual([[12, 14, 0, 1]])
  })

  it('a room is taken for the whole visit', () => {
    const visit = booking(
      'a',
      10,
      [
        { resource: 'anna', hours: 1 },
        { resource: 'marta', hours: 1 },
      ],
      { resources: [person('anna'), person('marta'), person('room')] as never },
    )
    const columns = columnsOf(facts([visit], { resources: [person('anna'), person('room')] }))
    expect(blocksOf(columns[1])).toEqual([[10, 12, 0, 1]])
  })

  it('a rental of several days ends with its first day, and a drag does not change its length', () => {
    const rental = booking('a', 10, [{ resource: 'room', hours: 72 }])
    const [room] = columnsOf(facts([rental], { resources: [person('room')] }))
    expect(blocksOf(room)).toEqual([[10, 24, 0, 1]])
    expect(room?.blocks[0]).toMatchObject({ isLast: false })
  })

  it('bookings that overlap stand beside each other, later ones alone again', () => {
    const [anna] = columnsOf(
      facts([
        booking('a', 10, [{ resource: 'anna', hours: 2 }]),
        booking('b', 11, [{ resource: 'anna', hours: 2 }]),
        booking('c', 12, [{ resource: 'anna', hours: 1 }]),
        booking('d', 14, [{ resource: 'anna', hours: 1 }]),
      ]),
    )
    expect(blocksOf(anna)).toEqual([
      [10, 12, 0, 2],
      [11, 13, 1, 2],
      [12, 13, 0, 2],
      [14, 15, 0, 1],
    ])
  })

  it('a cancelled booking takes no time', () => {
    const cancelled = booking('a', 10, [{ resource: 'anna', hours: 1 }], {
      cancelled_at: '2026-05-17T10:00:00Z',
    })
    expect(blocksOf(columnsOf(facts([cancelled]))[0])).toEqual([])
  })

  it('a person who is switched off is shown as long as they have a booking', () => {
    const resources = [person('anna'), person('marta', false)]
    const ids = (bookings: CompanyAppointment[]) =>
      columnsOf(facts(bookings, { resources })).map(({ resource }) => resource.id)
    expect(ids([])).toEqual(['anna'])
    expect(ids([booking('a', 10, [{ resource: 'marta', hours: 1 }])])).toEqual(['anna', 'marta'])
  })
})

describe('free and closed time', () => {
  it('a booking over the end of working time leaves nothing after it', () => {
    expect(gapsIn([{ start: hour(9), end: hour(12) }], [{ start: hour(11), end: hour(13) }])).toEqual([
      { start: hour(9), end: hour(11) },
    ])
  })

  it('a gap shorter than a quarter of an hour is none', () => {
    expect(gapsIn([{ start: hour(9), end: hour(10) }], [{ start: hour(9) + 840, end: hour(10) }])).toEqual([])
  })

  it('what has passed of a gap stands apart from the rest, which begins at the next five minutes', () => {
    const gaps = [
      { start: hour(9), end: hour(12) },
      { start: hour(13), end: hour(14) },
    ]
    expect(gapsFrom(hour(10) + 121, gaps)).toEqual([
      { start: hour(9), end: hour(10) + 300 },
      { start: hour(10) + 300, end: hour(12) },
      { start: hour(13), end: hour(14) },
    ])
    expect(gapsFrom(hour(9) + 60, gaps)[0]).toEqual({ start: hour(9) + 300, end: hour(12) })
    expect(gapsFrom(hour(11) + 3000, gaps)[0]).toEqual({ start: hour(9), end: hour(12) })
    expect(gapsFrom(undefined, gaps)).toEqual(gaps)
  })

  it('what lies before, between and after working hours is closed', () => {
    const hours = [
      { start: hour(9), end: hour(12) },
      { start: hour(13), end: hour(18) },
    ]
    expect(closedIn(hours, { start: hour(8), end: hour(20) })).toEqual([
      { start: hour(8), end: hour(9) },
      { start: hour(12), end: hour(13) },
      { start: hour(18), end: hour(20) },
    ])
  })

  it('the board shows whole hours around work and bookings', () => {
    const columns = columnsOf(facts([booking('a', 19, [{ resource: 'anna', hours: 0.5 }])]))
    expect(shownHours(columns)).toEqual({ start: hour(9), end: hour(20) })
    expect(shownHours([])).toEqual({ start: hour(9), end: hour(18) })
  })
})

describe('the day that a phone opens', () => {
  const off = { start_time: 0, end_time: hour(24), type: 'OFF' }
  const dayOff = (id: string) =>
    ({ id, cycle_frames: null, day_frames: [{ ...off, date: DAY, active: true }] }) as never
  const opened = (columns: ReturnType<typeof columnsOf>, chosen: string | null, own: string | null) =>
    columnToOpen(columns, chosen, own)?.resource.id
  const annaOff = columnsOf(facts([], { schedules: [dayOff('anna')] }))

  it.each([
    { chosen: null, own: 'marta', opens: 'marta', because: 'the own day comes first' },
    { chosen: null, own: 'anna', opens: 'marta', because: 'who is off has nothing to show' },
    { chosen: null, own: null, opens: 'marta', because: 'the first one who works' },
    { chosen: 'anna', own: 'marta', opens: 'anna', because: 'it was chosen' },
    { chosen: 'gone', own: null, opens: 'marta', because: 'the address may be old' },
  ])('is that of $opens, because $because', ({ chosen, own, opens }) => {
    expect(opened(annaOff, chosen, own)).toBe(opens)
  })

  it('is that of somebody who is off only where all are', () => {
    const allOff = columnsOf(facts([], { schedules: [dayOff('anna'), dayOff('marta')] }))
    expect(opened(allOff, null, 'marta')).toBe('marta')
    expect(opened(allOff, null, null)).toBe('anna')
    expect(opened([], null, null)).toBeUndefined()
  })
})
