import { describe, expect, it } from 'vitest'
import { googleCalendarLink } from './google-link.ts'

const entry = {
  id: '0d0c8a5e-5f0e-4c1e-9b3d-1f6f2f0a1b2c',
  title: 'Haircut, Anna',
  startsAt: '2026-04-15T10:00:00.000Z',
  endsAt: '2026-04-15T11:00:00.000Z',
}

describe('googleCalendarLink', () => {
  it('carries all visits of a series as one entry that repeats in the time of the branch', () => {
    const link = new URL(googleCalendarLink(entry, { weeks: 2, count: 4, timeZone: 'Europe/Kyiv' }))
    expect(link.searchParams.get('recur')).toBe('RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4')
    expect(link.searchParams.get('ctz')).toBe('Europe/Kyiv')
  })
  it('carries title and instants, escaped', () => {
    const link = new URL(googleCalendarLink({ ...entry, title: 'Cut & dry', place: 'Хрещатик, 1' }))
    expect(link.searchParams.get('text')).toBe('Cut & dry')
    expect(link.searchParams.get('dates')).toBe('20260415T100000Z/20260415T110000Z')
    expect(link.searchParams.get('location')).toBe('Хрещатик, 1')
  })
})
