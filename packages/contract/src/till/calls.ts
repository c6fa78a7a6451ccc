import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { BranchParams } from '../common/params.ts'
import { TillClosingRequest, TillDay, TillOpeningRequest, TillQuery } from './schemas.ts'

const till = { tag: 'operator', params: BranchParams, answer: TillDay } as const
const counting = {
  ...till,
  right: 'payments.write',
  rateLimits: ['key.write'],
  query: z.object({}),
} as const

export const readTillDay = defineKeyCall({
  ...till,
  endpoint: { method: 'GET', path: '/v1/company/{company}/branch/{branch}/till' },
  summary:
    'Till of a day: money by method, opening and closing count, refunds to hand over and deposits that are awaited',
  query: TillQuery,
  body: z.undefined(),
  errors: ['validation.failed', 'branch.notFound'],
  right: 'payments.read',
  rateLimits: ['key.read'],
  parameterTexts: { day: 'The day at the branch, from midnight to midnight.' },
})

export const openTill = defineKeyCall({
  ...counting,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/till/opening' },
  summary: 'Set the cash counted before the first payment of a day, until the day is closed. Repeatable',
  body: TillOpeningRequest,
  errors: ['validation.failed', 'branch.notFound', 'till.closed'],
  example: { till: { day: '2026-05-18', amount: 50_000 } },
})

export const closeTill = defineKeyCall({
  ...counting,
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/till/closing' },
  summary:
    'Close a day with the cash counted. It stays as it is: payments recorded afterwards are listed in `later`. Repeatable with the same count and note',
  body: TillClosingRequest,
  errors: ['validation.failed', 'branch.notFound', 'till.closed', 'till.notOpened'],
  example: { till: { day: '2026-05-18', amount: 182_000, note: '20 UAH short: change' } },
})
