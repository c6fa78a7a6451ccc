/** Finds a performer and time for a walk-in client. Pure: wall-clock seconds from midnight of the day. */
import type { Column } from './day.ts'

const MINUTE = 60

/**
 * The person who is free now for the longest time; else the first who becomes free today.
 * Undefined: no performer works any more today. Rooms alone do not count.
 */
export function walkInAt(
  columns: readonly Column[],
  now: number,
): { person: string; time: number } | undefined {
  const minute = Math.floor(now / MINUTE) * MINUTE
  const free = columns
    .filter(({ resource }) => resource.active && !resource.room)
    .flatMap(({ resource, gaps }) =>
      gaps
        .filter(({ end }) => end > minute)
        .map(({ start, end }) => ({ person: resource.id, time: Math.max(start, minute), end })),
    )
    .toSorted((one, other) => one.time - other.time || other.end - one.end)
  const [first] = free
  return first && { person: first.person, time: first.time }
}
