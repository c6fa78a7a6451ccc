/** Where a `redirect` or `next` value may lead. Decisions §2, redirect query value; docs of the promise: no way out. */

/** Longer addresses are not ours. */
const MAX_LENGTH = 2000

/**
 * The path and query of a screen of the widget, or null for anything else: exactly one leading slash, nothing that a
 * browser could read as another host, and a path that fits one of the route patterns (`/i/:company/b/:branch`). The
 * fragment is dropped. The caller leaves out patterns that must not be a target, such as the error page.
 */
export function safeRedirect(value: string | null | undefined, patterns: readonly string[]): string | null {
  if (value == null || value.length > MAX_LENGTH || !/^\/(?!\/)/.test(value)) return null
  // Browsers drop control characters and read a backslash as a slash: `/\t/evil.example` would be another host.
  if (/[\p{C}\s\\]/u.test(value)) return null
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(value) ?? []
  const segments = pathSegments(path)
  if (segments === null || !patterns.some((pattern) => fits(segments, pattern))) return null
  return path.replace(/(?<=.)\/$/, '') + query
}

/** The parts between slashes, decoded; null where one is empty, a dot segment, badly encoded or hides another slash. */
function pathSegments(path: string): string[] | null {
  const inner = path.replace(/^\//, '').replace(/\/$/, '')
  const segments = inner === '' ? [] : inner.split('/').map(decoded)
  return segments.every((segment) => segment !== null) ? segments : null
}

function decoded(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment)
    // A percent sign left over would be decoded once more by somebody further on.
    return /^\.{0,2}$/.test(text) || /[\p{C}\s/\\%]/u.test(text) ? null : text
  } catch {
    return null // Badly encoded; nobody of ours wrote it.
  }
}

function fits(segments: string[], pattern: string): boolean {
  const parts = pattern.split('/').filter((part) => part !== '')
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith(':') || part === segments[index])
  )
}
