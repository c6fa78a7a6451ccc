import type { SlotResource } from './types.ts'

/** Time further away than this always leaves enough room. */
const FAR_SECONDS = 43_200

/**
 * Of the lanes free throughout [from, until) (epoch seconds), returns the one with the least free time around it,
 * so that long free times stay whole. The first of several equal ones; undefined if none is free.
 * docs/rules/slots.md, Several places.
 */
export function closestLane(
  { capacity, busy }: Pick<SlotResource, 'capacity' | 'busy'>,
  from: number,
  until: number,
): number | undefined {
  const around = Array.from({ length: capacity }, () => ({ before: FAR_SECONDS, after: FAR_SECONDS }))
  for (let index = 0; index < busy.length - 2; index += 3) {
    const lane = around[busy[index]!]
    if (lane === undefined) continue
    const [begins, ends] = [busy[index + 1]!, busy[index + 2]!]
    if (ends <= from) lane.before = Math.min(lane.before, from - ends)
    else if (begins >= until) lane.after = Math.min(lane.after, begins - until)
    else lane.before = Infinity
  }
  let [best, least] = [undefined as number | undefined, Infinity]
  for (const [lane, { before, after }] of around.entries())
    if (before + after < least) [best, least] = [lane, before + after]
  return best
}
