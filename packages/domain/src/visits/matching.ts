/**
 * Whether each of `requests` can get a different resource among those it lists (bipartite matching by augmenting paths).
 * Calls `isFree` as rarely as possible.
 */
export function eachFindsResource<Wish extends { resourceIds: readonly string[] }>(
  requests: readonly Wish[],
  isFree: (id: string, request: Wish) => boolean,
): boolean {
  const holders = new Map<string, Wish>()
  const find = (request: Wish, seen: Set<string>): boolean =>
    request.resourceIds.some((id) => {
      if (seen.has(id) || !isFree(id, request)) return false
      seen.add(id)
      const holder = holders.get(id)
      if (holder !== undefined && !find(holder, seen)) return false
      holders.set(id, request)
      return true
    })
  return requests.every((request) => find(request, new Set()))
}
