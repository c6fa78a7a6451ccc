import { describe, expect, it } from 'vitest'
import { firstFree } from './first-free.ts'
import type { FreeTime } from '@zapys/domain/slots'

const at = (hour: number, more: Partial<FreeTime> = {}): FreeTime => ({
  start_time: hour * 3600,
  end_time: (hour + 1) * 3600,
  available: true,
  resource_ids: ['anna'],
  starts_at: `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`,
  ...more,
})
const moved = (startsAt: string) => ({ id: 'appointment', startsAt })

describe('the soonest time of a day', () => {
  it.each<{ times: FreeTime[]; moves?: string; soonest: number | undefined; because: string }>([
    { times: [at(9), at(10)], soonest: 9, because: 'the first' },
    { times: [at(9, { available: false }), at(10)], soonest: 10, because: 'somebody else has 9:00' },
    {
      times: [at(9), at(10)],
      moves: '2026-11-24T09:00:00Z',
      soonest: 10,
      because: 'a booking that is moved stands at 9:00 already',
    },
    {
      times: [at(9)],
      moves: '2026-11-24T11:00:00+02:00',
      soonest: undefined,
      because: 'its own time is the only one, and no other day is missed for it',
    },
    {
      times: [at(9), at(10)],
      moves: '2026-11-25T09:00:00Z',
      soonest: 9,
      because: 'it stands at 9:00 of another day',
    },
  ])('is $soonest o’clock: $because', ({ times, moves, soonest }) => {
    const found = firstFree(times, moves === undefined ? undefined : moved(moves))
    expect(found && found.start_time / 3600).toBe(soonest)
  })
})
