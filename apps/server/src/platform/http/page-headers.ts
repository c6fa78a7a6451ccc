/** Security headers of the pages that the server builds. */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export type PagePolicy = {
  /** Content-security directives, for example `style-src 'self'`; they replace the default ones with the same name. */
  directives: readonly string[]
}

const none = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "object-src 'none'"]

/** Denies everything except what the page's directives allow. */
export function setPageHeaders(reply: FastifyReply, { directives }: PagePolicy): void {
  const nameOf = (directive: string) => directive.split(' ', 1)[0]
  const names = new Set(directives.map(nameOf))
  // Of two directives with one name, browsers use the first.
  const policy = [...none.filter((directive) => !names.has(nameOf(directive))), ...directives]
  reply.headers({
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-type': 'text/html; charset=utf-8',
  })
}

/** CSP source that allows one inline style or script: the hash of its exact text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
