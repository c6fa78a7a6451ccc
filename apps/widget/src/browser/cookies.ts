/** Cookies of the widget: `token`, `source`, `utm`, `lang`. S3.stored, S9.cookie. */
import { isServer } from './hydration.ts'

const LIFETIME_SECONDS = 20 * 24 * 60 * 60

/**
 * The text to assign to `document.cookie`. In a cross-site frame only a partitioned SameSite=None cookie is stored;
 * a top-level page needs no cookie that cross-site requests carry.
 * Null on a page that is neither on https nor on this machine: there is no insecure fallback.
 */
export function cookieText(
  name: string,
  value: string | null,
  page: { protocol: string; hostname: string; framed: boolean },
): string | null {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(page.hostname)
  if (page.protocol !== 'https:' && !local) return null
  const lifetime = value === null ? 0 : LIFETIME_SECONDS
  const parts = [
    `${name}=${encodeURIComponent(value ?? '')}`,
    'Path=/',
    `Max-Age=${lifetime}`,
    'Secure',
    ...(page.framed ? ['SameSite=None', 'Partitioned'] : ['SameSite=Lax']),
  ]
  return parts.join('; ')
}

/** Value of a cookie in the text of `document.cookie`. Null if it is missing or not valid percent-encoding. */
export function cookieIn(text: string, name: string): string | null {
  for (const part of text.split(/;\s*/)) {
    if (!part.startsWith(`${name}=`)) continue
    try {
      return decodeURIComponent(part.slice(name.length + 1))
    } catch {
      return null
    }
  }
  return null
}

export function readCookie(name: string): string | null {
  if (isServer) return null
  try {
    return cookieIn(document.cookie, name)
  } catch {
    return null // A sandboxed frame rejects even reading.
  }
}

/** Null removes the cookie. Does nothing if the browser rejects cookies. */
export function writeCookie(name: string, value: string | null): void {
  const { protocol, hostname } = location
  const text = cookieText(name, value, { protocol, hostname, framed: window.self !== window.top })
  if (text === null) return
  try {
    document.cookie = text
  } catch {
    // See `readCookie`: the browser rejects cookies.
  }
}
