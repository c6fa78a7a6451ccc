import type { RateLimitName } from './rate-limits.ts'

/** Where the server answers by bytes or by leading on instead of JSON, with what a look there consumes. */
type PlainRoute = {
  /** Absent: GET. */
  method?: 'POST'
  path: string
  rateLimits: readonly [RateLimitName, ...RateLimitName[]]
}

export const plainRoutes = {
  /** A file of an extra field, by the `uri` that was given when it was sent. */
  file: { path: '/v1/company/{company}/extra/file/{file}', rateLimits: ['file.read'] },
  /** A picture that a company named elsewhere, as we keep it. */
  picture: { path: '/pictures/{digest}', rateLimits: ['file.read'] },
  /** A picture that staff has sent for the catalogue. */
  image: { path: '/images/{company}/{image}', rateLimits: ['file.read'] },
  /** Webhook of a payment provider about the state of a payment. */
  paymentNotice: {
    method: 'POST',
    path: '/v1/payment/notice/{provider}/{company}',
    rateLimits: ['payment.notice'],
  },
  /** Providers send browsers back there. */
  paymentReturn: { path: '/v1/payment/return/{company}/{payment}', rateLimits: ['payment.return'] },
  /** Some of them by a form. */
  paymentReturnByForm: {
    method: 'POST',
    path: '/v1/payment/return/{company}/{payment}',
    rateLimits: ['payment.return'],
  },
  /** The page of the sandbox provider. */
  sandboxPage: { path: '/sandbox/{reference}', rateLimits: ['payment.sandbox'] },
  sandboxAnswer: { method: 'POST', path: '/sandbox/{reference}', rateLimits: ['payment.sandbox'] },
  /** The bookings of a resource for programs that show calendars. */
  calendar: { path: '/calendar/{file}', rateLimits: ['calendar.read'] },
  /** A short link of a message. */
  shortLink: { path: '/l/{code}', rateLimits: ['link.follow'] },
} as const satisfies Record<string, PlainRoute>
