/**
 * Current address of a path that other sites still link to; null for other paths.
 * Replaces the prefix `c` by `i` and removes `events/` before the branch of an event.
 * Queries stay as they are: `?p=` still names the category whose services are shown.
 */
export function olderAddress(path: string): string | null {
  const match = /^\/c\/([^/]+)(?:\/events(?=\/b\/))?(\/.*)?$/.exec(path)
  return match ? `/i/${match[1]}${(match[2] ?? '').replace(/\/+$/, '')}` : null
}
