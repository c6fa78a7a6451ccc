/** Single starts picked from a cut: the soonest one, and those to offer instead of one that is gone. */
import { type CutSlots, endTimeOf, firstStart, type FoundStart, instantOf, isAvailable } from './cut.ts'

/** The earliest start that may be taken; of several resources the first in order. Null when there is none. */
export function soonest(cut: CutSlots): FoundStart | null {
  let best: FoundStart | null = null
  // A night shift can start later than the next date's work, so all starts are compared, not only the first.
  for (const place of freePlaces(cut)) {
    const startsAt = instantOf(cut, place.day, cut.starts[place.index] as number)
    if (best === null || startsAt < best.startsAt) best = foundAt(cut, place)
  }
  return best
}

/**
 * Up to `count` starts nearest to `wanted` (epoch seconds), nearest first, the earlier of two equally near; each start
 * once, with the first resource in order that is free then.
 */
export function nearestStarts(cut: CutSlots, wanted: number, count: number): FoundStart[] {
  // A month of a hundred resources has hundreds of thousands of starts; objects are made of the nearest ones only.
  const byInstant = new Map<number, Place>()
  for (const place of freePlaces(cut)) {
    const startsAt = instantOf(cut, place.day, cut.starts[place.index] as number)
    if (!byInstant.has(startsAt)) byInstant.set(startsAt, { ...place })
  }
  const distance = (startsAt: number) => Math.abs(startsAt - wanted)
  return [...byInstant.keys()]
    .sort((a, b) => distance(a) - distance(b) || a - b)
    .slice(0, count)
    .map((startsAt) => foundAt(cut, byInstant.get(startsAt) as Place))
}

type Place = { resource: number; day: number; index: number }

const foundAt = (cut: CutSlots, { resource, day, index }: Place): FoundStart => {
  const start_time = cut.starts[index] as number
  return {
    resource_id: cut.resourceIds[resource] as string,
    date: cut.days[day] as string,
    start_time,
    end_time: endTimeOf(cut, resource, day, start_time),
    startsAt: instantOf(cut, day, start_time),
  }
}

/** One object, changed from place to place. */
function* freePlaces(cut: CutSlots): Generator<Place> {
  const place: Place = { resource: 0, day: 0, index: 0 }
  for (place.resource = 0; place.resource < cut.resourceIds.length; place.resource++) {
    for (place.day = 0; place.day < cut.days.length; place.day++) {
      const end = firstStart(cut, place.resource, place.day + 1)
      for (place.index = firstStart(cut, place.resource, place.day); place.index < end; place.index++)
        if (isAvailable(cut, place.index)) yield place
    }
  }
}
