import type { InboxItem } from '@zapys/contract'
import { describe, expect, it } from 'vitest'
import { placeOf } from './place-of.ts'

const branches = [{ id: 'b', timezone: 'Europe/Kyiv' }]
const item: InboxItem = {
  kind: 'BOOKED',
  id: 'a',
  at: '2026-05-18T08:00:00.000Z',
  title: null,
  detail: null,
  topic: null,
  branch_id: 'b',
  appointment_id: 'a',
  event_id: null,
  client_id: 'c',
  // The next day in Kyiv.
  start_time: '2026-05-18T22:30:00.000Z',
  stars: null,
  amount: null,
  paused_until: null,
  currency_code: null,
}

describe('where an entry of the inbox is settled', () => {
  it.each<{ of: Partial<InboxItem>; place: string | undefined; because: string }>([
    { of: {}, place: '/board?day=2026-05-19&branch=b&booking=a', because: 'the booking on its local day' },
    {
      of: { event_id: 'e' },
      place: '/classes?branch=b&week=2026-05-19&class=e',
      because: 'places are booked in a class',
    },
    { of: { kind: 'REVIEW' }, place: '/reviews', because: 'reviews are answered there' },
    {
      of: { kind: 'WAITING', appointment_id: null },
      place: '/waiting?branch=b',
      because: 'a time of a day was offered',
    },
    {
      of: { kind: 'MESSAGE', branch_id: null, appointment_id: null, start_time: null },
      place: '/clients/c',
      because: 'a message of staff is about no booking',
    },
    {
      of: { kind: 'REFUND', appointment_id: null, branch_id: null, start_time: null, client_id: null },
      place: '/money/till',
      because: 'the refund of a membership is settled in the till',
    },
    { of: { kind: 'CALENDAR' }, place: undefined, because: 'there is no screen for calendars' },
  ])('$because: $place', ({ of, place }) => {
    expect(placeOf({ ...item, ...of }, branches)).toBe(place)
  })
})
