/** Whether a visit would be sooner or cheaper with somebody else. docs/rules/cart.md. */

/** A time of a list: when, for how much where it is priced, and who does the service in question then. */
export type ListedTime = { startsAt: string; pays: number | undefined; performer: string | undefined }

/** The first of a list and the one with the least to pay; undefined where nothing is free. */
export type BestOfList = { soonest: ListedTime; cheapest: ListedTime } | undefined

/**
 * What the list for any performer offers over the list for the chosen one. A time with the same performer is no reason to
 * change: another performer of the visit made the difference.
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
