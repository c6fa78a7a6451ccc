/** Hours of one visit: free, consecutive, and all with one resource. */

/** Seconds from local midnight. */
export type HourSlot = {
  start_time: number
  end_time: number
  available: boolean
  /** Free resources, for slots of several resources. Absent: the requested one. */
  resource_ids?: readonly string[]
}

/** Slots of these starts as one visit; undefined if one is missing or taken, or they are not consecutive. */
export function rangeOf(hours: readonly number[], slots: readonly HourSlot[]): HourSlot[] | undefined {
  const first = slots.find(({ start_time }) => start_time === hours[0])
  if (!first?.available) return undefined
  const range = grown([first], slots, hours.at(-1) ?? first.start_time)
  return range.length === hours.length && range.every(({ start_time }, index) => start_time === hours[index])
    ? range
    : undefined
}

/**
 * Extends the range to a later or earlier start. Stops before the first hour that is booked or missing,
 * or that leaves no resource free throughout. With a step below an hour, starts in between belong to other ranges.
 */
export function grown(range: readonly HourSlot[], slots: readonly HourSlot[], towards: number): HourSlot[] {
  const result = [...range]
  for (;;) {
    const [first] = result
    const last = result.at(-1)
    if (first === undefined || last === undefined) return result
    const later = towards > last.start_time
    const next = slots.find((slot) =>
      later
        ? slot.start_time === last.end_time && isBetween(slot, last.start_time, towards)
        : slot.end_time === first.start_time && isBetween(slot, first.start_time, towards),
    )
    if (!next?.available || !somebodyHasAll([...result, next])) return result
    if (later) result.push(next)
    else result.unshift(next)
  }
}

/** After the one and up to the other, either way. An hour that comes twice ends when it began, and follows itself. */
const isBetween = ({ start_time }: HourSlot, after: number, towards: number) =>
  towards > after ? start_time > after && start_time <= towards : start_time < after && start_time >= towards

const somebodyHasAll = (range: readonly HourSlot[]) => {
  const [first] = range
  return (
    first?.resource_ids === undefined ||
    first.resource_ids.some((id) => range.every(({ resource_ids = [id] }) => resource_ids.includes(id)))
  )
}
