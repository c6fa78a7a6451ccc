/** Who takes a client that stands at the desk, and when. Pure: wall seconds from midnight of the day. */
import type { Column } from './day.ts'

const MINUTE = 60

/**
 * The person who is free at this minute, for the longest; else the first who becomes free today. Undefined: nobody works
 * any more. Rooms take nobody on their own.
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
