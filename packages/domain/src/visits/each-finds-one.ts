/**
 * Whether each of `wishes` can get a different resource among those it lists (bipartite matching by augmenting paths).
 * Calls `isFree` as rarely as possible.
 */
export function eachFindsOne<Wish extends { resourceIds: readonly string[] }>(
  wishes: readonly Wish[],
  isFree: (id: string, wish: Wish) => boolean,
): boolean {
  const holders = new Map<string, Wish>()
  const find = (wish: Wish, seen: Set<string>): boolean =>
    wish.resourceIds.some((id) => {
      if (seen.has(id) || !isFree(id, wish)) return false
      seen.add(id)
      const holder = holders.get(id)
      if (holder !== undefined && !find(holder, seen)) return false
      holders.set(id, wish)
      return true
    })
  return wishes.every((wish) => find(wish, new Set()))
}
