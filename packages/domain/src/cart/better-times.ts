/** Whether a visit would be sooner or cheaper with another performer. docs/rules/cart.md. */

/** A listed time: start, price if known, and performer of the service in question. */
export type ListedTime = { startsAt: string; pays: number | undefined; performer: string | undefined }

/** Soonest and cheapest time of a list; undefined if no time is free. */
export type BestOfList = { soonest: ListedTime; cheapest: ListedTime } | undefined

/**
 * Compares the list for any performer with the list for the chosen one.
 * A time with the same performer is no reason to change: another performer of the visit made the difference.
 */
export function betterWith(
  chosen: { list: BestOfList; performer: string },
  free: BestOfList,
): { sooner?: ListedTime; cheaper?: ListedTime } {
  if (free === undefined) return {}
  const { list, performer } = chosen
  const isOther = (time: ListedTime) => time.performer !== undefined && time.performer !== performer
  const { soonest, cheapest } = free
  const isSooner = list === undefined || Date.parse(soonest.startsAt) < Date.parse(list.soonest.startsAt)
  const before = list?.cheapest.pays
  const isCheaper = before !== undefined && cheapest.pays !== undefined && cheapest.pays < before
  return {
    ...(isSooner && isOther(soonest) ? { sooner: soonest } : {}),
    ...(isCheaper && isOther(cheapest) ? { cheaper: cheapest } : {}),
  }
}
