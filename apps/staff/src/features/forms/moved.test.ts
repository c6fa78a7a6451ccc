import { expect, it } from 'vitest'
import { moved } from './moved.ts'

it.each([
  [1, -1, ['b', 'a', 'c']],
  [1, 1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
] as const)('the entry at %d moves by %d', (index, by, order) => {
  expect(moved(['a', 'b', 'c'], index, by)).toEqual(order)
})
