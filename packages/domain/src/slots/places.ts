/** Finds free places of a resource for everything that a booking occupies. docs/rules/slots.md, Several places. */
import { isLaneClear, type Lane, numberLanes } from './lanes.ts'
import type { Places, SlotResource, Stretch } from './types.ts'

/** A part of a booking with its number of places; `from` and `until` are relative to `moment`. */
export type OccupiedPart = {
  from: number
  until: number
  places: number
  /** Length of the breaks at its beginning and at its end. */
  before?: number
  after?: number
}

export const placesOf = (places: Places, capacity: number): number => (places === 'ALL' ? capacity : places)

export const partsOf = (stretches: readonly Stretch[], capacity: number): OccupiedPart[] =>
  stretches.map(({ from, until, places }) => ({ from, until, places: placesOf(places, capacity) }))

/** The parts without their breaks. */
export const withoutBreaks = ({
  from,
  until,
  places,
  before = 0,
  after = 0,
}: OccupiedPart): OccupiedPart => ({
  from: from + before,
  until: until - after,
  places,
})

export type PlaceBook = {
  /** Whether one place is free throughout. */
  isFree(from: number, until: number): boolean
  /** Whether every part has enough places, beginning at `moment`. */
  areFree(parts: readonly OccupiedPart[], moment: number): boolean
  /** Numbers of the places free in all parts; empty if overlapping bookings leave no room. */
  freeLanes(parts: readonly OccupiedPart[], moment: number): number[]
}

/**
 * A booking keeps its places throughout; a part that needs more takes additional ones.
 * Moments count from `origin` (epoch seconds) to before `until`.
 */
export function placeBook(
  resource: Pick<SlotResource, 'capacity' | 'busy'>,
  origin: number,
  until: number,
): PlaceBook {
  const { lanes, overfullFor } = numberLanes(resource, origin, until)
  const overfull = new Map<number, Lane | null>()
  const hasRoom = ({ from, until: end, places }: OccupiedPart, moment: number): boolean => {
    if (places > resource.capacity) return false
    let full = overfull.get(places)
    if (full === undefined) overfull.set(places, (full = overfullFor(places)))
    return isLaneClear(full, moment + from, moment + end)
  }
  const isFree = (
    lane: Lane | null,
    parts: readonly OccupiedPart[],
    least: number,
    moment: number,
  ): boolean => {
    for (const { from, until: end, places } of parts)
      if (places >= least && !isLaneClear(lane, moment + from, moment + end)) return false
    return true
  }
  const isOf = (parts: readonly OccupiedPart[], places: number, moment: number): boolean => {
    let freePlaces = 0
    for (const lane of lanes) {
      if (isFree(lane, parts, places, moment)) freePlaces += 1
      if (freePlaces === places) return true
    }
    return false
  }
  const full = overfullFor(1)
  return {
    isFree: (from, end) => isLaneClear(full, from, end) && lanes.some((lane) => isLaneClear(lane, from, end)),
    // Parts that need more places are a subset, so each number of places is checked independently, without conflicts.
    areFree: (parts, moment) =>
      parts.every((part) => hasRoom(part, moment) && isOf(parts, part.places, moment)),
    freeLanes: (parts, moment) =>
      parts.every((part) => hasRoom(part, moment))
        ? lanes.flatMap((lane, number) => (isFree(lane, parts, 1, moment) ? [number] : []))
        : [],
  }
}
