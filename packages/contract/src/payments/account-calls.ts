import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { PaymentAccount, PaymentAccountParams, PaymentAccountRequest } from './account-schemas.ts'

const owners = { tag: 'operator', right: 'payments.accounts.write' } as const

export const listPaymentAccounts = defineKeyCall({
  ...owners,
  endpoint: { method: 'GET', path: '/v1/company/{company}/payment-account' },
  summary: 'Payment accounts of the company, without their keys; for owners',
  params: CompanyParams,
  query: z.object({}),
  body: z.undefined(),
  answer: z.array(PaymentAccount),
  errors: [],
  rateLimits: ['key.read'],
})

export const savePaymentAccount = defineKeyCall({
  ...owners,
  endpoint: { method: 'PUT', path: '/v1/company/{company}/payment-account/{provider}' },
  summary:
    'Connect a payment provider, or change its account. Absent fields stay unchanged. New keys are tested by a call to the provider; working keys are replaced only by working ones. Repeatable',
  params: PaymentAccountParams,
  query: z.object({}),
  body: PaymentAccountRequest,
  answer: PaymentAccount,
  errors: ['validation.failed', 'payment.account.refused', 'payment.account.noAnswer'],
  rateLimits: ['key.write', 'payment.account.test'],
  example: {
    payment_account: {
      keys: { public_key: 'i00000000', private_key: 'of the shop' },
      currencies: ['UAH'],
      origins: ['https://studio.example'],
    },
  },
})

export const testPaymentAccount = defineKeyCall({
  ...owners,
  endpoint: { method: 'POST', path: '/v1/company/{company}/payment-account/{provider}/test' },
  summary: 'Test the stored keys by a call to the provider. Without an answer the status stays unchanged',
  params: PaymentAccountParams,
  query: z.object({}),
  body: z.unknown(),
  answer: PaymentAccount,
  errors: ['validation.failed', 'payment.account.notFound'],
  rateLimits: ['key.write', 'payment.account.test'],
  example: {},
})
