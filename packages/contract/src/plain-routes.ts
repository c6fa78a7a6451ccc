import type { BudgetName } from './budgets.ts'

/** Where the server answers by bytes or by leading on instead of JSON, with what a look there spends. */
type PlainRoute = { path: string; budgets: readonly [BudgetName, ...BudgetName[]] }

export const plainRoutes = {
  /** A file of an extra field, by the `uri` that was given when it was sent. */
  file: { path: '/v1/company/{company}/extra/file/{file}', budgets: ['file.read'] },
  /** A picture that a company named elsewhere, as we keep it. */
  picture: { path: '/pictures/{digest}', budgets: ['file.read'] },
  /** A short link of a message. */
  shortLink: { path: '/l/{code}', budgets: ['link.follow'] },
} as const satisfies Record<string, PlainRoute>
