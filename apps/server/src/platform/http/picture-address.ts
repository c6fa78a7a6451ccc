/** Addresses of pictures as they go out: those elsewhere become our own, where the kept picture stands. */
import { createHmac } from 'node:crypto'
import { webPage } from '@zapys/domain/addresses'

const PREFIX = '/pictures/'

/** The last part of our address of a picture: nobody can tell from it, or try out, what a company names. */
export const pictureDigest = (secret: string, source: string): string =>
  createHmac('sha256', secret).update('picture\n').update(source).digest('base64url').slice(0, 32)

/** True for an address on somebody else's server, however it is written: browsers read `//`, `\\\\` and blanks kindly. */
export function isElsewhere(publicUrl: string, address: string): boolean {
  if (!URL.canParse(address, `${publicUrl}/`)) return false
  const { protocol, origin } = new URL(address, `${publicUrl}/`)
  return ['http:', 'https:'].includes(protocol) && origin !== new URL(publicUrl).origin
}

/**
 * Answers with every `logo` that is elsewhere led to us. What is shared by several answers stays as it is: what changes
 * is copied. Until a picture was fetched, its address answers 404 and the widget shows initials.
 */
export function createShowPictures({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const own = (address: string): string | null => {
    if (!isElsewhere(publicUrl, address)) return webPage(address) ?? null
    // Written otherwise it is no address that anybody means.
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
      const now = name === 'logo' && typeof part === 'string' ? own(part) : shown(part)
      if (now !== part) (copy ??= { ...value })[name] = now
    }
    return copy ?? value
  }
  return <Answer>(answer: Answer): Answer => shown(answer) as Answer
}

export type ShowPictures = ReturnType<typeof createShowPictures>
