import type { RateLimitName } from './rate-limits.ts'

/** Routes that return bytes or a redirect instead of JSON, with the rate limits that they consume. */
type PlainRoute = {
  /** Absent: GET. */
  method?: 'POST'
  path: string
  rateLimits: readonly [RateLimitName, ...RateLimitName[]]
}

export const plainRoutes = {
  /** A file of an extra field, by the `uri` returned when it was uploaded. */
  file: { path: '/v1/company/{company}/extra/file/{file}', rateLimits: ['file.read'] },
  /** Our cached copy of a picture that a company hosts on another server. */
  picture: { path: '/pictures/{digest}', rateLimits: ['file.read'] },
  /** A picture that staff uploaded for the catalogue. */
  image: { path: '/images/{company}/{image}', rateLimits: ['file.read'] },
  /** Webhook of a payment provider about the state of a payment. */
  paymentNotice: {
    method: 'POST',
    path: '/v1/payment/notice/{provider}/{company}',
    rateLimits: ['payment.notice'],
  },
  /** Providers redirect browsers to it. */
  paymentReturn: { path: '/v1/payment/return/{company}/{payment}', rateLimits: ['payment.return'] },
  /** Some providers return the client by a form POST. */
  paymentReturnByForm: {
    method: 'POST',
    path: '/v1/payment/return/{company}/{payment}',
    rateLimits: ['payment.return'],
  },
  /** The page of the sandbox provider. */
  sandboxPage: { path: '/sandbox/{reference}', rateLimits: ['payment.sandbox'] },
  sandboxAnswer: { method: 'POST', path: '/sandbox/{reference}', rateLimits: ['payment.sandbox'] },
  /** The bookings of a resource for calendar programs. */
  calendar: { path: '/calendar/{file}', rateLimits: ['calendar.read'] },
  /** A short link of a message. */
  shortLink: { path: '/l/{code}', rateLimits: ['link.follow'] },
} as const satisfies Record<string, PlainRoute>
