import type { SlotsAnswer } from '@zapys/contract'
import { expect, it } from 'vitest'
import { isRentalFree } from './use-still-free.ts'

const answer: SlotsAnswer = {
  slots: [
    {
      resource_id: 'room',
      date_slots: [
        {
          date: '2026-05-22',
          slots: [
            { time: { start_time: 79_200, end_time: 82_800 }, available: true },
            { time: { start_time: 90_000, end_time: 93_600 }, available: true },
            { time: { start_time: 93_600, end_time: 97_200 }, available: false },
          ],
        },
      ],
    },
  ],
} as unknown as SlotsAnswer

it.each([
  { date: '2026-05-22', seconds: 79_200, isFree: true, because: '22:00 is listed on its own day' },
  {
    date: '2026-05-23',
    seconds: 3600,
    isFree: true,
    because: '01:00 of a night shift is 25:00 of the day before',
  },
  { date: '2026-05-23', seconds: 7200, isFree: false, because: 'the next hour is taken' },
  { date: '2026-05-22', seconds: 3600, isFree: false, because: 'the night before is closed' },
])('the hours of a lapsed rental: $because', ({ date, seconds, isFree }) => {
  expect(isRentalFree(answer, date, seconds)).toBe(isFree)
})
