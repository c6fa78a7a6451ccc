import type { SlotsAnswer } from '@zapys/contract'
import { expect, it } from 'vitest'
import { isListed } from './use-still-free.ts'

/** A rental from 01:00 of the night that began on the 19th. */
const answer = {
  slots: [
    {
      resource_id: 'hall',
      date_slots: [
        {
          date: '2026-05-19',
          slots: [{ available: true, time: { start_time: 25 * 3600, end_time: 26 * 3600 } }],
        },
        {
          date: '2026-05-20',
          slots: [{ available: false, time: { start_time: 10 * 3600, end_time: 11 * 3600 } }],
        },
      ],
    },
  ],
} as unknown as SlotsAnswer

it.each([
  { date: '2026-05-20', hour: 1, isFree: true },
  { date: '2026-05-19', hour: 25, isFree: true },
  { date: '2026-05-20', hour: 2, isFree: false },
  { date: '2026-05-20', hour: 10, isFree: false },
])('a start on $date at $hour is free: $isFree', ({ date, hour, isFree }) => {
  expect(isListed(answer, date, hour * 3600)).toBe(isFree)
})
