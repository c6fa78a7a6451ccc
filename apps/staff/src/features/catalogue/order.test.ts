import { describe, expect, it } from 'vitest'
import { ordinalsAfterMove } from './order.ts'

const things = (...ordinals: number[]) => ordinals.map((ordinal, index) => ({ id: 'abc'[index]!, ordinal }))

describe('the order of a list', () => {
  it.each([
    {
      given: things(10, 20, 30),
      move: ['b', -1] as const,
      saved: [
        { id: 'b', ordinal: 10 },
        { id: 'a', ordinal: 20 },
      ],
      because: 'only those that change places are saved',
    },
    {
      given: things(0, 0, 0),
      move: ['a', 1] as const,
      saved: [
        { id: 'b', ordinal: 10 },
        { id: 'a', ordinal: 20 },
        { id: 'c', ordinal: 30 },
      ],
      because: 'things that never were in an order get one',
    },
    { given: things(10, 20), move: ['a', -1] as const, saved: [], because: 'the first stays the first' },
    { given: things(10, 20), move: ['b', 1] as const, saved: [], because: 'the last stays the last' },
    { given: things(10), move: ['x', 1] as const, saved: [], because: 'it is not in the list any more' },
  ])('$because', ({ given, move: [id, by], saved }) => {
    expect(ordinalsAfterMove(given, id, by)).toEqual(saved)
  })
})
