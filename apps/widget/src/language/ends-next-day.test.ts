import { expect, it } from 'vitest'
import { endsNextDay } from './ends-next-day.ts'

const HOUR = 3600

it.each([
  { from: 10, to: 12, next: false, because: 'the same day' },
  { from: 22, to: 24, next: false, because: 'midnight itself still belongs to the evening' },
  { from: 22, to: 26, next: true, because: 'two in the morning' },
  { from: 22, to: 2, next: true, because: 'also where the end counts from the next midnight' },
  { from: 22, to: 0, next: false, because: 'midnight in that form' },
  {
    from: 25,
    to: 27,
    next: false,
    because: 'a start after midnight of a shift: its date is the next day already',
  },
])('$from to $to: next day $next, $because', ({ from, to, next }) => {
  expect(endsNextDay(from * HOUR, to * HOUR)).toBe(next)
})
