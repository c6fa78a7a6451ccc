import { describe, expect, it } from 'vitest'
import { closestLane } from './index.ts'

const HOUR = 3600
type Busy = [lane: number, from: number, until: number][]
const lane = (capacity: number, busy: Busy, from: number, until: number) =>
  closestLane(
    { capacity, busy: busy.flatMap(([place, begins, ends]) => [place, begins * HOUR, ends * HOUR]) },
    from * HOUR,
    until * HOUR,
  )

describe('the place of a booking', () => {
  type Row = { because: string; busy: Busy; place: number | undefined }
  it.each<Row>([
    { because: 'the first where all are empty', busy: [], place: 0 },
    { because: 'the one in which somebody ends just then', busy: [[1, 9, 10]], place: 1 },
    {
      because: 'the one that it fills',
      busy: [
        [0, 9, 10],
        [1, 9, 10],
        [1, 11, 12],
      ],
      place: 1,
    },
    {
      because: 'the one with the smaller gap',
      busy: [
        [0, 8, 9],
        [2, 11.5, 12],
      ],
      place: 2,
    },
    {
      because: 'never one that is taken for a part of it',
      busy: [
        [0, 9, 10.5],
        [1, 10.5, 12],
      ],
      place: 2,
    },
    {
      because: 'none where all are taken',
      busy: [
        [0, 9, 10.5],
        [1, 10.5, 12],
        [2, 10.25, 10.5],
      ],
      place: undefined,
    },
    { because: 'what lies in a place that is gone is no matter', busy: [[7, 9, 10]], place: 0 },
  ])('is $because', ({ busy, place }) => {
    expect(lane(3, busy, 10, 11)).toBe(place)
  })
})
