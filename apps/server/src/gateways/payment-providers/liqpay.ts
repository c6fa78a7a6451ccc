/**
 * LiqPay by its documentation (https://www.liqpay.ua/doc/api): `data` is JSON in base64, signed with the private key.
 */
import { providerKeys } from '@zapys/domain/payments'
import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { askProvider } from './ask-provider.ts'
import { fromDecimal, toDecimal } from './decimal.ts'
import type { Keys, PaymentProvider, ProviderState, ReadAnswer } from './port.ts'
import { isSame } from './signed.ts'

const API = 'https://www.liqpay.ua/api'
const VERSION = 3

const Reply = z.object({
  order_id: z.string().optional(),
  status: z.string(),
  amount: z.coerce.number().optional(),
  currency: z.string().optional(),
  refund_amount: z.coerce.number().optional(),
  err_code: z.string().optional(),
  payment_id: z.union([z.string(), z.number()]).optional(),
})

export const liqpaySignature = (privateKey: string, data: string): string =>
  createHash('sha1').update(`${privateKey}${data}${privateKey}`).digest('base64')

export const createLiqpay = ({ api = API }: { api?: string } = {}): PaymentProvider => {
  const signed = ({ public_key, private_key = '' }: Keys, fields: object) => {
    const text = JSON.stringify({ version: VERSION, public_key, ...fields })
    const data = Buffer.from(text).toString('base64')
    return { data, signature: liqpaySignature(private_key, data) }
  }
  const ask = (keys: Keys, fields: object) =>
    askProvider(`${api}/request`, { form: signed(keys, fields) }, Reply)
  const read = async (keys: Keys, paymentId: string): Promise<ReadAnswer> => {
    const answer = await ask(keys, { action: 'status', order_id: paymentId })
    if (answer.kind === 'noAnswer') return answer
    const { status, amount, currency, refund_amount = 0, err_code } = answer.body
    if (err_code !== undefined && NOT_FOUND.has(err_code)) return { kind: 'unknown' }
    if (amount === undefined || currency === undefined)
      return { kind: 'noAnswer', detail: err_code ?? status }
    return {
      kind: 'reported',
      state: stateOf(status, keys),
      amount: fromDecimal(amount),
      currency_code: currency,
      refunded: fromDecimal(status === 'reversed' ? amount : refund_amount),
    }
  }
  return {
    name: 'liqpay',
    keyNames: providerKeys.liqpay,
    test: async (keys) => {
      // The status of a payment that does not exist: only the right keys can read it.
      const answer = await ask(keys, { action: 'status', order_id: randomUUID() })
      if (answer.kind === 'noAnswer') return answer
      const { err_code = answer.body.status } = answer.body
      if (NOT_FOUND.has(err_code)) return { kind: 'works' }
      return { kind: WRONG_KEYS.has(err_code) ? 'refused' : 'noAnswer', detail: err_code }
    },
    // Sends no request: the page is an address that holds the signed order.
    open: async (keys, order) => {
      const { paymentId, amount, currency_code, title, locale, returnUrl, noticeUrl, expiresAt } = order
      const query = signed(keys, {
        action: 'pay',
        amount: toDecimal(amount),
        currency: currency_code,
        order_id: paymentId,
        description: title.slice(0, 500),
        language: locale === 'uk' ? 'uk' : 'en',
        result_url: returnUrl,
        server_url: noticeUrl,
        expired_date: new Date(expiresAt).toISOString().slice(0, 19).replace('T', ' '),
      })
      return {
        kind: 'opened',
        reference: paymentId,
        url: `${api}/3/checkout?${new URLSearchParams(query).toString()}`,
      }
    },
    read: (keys, { paymentId }) => read(keys, paymentId),
    parseNotice: (keys, { body }) => {
      const form = new URLSearchParams(body.toString('utf8'))
      const data = form.get('data') ?? ''
      if (!isSame(liqpaySignature(keys['private_key'] ?? '', data), form.get('signature') ?? ''))
        return { kind: 'refused', because: 'signature' }
      const result = Reply.safeParse(parsed(Buffer.from(data, 'base64').toString('utf8')))
      if (!result.success || result.data.order_id === undefined) return { kind: 'refused', because: 'shape' }
      const { order_id, status, amount = 0, currency = '', payment_id = '' } = result.data
      return {
        kind: 'reported',
        event: `${order_id}:${payment_id}:${status}`,
        paymentId: order_id,
        state: stateOf(status, keys),
        amount: fromDecimal(amount),
        currency_code: currency,
        isUndated: true,
      }
    },
    refund: async (keys, payment, { amount, before }) => {
      const known = await read(keys, payment.paymentId)
      if (known.kind === 'noAnswer') return known
      if (known.kind === 'unknown' || known.state !== 'PAID')
        return { kind: 'refused', detail: 'it is not paid' }
      // LiqPay has no refund id: the amount refunded so far shows whether this refund was done.
      if (known.refunded >= before + amount) return { kind: 'done' }
      const answer = await ask(keys, {
        action: 'refund',
        order_id: payment.paymentId,
        amount: toDecimal(amount),
      })
      if (answer.kind === 'noAnswer') return answer
      return answer.body.status === 'error' || answer.body.status === 'failure'
        ? { kind: 'refused', detail: answer.body.err_code ?? answer.body.status }
        : { kind: 'done' }
    },
    // Its page expires at the given time; LiqPay cannot close it sooner.
    close: async () => undefined,
  }
}

const NOT_FOUND = new Set(['payment_not_found', 'order_not_found'])
/** Errors of the keys or the shop. */
const WRONG_KEYS = new Set([
  'err_signature',
  'invalid_signature',
  'err_auth',
  'err_access',
  'public_key_not_found',
  'shop_blocked',
  'shop_not_active',
])

const OPEN = new Set(['3ds_verify', 'captcha_verify', 'cvv_verify', 'otp_verify', 'sender_verify'])

function stateOf(status: string, { public_key = '' }: Keys): ProviderState {
  // A payment with a test key moves no real money.
  if (status === 'sandbox') return public_key.startsWith('sandbox_') ? 'PAID' : 'FAILED'
  if (status === 'success' || status === 'reversed') return 'PAID'
  if (status === 'failure' || status === 'error') return 'FAILED'
  return OPEN.has(status) ? 'OPEN' : 'PROCESSING'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
