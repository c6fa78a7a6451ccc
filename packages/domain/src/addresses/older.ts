/**
 * Today's address of a path that other sites still link to, null where the path is none of them:
 * the prefix `c` for `i`, and `events/` before the branch of an event. Queries stay as they are: `?p=` names the category
 * whose services are shown, then and now.
 */
export function olderAddress(path: string): string | null {
  const match = /^\/c\/([^/]+)(?:\/events(?=\/b\/))?(\/.*)?$/.exec(path)
  return match ? `/i/${match[1]}${(match[2] ?? '').replace(/\/+$/, '')}` : null
}
