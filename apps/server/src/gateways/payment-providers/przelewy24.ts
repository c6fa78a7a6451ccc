/**
 * Przelewy24 by its REST API v1 (https://developers.przelewy24.pl, document 1.0.16): every request with the id of the
 * shop and the key for reports. Orders and reports are signed with SHA-384 over JSON in a set order that ends with the
 * CRC key.
 * - It accepts an order id (`sessionId`) once, and returns its page once. So each opening has a new order id, ours plus
 * a random suffix: a page whose address was lost with the response is replaced by another. Only the stored one is ever
 * shown, read and refunded.
 * - Only successful payments are reported, without a time; a failed payment can be retried on the same page.
 * - A payment is the client's until we confirm it (`transaction/verify`). It is confirmed when its books are read, only
 * for the requested sum and currency.
 * - It requires an email address of the payer. It gets the company's: not every client has one, and no provider learns
 * the payer.
 * - A refund counts once reported as done: it accepts refunds, may wait for the company's money, and may reject days
 * later.
 */
import { MINUTE_MS } from '@zapys/domain/time'
import { providerKeys } from '@zapys/domain/payments'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { askProvider } from './ask-provider.ts'
import type { NoticeResult, Keys, Known, PaymentProvider, ReadAnswer, Refunded } from './port.ts'
import { isSame } from './signed.ts'

const API = 'https://secure.przelewy24.pl'
/** Maximum minutes of `timeLimit`. */
const LONGEST_MINUTES = 99

const Registered = z.object({
  data: z.object({ token: z.string() }).optional(),
  error: z.string().optional(),
})
const Found = z.object({
  data: z.object({ orderId: z.int(), status: z.int(), amount: z.int(), currency: z.string() }).optional(),
})
const Refunds = z.object({
  data: z
    .object({ refunds: z.array(z.object({ requestId: z.string(), status: z.int(), amount: z.int() })) })
    .optional(),
})
const Confirmed = z.object({ data: z.object({ status: z.string() }).optional() })
/** Reasons of a rejection: one text, or one for each refund. */
const Taken = z.object({
  error: z.union([z.string(), z.array(z.object({ message: z.string() }))]).optional(),
})
const Notice = z.object({
  merchantId: z.int(),
  posId: z.int(),
  sessionId: z.string(),
  amount: z.int(),
  originAmount: z.int(),
  currency: z.string(),
  orderId: z.int(),
  methodId: z.int(),
  statement: z.string(),
  sign: z.string(),
})

const STATUS = { advance: 1, made: 2, returned: 3 } as const
const isPaid = (status: number) => status === STATUS.made || status === STATUS.returned
const REFUND = { completed: 1, rejected: 4 } as const
/** Errors of a refund that may be accepted later, or was accepted already. */
const LATER = /Insufficient funds|Request already exists|Concurrent call/

/** The fields in the order of the documentation. */
export const przelewy24Sign = (crc: string, fields: Record<string, string | number>): string =>
  createHash('sha384')
    .update(JSON.stringify({ ...fields, crc }))
    .digest('hex')

export const createPrzelewy24 = ({ api = API }: { api?: string } = {}): PaymentProvider => {
  const books = createBooks(api)
  return {
    name: 'przelewy24',
    keyNames: providerKeys.przelewy24,
    test: async (keys) => {
      const answer = await books.ask(
        keys,
        { method: 'GET', path: 'testAccess' },
        Registered.pick({ error: true }),
      )
      if (answer.kind === 'noAnswer') return answer
      const { status, body } = answer
      if (status === 200) return { kind: 'works' }
      const detail = (body.error ?? `status ${status}`).slice(0, 200)
      return { kind: status === 401 || status === 403 ? 'refused' : 'noAnswer', detail }
    },
    open: async (keys, order) => {
      const { paymentId, currency_code: currency, amount, title, locale } = order
      const sessionId = `${paymentId}-${randomBytes(8).toString('hex')}`
      const { merchantId, posId } = idsOf(keys)
      const minutes = Math.ceil((order.expiresAt - order.now) / MINUTE_MS)
      const json = {
        merchantId,
        posId,
        sessionId,
        amount,
        currency,
        description: title.slice(0, 1024),
        email: keys['email'],
        country: 'PL',
        language: locale === 'pl' ? 'pl' : 'en',
        urlReturn: order.returnUrl,
        urlStatus: order.noticeUrl,
        encoding: 'UTF-8',
        timeLimit: Math.min(Math.max(minutes, 1), LONGEST_MINUTES),
        sign: przelewy24Sign(keys['crc_key'] ?? '', { sessionId, merchantId, amount, currency }),
      }
      const answer = await books.ask(keys, { path: 'transaction/register', json }, Registered)
      if (answer.kind === 'noAnswer') return answer
      const { data, error = `status ${answer.status}` } = answer.body
      if (data !== undefined)
        return { kind: 'opened', reference: sessionId, url: `${api}/trnRequest/${data.token}` }
      // A key that is wrong today may be right tomorrow.
      return { kind: answer.status === 400 ? 'refused' : 'noAnswer', detail: error.slice(0, 200) }
    },
    read: (keys, payment) => readFrom(books, keys, payment),
    parseNotice: (keys, { body }) => noticeResultOf(keys, body),
    refund: async (keys, payment, { refundId, amount }) => {
      const transaction = await books.find(keys, payment)
      if (transaction.kind === 'noAnswer') return transaction
      if (transaction.kind === 'unknown' || !isPaid(transaction.status))
        return { kind: 'refused', detail: 'it is not paid' }
      const { orderId, sessionId } = transaction
      const before = await becameOf(books, keys, { orderId, refundId })
      if (before !== undefined) return before
      const json = {
        requestId: refundId,
        // At most 35 characters are accepted.
        refundsUuid: refundId.replaceAll('-', ''),
        refunds: [{ orderId, sessionId, amount }],
      }
      const answer = await books.ask(keys, { path: 'transaction/refund', json }, Taken)
      if (answer.kind === 'noAnswer') return answer
      if (answer.status === 201) return (await becameOf(books, keys, { orderId, refundId })) ?? UNDER_WAY
      const { error } = answer.body
      const detail = typeof error === 'string' ? error : (error?.[0]?.message ?? `status ${answer.status}`)
      const isFinal = (answer.status === 400 || answer.status === 409) && !LATER.test(detail)
      return { kind: isFinal ? 'refused' : 'noAnswer', detail: detail.slice(0, 200) }
    },
    // Its page expires at the given time; Przelewy24 cannot close it sooner.
    close: async () => undefined,
  }
}

type Books = ReturnType<typeof createBooks>

/** Reads orders and refunds from its books. */
function createBooks(api: string) {
  const v1 = `${api}/api/v1`
  const headersOf = ({ pos_id = '', report_key = '' }: Keys) => ({
    authorization: `Basic ${Buffer.from(`${pos_id}:${report_key}`).toString('base64')}`,
  })
  const ask = <Answer>(
    keys: Keys,
    { path, ...request }: { path: string } & ({ method: 'GET' } | { method?: 'PUT'; json: object }),
    answers: z.ZodType<Answer>,
  ) => askProvider(`${v1}/${path}`, { ...request, headers: headersOf(keys) }, answers)
  const find = async (keys: Keys, { reference }: Known) => {
    // A page whose address was never returned cannot be paid.
    if (reference === null) return { kind: 'unknown' } as const
    const answer = await ask(keys, { method: 'GET', path: `transaction/by/sessionId/${reference}` }, Found)
    if (answer.kind === 'noAnswer') return answer
    if (answer.status === 404) return { kind: 'unknown' } as const
    const { data } = answer.body
    return data === undefined
      ? ({ kind: 'noAnswer', detail: `status ${answer.status}` } as const)
      : ({ kind: 'found', sessionId: reference, ...data } as const)
  }
  const refundsOf = async (keys: Keys, orderId: number) => {
    const answer = await ask(keys, { method: 'GET', path: `refund/by/orderId/${orderId}` }, Refunds)
    if (answer.kind === 'noAnswer') return answer
    const refunds = answer.status === 404 ? [] : answer.body.data?.refunds
    return refunds === undefined
      ? ({ kind: 'noAnswer', detail: `status ${answer.status}` } as const)
      : ({ kind: 'refunds', refunds } as const)
  }
  const confirm = async (
    keys: Keys,
    { amount, currency_code: currency }: Known,
    { sessionId, orderId }: { sessionId: string; orderId: number },
  ) => {
    const fields = { sessionId, orderId, amount, currency }
    const json = { ...idsOf(keys), ...fields, sign: przelewy24Sign(keys['crc_key'] ?? '', fields) }
    const answer = await ask(keys, { method: 'PUT', path: 'transaction/verify', json }, Confirmed)
    return answer.kind === 'answered' && answer.body.data?.status === 'success'
  }
  return { ask, find, refundsOf, confirm }
}

async function readFrom(books: Books, keys: Keys, payment: Known): Promise<ReadAnswer> {
  const transaction = await books.find(keys, payment)
  if (transaction.kind !== 'found') return transaction
  const { orderId, status, amount, currency } = transaction
  const report = { kind: 'reported', amount, currency_code: currency, refunded: 0 } as const
  if (status === STATUS.advance) {
    const isAsked = amount === payment.amount && currency === payment.currency_code
    if (!isAsked) return { ...report, state: 'PROCESSING' }
    // An unconfirmed payment is reported again, and must not count as processed before the company has the money.
    const isConfirmed = await books.confirm(keys, payment, transaction)
    return isConfirmed ? { ...report, state: 'PAID' } : { kind: 'noAnswer', detail: 'not confirmed' }
  }
  if (!isPaid(status)) return { ...report, state: 'OPEN' }
  const back = await books.refundsOf(keys, orderId)
  if (back.kind === 'noAnswer') return back
  const completed = back.refunds.filter((refund) => refund.status === REFUND.completed)
  const refunded = completed.reduce((sum, refund) => sum + refund.amount, 0)
  // Returned without a completed or pending refund: the bank returned all of it.
  const isReturned =
    status === STATUS.returned && back.refunds.every((refund) => refund.status === REFUND.rejected)
  return { ...report, state: 'PAID', refunded: isReturned ? amount : refunded }
}

/** Undefined if it does not know the refund. */
async function becameOf(
  books: Books,
  keys: Keys,
  { orderId, refundId }: { orderId: number; refundId: string },
): Promise<Refunded | undefined> {
  const back = await books.refundsOf(keys, orderId)
  if (back.kind === 'noAnswer') return back
  const refund = back.refunds.find(({ requestId }) => requestId === refundId)
  if (refund === undefined) return undefined
  if (refund.status === REFUND.completed) return { kind: 'done' }
  if (refund.status === REFUND.rejected) return { kind: 'refused', detail: 'rejected' }
  return UNDER_WAY
}

function noticeResultOf(keys: Keys, body: Buffer): NoticeResult {
  const result = Notice.safeParse(parsed(body))
  if (!result.success) return { kind: 'refused', because: 'shape' }
  const { sign, ...notice } = result.data
  const { merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId } = notice
  const expected = przelewy24Sign(keys['crc_key'] ?? '', {
    merchantId,
    posId,
    sessionId,
    amount,
    originAmount,
    currency,
    orderId,
    methodId,
    statement: notice.statement,
  })
  const ours = idsOf(keys)
  if (!isSame(expected, sign) || merchantId !== ours.merchantId || posId !== ours.posId)
    return { kind: 'refused', because: 'signature' }
  return {
    kind: 'reported',
    event: `${sessionId}:${orderId}`,
    state: 'PAID',
    paymentId: sessionId.slice(0, UUID_LENGTH),
    amount,
    currency_code: currency,
    isUndated: true,
  }
}

const UUID_LENGTH = 36

const UNDER_WAY: Refunded = { kind: 'noAnswer', detail: 'accepted, and not done yet' }

const idsOf = ({ merchant_id, pos_id }: Keys) => ({ merchantId: Number(merchant_id), posId: Number(pos_id) })

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
