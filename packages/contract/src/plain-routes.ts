import type { BudgetName } from './budgets.ts'

/** Where the server answers by bytes or by leading on instead of JSON, with what a look there spends. */
type PlainRoute = {
  /** Absent: GET. */
  method?: 'POST'
  path: string
  budgets: readonly [BudgetName, ...BudgetName[]]
}

export const plainRoutes = {
  /** A file of an extra field, by the `uri` that was given when it was sent. */
  file: { path: '/v1/company/{company}/extra/file/{file}', budgets: ['file.read'] },
  /** A picture that a company named elsewhere, as we keep it. */
  picture: { path: '/pictures/{digest}', budgets: ['file.read'] },
  /** A picture that staff has sent for the catalogue. */
  image: { path: '/images/{company}/{image}', budgets: ['file.read'] },
  /** A payment provider tells what became of a payment. */
  paymentNotice: {
    method: 'POST',
    path: '/v1/payment/notice/{provider}/{company}',
    budgets: ['payment.notice'],
  },
  /** Providers send browsers back there. */
  paymentReturn: { path: '/v1/payment/return/{company}/{payment}', budgets: ['payment.return'] },
  /** Some of them by a form. */
  paymentReturnByForm: {
    method: 'POST',
    path: '/v1/payment/return/{company}/{payment}',
    budgets: ['payment.return'],
  },
  /** The page of the sandbox provider. */
  sandboxPage: { path: '/sandbox/{reference}', budgets: ['payment.sandbox'] },
  sandboxAnswer: { method: 'POST', path: '/sandbox/{reference}', budgets: ['payment.sandbox'] },
  /** The bookings of a resource for programs that show calendars. */
  calendar: { path: '/calendar/{file}', budgets: ['calendar.read'] },
  /** A short link of a message. */
  shortLink: { path: '/l/{code}', budgets: ['link.follow'] },
} as const satisfies Record<string, PlainRoute>
