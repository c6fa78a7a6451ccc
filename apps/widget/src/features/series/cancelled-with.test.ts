import { expect, it } from 'vitest'
import { cancelledWith } from './cancelled-with.ts'

const NOW = Date.parse('2026-10-13T09:00:00Z')
const visit = (day: number, cancelled = false) => ({
  id: String(day),
  start_time: `2026-10-${day}T10:00:00Z`,
  cancelled_at: cancelled ? '2026-10-01T00:00:00Z' : null,
  may_cancel_until: `2026-10-${day - 1}T10:00:00Z`,
})
const visits = [visit(12), visit(19), visit(26, true), visit(29), visit(30)]

it.each([
  { which: 'ONE', ends: ['29'], because: 'the one that is named' },
  { which: 'FOLLOWING', ends: ['29', '30'], because: 'it and those after it' },
  {
    which: 'ALL',
    ends: ['19', '29', '30'],
    because: 'all but the one that took place and the cancelled one',
  },
] as const)('$which ends $ends: $because', ({ which, ends }) => {
  expect(cancelledWith(visits, '29', which, NOW).map(({ id }) => id)).toEqual(ends)
})
