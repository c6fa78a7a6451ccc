/** Rewrites addresses of pictures in responses: those on other servers are replaced by our cached copy. */
import { createHmac } from 'node:crypto'
import { webPage } from '@zapys/domain/addresses'

const PREFIX = '/pictures/'

/** Last part of our address of a picture. The company's address cannot be derived from it or guessed. */
export const pictureDigest = (secret: string, source: string): string =>
  createHmac('sha256', secret).update('picture\n').update(source).digest('base64url').slice(0, 32)

/** True for an address on another server, in any notation: browsers also accept `//`, `\\\\` and spaces. */
export function isElsewhere(publicUrl: string, address: string): boolean {
  if (!URL.canParse(address, `${publicUrl}/`)) return false
  const { protocol, origin } = new URL(address, `${publicUrl}/`)
  return ['http:', 'https:'].includes(protocol) && origin !== new URL(publicUrl).origin
}

/**
 * Returns the response with every `logo` on another server replaced by our address. Shared parts are copied before a
 * change. Until a picture was fetched, its address returns 404 and the widget shows initials.
 */
export function createShowPictures({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const ownAddress = (address: string): string | null => {
    if (!isElsewhere(publicUrl, address)) return webPage(address) ?? null
    // Other notations are not intended by any company.
    return /^https?:\/\//i.test(address) ? `${publicUrl}${PREFIX}${pictureDigest(secret, address)}` : null
  }
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const items = value.map(shown)
      return items.every((item, index) => item === value[index]) ? value : items
    }
    if (value === null || typeof value !== 'object' || value instanceof Date) return value
    let copy: Record<string, unknown> | undefined
    for (const [name, part] of Object.entries(value)) {
      const now = name === 'logo' && typeof part === 'string' ? ownAddress(part) : shown(part)
      if (now !== part) (copy ??= { ...value })[name] = now
    }
    return copy ?? value
  }
  return <Answer>(answer: Answer): Answer => shown(answer) as Answer
}

export type ShowPictures = ReturnType<typeof createShowPictures>
