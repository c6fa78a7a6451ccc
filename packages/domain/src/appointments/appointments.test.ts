import { describe, expect, it } from 'vitest'
import {
  attendanceOf,
  freePlaces,
  isCurrent,
  isFull,
  mayCancelUntil,
  mayMoveUntil,
  nextAppointment,
} from './index.ts'

describe('places of an event', () => {
  it.each([
    { space: 10, used_space: 3, left: 7, because: 'space minus used' },
    { space: 10, used_space: 10, left: 0, because: 'none left' },
    { space: 10, used_space: 12, left: 0, because: 'never below none, though the desk added two' },
  ])('$used_space of $space taken leave $left: $because', ({ left, ...event }) => {
    expect(freePlaces(event)).toBe(left)
    expect(isFull(event)).toBe(left === 0)
  })
})

describe('the next record', () => {
  const appointments = [{ status: 'CANCELLED' }, { status: 'CONFIRMED' }, { status: 'DONE' }]
  it.each([
    // proves S4.record.5
    {
      allow_cancel: true,
      cancel_to_status: 'CANCELLED',
      next: 'CONFIRMED',
      because: 'records in the status of cancelling are skipped',
    },
    // proves S4.record.5
    {
      allow_cancel: false,
      cancel_to_status: 'CANCELLED',
      next: 'CANCELLED',
      because: 'where clients cannot cancel, the first of the list is the next',
    },
    // proves S4.record.5
    {
      allow_cancel: true,
      cancel_to_status: 'CALLED_OFF',
      next: 'CANCELLED',
      because: 'the company says which status that is',
    },
  ])('$because', ({ next, ...settings }) => {
    expect(nextAppointment(appointments, settings)?.status).toBe(next)
  })
  it('there is none where nothing is booked, or all is cancelled', () => {
    const settings = { allow_cancel: true, cancel_to_status: 'CANCELLED' }
    expect(nextAppointment([], settings)).toBeUndefined()
    expect(nextAppointment(appointments.slice(0, 1), settings)).toBeUndefined()
  })
})

describe('a visit that is over', () => {
  const noon = Date.parse('2026-11-23T10:00:00Z')
  it.each([
    {
      now: noon - 1,
      status: 'CONFIRMED',
      cancelled_at: null,
      reads: undefined,
      because: 'it goes on until then',
    },
    {
      now: noon,
      status: 'CONFIRMED',
      cancelled_at: null,
      reads: 'VISITED',
      because: 'nobody said otherwise',
    },
    { now: noon, status: 'DONE', cancelled_at: null, reads: 'VISITED', because: 'the desk said so' },
    { now: noon, status: 'NO_SHOW', cancelled_at: null, reads: 'MISSED', because: 'the client did not come' },
    {
      now: noon,
      status: 'CANCELLED',
      cancelled_at: '2026-11-20T10:00:00Z',
      reads: undefined,
      because: 'nobody was to come',
    },
  ])('reads $reads with $status: $because', ({ now, reads, ...rest }) => {
    expect(attendanceOf({ start_time: '2026-11-23T09:00:00Z', duration: 3600, ...rest }, now)).toBe(reads)
  })
})

describe('until when a client may change a booking', () => {
  const start = Date.parse('2026-12-01T10:00:00Z')
  it.each([
    { allowed: true, notice: 0, until: start, because: 'without a notice until it starts' },
    { allowed: true, notice: 86_400, until: start - 86_400_000, because: 'a day before' },
    { allowed: false, notice: 0, until: null, because: 'the company does not let them' },
  ])('$because', ({ allowed, notice, until }) => {
    const rules = {
      allow_cancel: allowed,
      cancel_notice: notice,
      allow_move: allowed,
      move_notice: notice,
    } as Parameters<typeof mayCancelUntil>[0]
    expect([mayCancelUntil(rules, start), mayMoveUntil(rules, start)]).toEqual([until, until])
  })
})

it.each([
  { start_time: '2026-05-19T10:00:00.000Z', cancelled_at: null, current: true, because: 'it is ahead' },
  { start_time: '2026-05-19T08:30:00.000Z', cancelled_at: null, current: true, because: 'it is going on' },
  { start_time: '2026-05-19T08:00:00.000Z', cancelled_at: null, current: false, because: 'it ends now' },
  {
    start_time: '2026-05-26T10:00:00.000Z',
    cancelled_at: '2026-05-18T10:00:00.000Z',
    current: false,
    because: 'it was cancelled ahead of its time',
  },
])('the list that contains a booking: $because', ({ current, because: _, ...booking }) => {
  expect(isCurrent({ ...booking, duration: 3600 }, Date.parse('2026-05-19T09:00:00.000Z'))).toBe(current)
})
