import { describe, expect, it } from 'vitest'
import { bookableRange } from './bookable-range.ts'

const settings = {
  online_booking: {
    enabled: true,
    prevent_select_time: false,
    inherited: false,
    least_notice: 0,
    furthest_days: 30,
  },
}
const range = (instant: string) => bookableRange('Europe/Kyiv', settings, Date.parse(instant) / 1000)

describe('bookableRange', () => {
  it('goes from today at the branch to its furthest day', () => {
    expect(range('2026-11-23T22:30:00Z')).toMatchObject({ firstDay: '2026-11-24', lastDay: '2026-12-24' })
  })

  it.each([
    {
      at: '2026-11-23T22:30:00Z',
      isMorning: true,
      because: 'half past midnight: the night shift still works',
    },
    { at: '2026-11-24T09:59:00Z', isMorning: true, because: 'a minute before noon' },
    { at: '2026-11-24T10:00:00Z', isMorning: false, because: 'noon' },
  ])('$at, $because: $isMorning', ({ at, isMorning }) => {
    expect(range(at).isMorning).toBe(isMorning)
  })
})
