/** WayForPay by its documentation (https://wiki.wayforpay.com): fields in a set order, signed with HMAC-MD5. */
import { providerKeys } from '@zapys/domain/payments'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { askProvider } from './ask-provider.ts'
import { fromDecimal, toDecimal } from './decimal.ts'
import type {
  NoticeResult,
  Keys,
  Known,
  Opened,
  Order,
  PaymentProvider,
  ProviderState,
  ReadAnswer,
  Tested,
} from './port.ts'
import { hmacHex, isSame } from './signed.ts'

const API = 'https://api.wayforpay.com/api'
const OK = 1100
const DUPLICATE = 1112
const NOT_FOUND = 1127
/** Merchant restriction, merchant not found, wrong signature. */
const WRONG_KEYS = new Set([1103, 1109, 1113])
/** Maximum number of openings of a page whose responses were lost. */
const MAX_NAMES = 4

const Amount = z.union([z.number(), z.string()])
const Notice = z.object({
  merchantAccount: z.string(),
  orderReference: z.string(),
  merchantSignature: z.string(),
  amount: Amount,
  currency: z.string(),
  authCode: z.union([z.string(), z.number()]).nullish(),
  cardPan: z.string().nullish(),
  transactionStatus: z.string(),
  reasonCode: z.union([z.string(), z.number()]),
})
const Answered = z.object({
  reasonCode: z.coerce.number().optional(),
  reason: z.string().optional(),
  invoiceUrl: z.string().optional(),
  amount: z.coerce.number().optional(),
  currency: z.string().optional(),
  transactionStatus: z.string().optional(),
  refundAmount: z.coerce.number().optional(),
})

export const wayforpaySignature = (secret: string, fields: readonly unknown[]): string =>
  hmacHex('md5', secret, fields.map((field) => String(field ?? '')).join(';'))

export const createWayforpay = ({ api = API }: { api?: string } = {}): PaymentProvider => {
  const ask = ({ merchant_account, secret_key = '' }: Keys, parameters: object, of: readonly unknown[]) => {
    const merchantSignature = wayforpaySignature(secret_key, [merchant_account, ...of])
    const json = { apiVersion: 1, merchantAccount: merchant_account, ...parameters, merchantSignature }
    return askProvider(api, { json }, Answered)
  }
  const read = async (keys: Keys, orderReference: string): Promise<ReadAnswer> => {
    const answer = await ask(keys, { transactionType: 'CHECK_STATUS', orderReference }, [orderReference])
    if (answer.kind === 'noAnswer') return answer
    const { transactionStatus, amount, currency, refundAmount } = answer.body
    if (!transactionStatus || amount === undefined || !currency) return { kind: 'unknown' }
    const refunded = fromDecimal(refundAmount ?? (IS_BACK.has(transactionStatus) ? amount : 0))
    const state = stateOf(transactionStatus)
    return { kind: 'reported', state, amount: fromDecimal(amount), currency_code: currency, refunded }
  }
  const openAs = async (
    keys: Keys,
    order: Order,
    orderReference: string,
  ): Promise<Opened | { kind: 'duplicate' }> => {
    const { amount, currency_code, title, locale, returnUrl, noticeUrl, expiresAt, now } = order
    const [price, orderDate] = [toDecimal(amount), Math.floor(now / 1000)]
    const merchantDomainName = new URL(returnUrl).hostname
    // Semicolons separate the fields of the signature.
    const name = title.replaceAll(';', ',').slice(0, 200)
    const answer = await ask(
      keys,
      {
        transactionType: 'CREATE_INVOICE',
        merchantAuthType: 'SimpleSignature',
        merchantDomainName,
        orderReference,
        orderDate,
        amount: price,
        currency: currency_code,
        productName: [name],
        productCount: [1],
        productPrice: [price],
        orderTimeout: Math.max(60, Math.ceil((expiresAt - now) / 1000)),
        language: languages[locale],
        returnUrl,
        serviceUrl: noticeUrl,
      },
      [merchantDomainName, orderReference, orderDate, price, currency_code, name, 1, price],
    )
    if (answer.kind === 'noAnswer') return answer
    const { reasonCode, reason, invoiceUrl } = answer.body
    if (reasonCode === DUPLICATE) return { kind: 'duplicate' }
    return reasonCode === OK && invoiceUrl
      ? { kind: 'opened', reference: orderReference, url: invoiceUrl }
      : { kind: 'refused', detail: `${reasonCode} ${reason}` }
  }
  return {
    name: 'wayforpay',
    keyNames: providerKeys.wayforpay,
    test: async (keys) => {
      // The status of an order that does not exist: only the right keys can read it.
      const orderReference = randomUUID()
      const answer = await ask(keys, { transactionType: 'CHECK_STATUS', orderReference }, [orderReference])
      return answer.kind === 'noAnswer' ? answer : testedOf(answer.body)
    },
    open: async (keys, order) => {
      // The address of an invoice is returned once: if that response was lost, another invoice replaces it.
      for (let name = 0; name < MAX_NAMES; name += 1) {
        const orderReference = name === 0 ? order.paymentId : `${order.paymentId}-${name}`
        const opened = await openAs(keys, order, orderReference)
        if (opened.kind !== 'duplicate') return opened
      }
      return { kind: 'refused', detail: 'its answers were lost too often' }
    },
    read: (keys, payment) => read(keys, nameOf(payment)),
    parseNotice: (keys, { body }, now) => noticeResultOf(keys, body, now),
    refund: async (keys, payment, { amount, before }) => {
      const known = await read(keys, nameOf(payment))
      if (known.kind === 'noAnswer') return known
      if (known.kind === 'unknown' || known.state !== 'PAID')
        return { kind: 'refused', detail: 'it is not paid' }
      // It has no refund id: the amount refunded so far shows whether this refund was done.
      if (known.refunded >= before + amount) return { kind: 'done' }
      const [orderReference, currency] = [nameOf(payment), payment.currency_code]
      const sum = toDecimal(amount)
      const answer = await ask(
        keys,
        { transactionType: 'REFUND', orderReference, amount: sum, currency, comment: 'refund' },
        [orderReference, sum, currency],
      )
      if (answer.kind === 'noAnswer') return answer
      const { transactionStatus = '', reasonCode, reason } = answer.body
      return GIVEN_BACK.has(transactionStatus)
        ? { kind: 'done' }
        : { kind: 'refused', detail: `${reasonCode} ${reason}` }
    },
    close: async (keys, payment) => {
      const orderReference = nameOf(payment)
      await ask(keys, { transactionType: 'REMOVE_INVOICE', orderReference }, [orderReference])
    },
  }
}

/** A signed webhook, with the signed response without which it is repeated. */
function noticeResultOf(
  { merchant_account, secret_key = '' }: Keys,
  body: Buffer,
  now: number,
): NoticeResult {
  const result = Notice.safeParse(parsed(body))
  if (!result.success) return { kind: 'refused', because: 'shape' }
  const notice = result.data
  const { orderReference, amount, currency, transactionStatus, reasonCode } = notice
  const expected = wayforpaySignature(secret_key, [
    notice.merchantAccount,
    orderReference,
    amount,
    currency,
    notice.authCode,
    notice.cardPan,
    transactionStatus,
    reasonCode,
  ])
  if (!isSame(expected, notice.merchantSignature) || notice.merchantAccount !== merchant_account)
    return { kind: 'refused', because: 'signature' }
  // A webhook is repeated until its receipt is confirmed by a signed response.
  const time = Math.floor(now / 1000)
  const signature = wayforpaySignature(secret_key, [orderReference, 'accept', time])
  const text = JSON.stringify({ orderReference, status: 'accept', time, signature })
  return {
    kind: 'reported',
    event: `${orderReference}:${transactionStatus}:${reasonCode}`,
    paymentId: orderReference.slice(0, UUID_LENGTH),
    state: stateOf(transactionStatus),
    amount: fromDecimal(Number(amount)),
    currency_code: currency,
    isUndated: true,
    answer: { contentType: 'application/json', text },
  }
}

const UUID_LENGTH = 36

/** The id under which it was last opened. */
const nameOf = ({ reference, paymentId }: Known) => reference ?? paymentId

const languages = { uk: 'UA', en: 'EN', pl: 'PL', ru: 'RU' } as const

/** Full refunds, for which no amount is reported. */
const IS_BACK = new Set(['Refunded', 'Voided'])
const GIVEN_BACK = new Set(['Refunded', 'Voided', 'RefundInProcessing'])

function stateOf(status: string): ProviderState {
  if (status === 'Approved' || GIVEN_BACK.has(status)) return 'PAID'
  if (status === 'Declined') return 'FAILED'
  if (status === 'Expired') return 'EXPIRED'
  return status === 'Created' || status === 'New' ? 'OPEN' : 'PROCESSING'
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function testedOf({ reasonCode = 0, reason = '' }: { reasonCode?: number; reason?: string }): Tested {
  if (reasonCode === OK || reasonCode === NOT_FOUND) return { kind: 'works' }
  return {
    kind: WRONG_KEYS.has(reasonCode) ? 'refused' : 'noAnswer',
    detail: `${reasonCode} ${reason}`.slice(0, 200),
  }
}
