/** Occupied time of a resource per lane, prepared for one sweep. docs/rules/slots.md, Several places: lanes. */
import { at } from './range-clock.ts'
import type { SlotResource } from './types.ts'

/** Occupied moments, sorted; overlapping ranges are merged. */
export type Lane = {
  count: number
  starts: Int32Array
  ends: Int32Array
  /** Position of the sweep. Queries come in chronological order, so each range is passed once. */
  next: number
}

export type Lanes = {
  /** Lanes in use, and one empty lane that stands for all others. */
  lanes: Lane[]
  /**
   * Times at which every place is taken although a lane may be free: ranges in lanes that no longer exist,
   * from before the capacity was lowered, count as well. Null if there are none.
   */
  overfull: Lane | null
}

const QUARTER_SECONDS = 900

type Ranges = {
  count: number
  lanes: Int32Array
  starts: Int32Array
  ends: Int32Array
  /** True if no ranges overlap, in any lanes. */
  isClear: boolean
}

/** `origin`: epoch second of moment 0. Ranges outside of [0, until) are left out. For bookings of one place. */
export function readLanes(
  resource: Pick<SlotResource, 'capacity' | 'busy'>,
  origin: number,
  until: number,
): Lanes {
  const ranges = sortedRanges(resource.busy, origin, until)
  if (resource.capacity === 1) {
    // Only one place: a range in a lane that no longer exists takes it, too.
    if (ranges.isClear)
      return {
        lanes: [{ count: ranges.count, starts: ranges.starts, ends: ranges.ends, next: 0 }],
        overfull: null,
      }
    ranges.lanes.fill(0)
    return { lanes: byNumber(ranges, 1).lanes as Lane[], overfull: null }
  }
  const numbered = byNumber(ranges, resource.capacity)
  const lanes = numbered.lanes.filter((lane) => lane !== null)
  if (lanes.length < resource.capacity) lanes.push(emptyLane(0))
  return { lanes, overfull: numbered.overfullFor(1) }
}

/** Places by number; null for a place without bookings. */
export type NumberedLanes = {
  lanes: (Lane | null)[]
  /** Like `overfull` in `Lanes`, for a booking of that many places. */
  overfullFor(places: number): Lane | null
}

/** Lanes by number, for callers that need the number of a place or several places. */
export function numberLanes(
  resource: Pick<SlotResource, 'capacity' | 'busy'>,
  origin: number,
  until: number,
): NumberedLanes {
  if (resource.capacity === 1) {
    const { lanes } = readLanes(resource, origin, until)
    return { lanes, overfullFor: () => null }
  }
  return byNumber(sortedRanges(resource.busy, origin, until), resource.capacity)
}

/** Whether the lane is free in [from, until). Advances the lane's sweep. */
export function isLaneFree(lane: Lane, from: number, until: number): boolean {
  const next = sweepTo(lane, from)
  return next === lane.count || at(lane.starts, next) >= until
}

/** Like `isLaneFree`, by binary search, so that calls may be in any order. */
export function isLaneClear(lane: Lane | null, from: number, until: number): boolean {
  if (lane === null) return true
  const index = lastFrom(lane, until - 1)
  return index < 0 || at(lane.ends, index) <= from
}

/** Index of the last range that starts at or before a moment; -1 if none. */
export function lastFrom({ count, starts }: Lane, moment: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(starts, middle) <= moment) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Ranges minus other ranges; both sorted and without overlaps. */
export function gapsBetween(ranges: Lane, others: Lane): Lane {
  const gaps = emptyLane(ranges.count + others.count)
  const add = (start: number, end: number) => {
    if (start >= end) return
    gaps.starts[gaps.count] = start
    gaps.ends[gaps.count] = end
    gaps.count++
  }
  let next = 0
  for (let index = 0; index < ranges.count; index++) {
    let free = at(ranges.starts, index)
    const end = at(ranges.ends, index)
    while (next < others.count && at(others.ends, next) <= free) next++
    for (let other = next; other < others.count && at(others.starts, other) < end; other++) {
      add(free, at(others.starts, other))
      free = Math.max(free, at(others.ends, other))
    }
    add(free, end)
  }
  return gaps
}

/** Whether one range covers [from, until). Checks the last position first: most calls come in chronological order. */
export function liesInOne(lane: Lane, from: number, until: number): boolean {
  const { count, starts, next } = lane
  const isThere =
    next < count && at(starts, next) <= from && (next + 1 === count || from < at(starts, next + 1))
  const index = isThere ? next : lastFrom(lane, from)
  if (index < 0) return false
  lane.next = index
  return at(lane.ends, index) >= until
}

/** Index of the first range that ends after `moment`. */
export function sweepTo(lane: Lane, moment: number): number {
  let next = lane.next
  while (next < lane.count && at(lane.ends, next) <= moment) next++
  // A night shift and the next date's work can cross; then the sweep goes back a few steps.
  while (next > 0 && at(lane.ends, next - 1) > moment) next--
  lane.next = next
  return next
}

const emptyLane = (size: number): Lane => ({
  count: 0,
  starts: new Int32Array(size),
  ends: new Int32Array(size),
  next: 0,
})

function sortedRanges(busy: ArrayLike<number>, origin: number, until: number): Ranges {
  const size = Math.floor(busy.length / 3)
  const ranges: Ranges = {
    count: 0,
    lanes: new Int32Array(size),
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    isClear: true,
  }
  let isSorted = true
  let last = 0
  let lastEnd = 0
  for (let index = 0; index < busy.length - 2; index += 3) {
    const start = Math.max((busy[index + 1] as number) - origin, 0)
    const end = Math.min((busy[index + 2] as number) - origin, until)
    if (start >= end) continue
    ranges.lanes[ranges.count] = busy[index] as number
    ranges.starts[ranges.count] = start
    ranges.ends[ranges.count] = end
    ranges.count++
    if (start < lastEnd) {
      ranges.isClear = false
      if (start < last) isSorted = false
    }
    last = start
    lastEnd = end
  }
  return isSorted ? ranges : sorted(ranges, until)
}

/** Bucket sort by quarter hours, then insertion sort: the time grows with the number of ranges. */
function sorted({ count, lanes, starts, ends }: Ranges, until: number): Ranges {
  const quarterOf = (index: number) => Math.floor(at(starts, index) / QUARTER_SECONDS)
  const places = new Int32Array(Math.ceil(until / QUARTER_SECONDS) + 1)
  for (let index = 0; index < count; index++) places[quarterOf(index) + 1]!++
  for (let quarter = 1; quarter < places.length; quarter++) places[quarter]! += at(places, quarter - 1)

  const order = new Int32Array(count)
  for (let index = 0; index < count; index++) order[places[quarterOf(index)]!++] = index
  for (let place = 1; place < count; place++) {
    const index = at(order, place)
    let hole = place
    for (; hole > 0 && at(starts, at(order, hole - 1)) > at(starts, index); hole--)
      order[hole] = at(order, hole - 1)
    order[hole] = index
  }
  const inOrder = (list: Int32Array) => order.map((index) => at(list, index))
  return { count, lanes: inOrder(lanes), starts: inOrder(starts), ends: inOrder(ends), isClear: false }
}

/** Two passes, to count and to fill: the time grows with the number of ranges, not with places times ranges. */
function byNumber(ranges: Ranges, capacity: number): NumberedLanes {
  const sizes = new Int32Array(capacity)
  let hasGoneLanes = false
  for (let index = 0; index < ranges.count; index++) {
    const number = at(ranges.lanes, index)
    if (number < capacity) sizes[number]!++
    else hasGoneLanes = true
  }
  const lanes = Array.from(sizes, (size) => (size === 0 ? null : emptyLane(size)))
  for (let index = 0; index < ranges.count; index++) {
    const lane = lanes[at(ranges.lanes, index)]
    if (lane) append(lane, at(ranges.starts, index), at(ranges.ends, index))
  }
  return { lanes, overfullFor: (places) => (hasGoneLanes ? fullTimes(ranges, capacity - places + 1) : null) }
}

function append(lane: Lane, start: number, end: number): void {
  const last = lane.count - 1
  if (last >= 0 && start < at(lane.ends, last)) {
    lane.ends[last] = Math.max(at(lane.ends, last), end)
    return
  }
  lane.starts[lane.count] = start
  lane.ends[lane.count] = end
  lane.count++
}

/** Times with at least `most` simultaneous ranges in any lanes. */
function fullTimes({ count, starts, ends }: Ranges, most: number): Lane {
  const full = emptyLane(2 * count)
  const sortedEnds = ends.slice(0, count).toSorted()
  let started = 0
  for (let ended = 0; ended < count;) {
    // At equal moments ends come first, because a range excludes its end.
    const isEnd = started === count || at(sortedEnds, ended) <= at(starts, started)
    const moment = isEnd ? at(sortedEnds, ended++) : at(starts, started++)
    // The state is unchanged until the first running range ends, unless another one starts.
    if (started - ended >= most) append(full, moment, at(sortedEnds, ended))
  }
  return full
}
