/** Security headers of the pages that the server writes itself. */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export type PagePolicy = {
  /** Further content-security directives, for example `style-src 'self'`. */
  directives: readonly string[]
}

/** Allows nothing but what the page's own directives name. */
export function setPageHeaders(reply: FastifyReply, { directives }: PagePolicy): void {
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    ...directives,
  ]
  reply.headers({
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-type': 'text/html; charset=utf-8',
  })
}

/** Lets one inline style or script through: the source of its exact text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
