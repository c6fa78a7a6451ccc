import { describe, expect, it } from 'vitest'
import { beyondBranch } from './beyond-branch.ts'

const HOUR = 3600
const frame = (weekday: number, start: number, end: number) => ({
  weekday,
  start_time: start * HOUR,
  end_time: end * HOUR,
})
const span = (start: number, end: number) => ({ start: start * HOUR, end: end * HOUR })
const branch = [frame(1, 9, 18), frame(2, 9, 13), frame(2, 14, 18), frame(5, 18, 26)]

describe('hours beyond those of the branch', () => {
  it.each([
    ['within them nothing is named', [frame(1, 10, 17)], []],
    [
      'an earlier start and a later end',
      [frame(1, 7, 20)],
      [{ weekday: 1, closed: [span(7, 9), span(18, 20)], offered: [span(9, 18)] }],
    ],
    [
      'the break of the branch',
      [frame(2, 9, 18)],
      [{ weekday: 2, closed: [span(13, 14)], offered: [span(9, 13), span(14, 18)] }],
    ],
    [
      'a day on which the branch is closed',
      [frame(3, 9, 18)],
      [{ weekday: 3, closed: [span(9, 18)], offered: [] }],
    ],
    ['a night that the branch is open', [frame(5, 20, 26)], []],
    [
      'the morning after that night',
      [frame(6, 0, 3)],
      [{ weekday: 6, closed: [span(2, 3)], offered: [span(0, 2)] }],
    ],
  ])('%s', (_, own, found) => {
    expect(beyondBranch(own, branch)).toEqual(found)
  })

  it('are the same in whatever order hours are stored, and listed from Monday on', () => {
    const own = [frame(5, 7, 18), frame(2, 9, 18), frame(1, 8, 9)]
    const found = beyondBranch(own, branch)
    expect(found.map(({ weekday }) => weekday)).toEqual([1, 2, 5])
    expect(found[1]!.closed).toEqual([span(13, 14)])
    expect(beyondBranch(own, branch.toReversed())).toEqual(found)
  })

  it('a night of Sunday reaches into Monday', () => {
    expect(beyondBranch([frame(1, 0, 2)], [frame(7, 20, 26)])).toEqual([])
  })
})
