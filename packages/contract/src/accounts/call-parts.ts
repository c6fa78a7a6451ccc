/** Parts that calls of accounts share. */
import { z } from 'zod'

export const codeErrors = ['validation.failed', 'phone.notInternational'] as const

export const none = z.object({})

export const askErrors = [
  ...codeErrors,
  'company.notFound',
  'account.disabled',
  'auth.disabled',
  'challenge.required',
] as const

export const askRateLimits = ['code.askFree', 'code.ask', 'code.askKnown', 'code.askLong'] as const

export const proofErrors = [
  ...codeErrors,
  'code.wrong',
  'company.notFound',
  'account.disabled',
  'client.alreadyExists',
  'challenge.required',
] as const
