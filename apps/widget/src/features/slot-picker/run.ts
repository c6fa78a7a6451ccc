/** A rental: a run of adjacent free slots between the least and the greatest length. Seconds from local midnight. */
type Slot = { start_time: number; end_time: number; available: boolean; resource_ids: string[] }
export type Run = { start: number; end: number }
export type Lengths = { minSeconds: number; maxSeconds: number }

/** The slots of a run, or undefined where one is taken, missing, or no one resource has them all. */
export function slotsOfRun<S extends Slot>(slots: readonly S[], { start, end }: Run): S[] | undefined {
  const inside = slots.filter((slot) => slot.start_time >= start && slot.end_time <= end)
  const first = inside[0]
  if (first === undefined) return undefined
  const joined = inside.every((slot, index) => slot.start_time === (inside[index - 1]?.end_time ?? start))
  const whole = joined && inside.at(-1)?.end_time === end && inside.every((slot) => slot.available)
  const somebody = first.resource_ids.some((id) => inside.every((slot) => slot.resource_ids.includes(id)))
  return whole && somebody ? inside : undefined
}

export const isFreeRun = (slots: readonly Slot[], run: Run) => slotsOfRun(slots, run) !== undefined

/** The first start of the day that leaves room for the length. */
export const firstStart = <S extends Slot>(slots: readonly S[], seconds: number): S | undefined =>
  slots.find(({ start_time }) => isFreeRun(slots, { start: start_time, end: start_time + seconds }))

/**
 * What pressing a slot makes of the run. Nothing chosen yet, or out of reach: a run of `seconds` starts there, shorter
 * where less is free, but never below the least length. After the run: it grows up to the pressed slot, if all between
 * is free and the greatest length allows it. Inside: the pressed slot becomes its end; its first slot, pressed again,
 * lets the run go.
 */
export function pressSlot(
  slots: readonly Slot[],
  run: Run | null,
  pressed: { start_time: number; end_time: number },
  seconds: number,
  { minSeconds, maxSeconds }: Lengths,
): Run | null {
  if (run !== null && pressed.start_time === run.start) return null
  if (run !== null && pressed.start_time > run.start) {
    const next = { start: run.start, end: Math.max(pressed.end_time, run.start + minSeconds) }
    if (next.end - next.start <= maxSeconds && isFreeRun(slots, next)) return next
  }
  for (const end of slots
    .map((slot) => slot.end_time)
    .filter(
      (end) =>
        end - pressed.start_time >= minSeconds && end - pressed.start_time <= Math.max(seconds, minSeconds),
    )
    .toSorted((one, other) => other - one)) {
    const next = { start: pressed.start_time, end }
    if (isFreeRun(slots, next)) return next
  }
  return run
}

/** One step longer or shorter; null where the lengths or the free time do not allow it. */
export function resizeRun(
  slots: readonly Slot[],
  run: Run,
  step: number,
  { minSeconds, maxSeconds }: Lengths,
): Run | null {
  const next = { start: run.start, end: run.end + step }
  const seconds = next.end - next.start
  return seconds >= minSeconds && seconds <= maxSeconds && isFreeRun(slots, next) ? next : null
}
