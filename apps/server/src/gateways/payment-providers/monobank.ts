/**
 * monobank acquiring, plata by mono (https://monobank.ua/api-docs/acquiring): every request with the merchant's token,
 * sums in minor units, currencies by their numbers of ISO 4217.
 * - Webhooks are signed with ECDSA over SHA-256 of the bytes (`X-Sign`). The bank's key is requested once, and again if
 * a signature does not match: banks rotate keys. Key requests are limited to one a minute for all senders. So only a
 * key requested after a webhook came can reject it; before that the bank is asked to retry, which it does. Otherwise
 * forged webhooks could use up the requests, and real ones with a new key would be rejected.
 * - Webhooks come in any order, up to ten minutes late; `modifiedDate` is the time of the change, not of the signature.
 * So the current state is read from the bank, and an old webhook changes nothing.
 * - It accepts no idempotency key for invoices: a second page for the same payment is closed again (begin-payment.ts).
 */
import { providerKeys } from '@zapys/domain/payments'
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { askProvider } from './ask-provider.ts'
import type { Keys, PaymentProvider, ProviderState, RawNotice, ReadAnswer, Refunded, Tested } from './port.ts'

const API = 'https://api.monobank.ua'
const KEY_ASKED_AGAIN_MS = 60_000
/** Pause if the bank did not answer. */
const KEY_TRIED_AGAIN_MS = 5_000
const HEADER = 'x-sign'

const numbers: Readonly<Record<string, number>> = { UAH: 980, USD: 840, EUR: 978, PLN: 985 }
const currencyOf = (number: number): string =>
  Object.keys(numbers).find((code) => numbers[code] === number) ?? String(number)

const Refused = z.object({ errCode: z.string() }).partial()
const Created = z.object({ invoiceId: z.string(), pageUrl: z.string() }).partial().extend(Refused.shape)
const Status = z.enum(['created', 'processing', 'hold', 'success', 'failure', 'reversed', 'expired'])
const Invoice = z.object({
  invoiceId: z.string(),
  status: Status,
  amount: z.int(),
  ccy: z.int(),
  modifiedDate: z.string().optional(),
  reference: z.string().optional(),
  cancelList: z
    .array(z.object({ status: z.string(), amount: z.int().optional(), extRef: z.string().nullish() }))
    .nullish(),
})
const Cancelled = z.object({ status: z.string() }).partial().extend(Refused.shape)
const PublicKey = z.object({ key: z.string() })

type Later = { kind: 'later'; seconds: number }
type HeldKey = {
  key: KeyObject | undefined
  requestedAt: number
  /** Pause before the key is requested again. */
  pauseMs: number
  asking: Promise<boolean> | undefined
}

export const createMonobank = ({ api = API }: { api?: string } = {}): PaymentProvider => {
  const baseUrl = `${api}/api/merchant`
  const tell = <Answer>(keys: Keys, path: string, json: object, answers: z.ZodType<Answer>) =>
    askProvider(`${baseUrl}/${path}`, { headers: headersOf(keys), json }, answers)
  const find = async (keys: Keys, reference: string) => {
    const path = `invoice/status?${new URLSearchParams({ invoiceId: reference }).toString()}`
    const request = { method: 'GET', headers: headersOf(keys) } as const
    const answer = await askProvider(`${baseUrl}/${path}`, request, z.union([Invoice, Refused]))
    if (answer.kind === 'noAnswer') return answer
    if (answer.status === 404) return { kind: 'unknown' } as const
    const { status, body } = answer
    return 'status' in body
      ? ({ kind: 'found', invoice: body } as const)
      : ({ kind: 'noAnswer', detail: detailOf({ status, body }) } as const)
  }
  const read = async (keys: Keys, { reference }: { reference: string | null }): Promise<ReadAnswer> => {
    // A page whose address was never returned cannot be paid.
    if (reference === null) return { kind: 'unknown' }
    const payment = await find(keys, reference)
    return payment.kind === 'found' ? reportOf(payment.invoice) : payment
  }

  const isSigned = createSignatureCheck((keys) =>
    askProvider(`${baseUrl}/pubkey`, { method: 'GET', headers: headersOf(keys) }, PublicKey),
  )

  return {
    name: 'monobank',
    keyNames: providerKeys.monobank,
    test: (keys) => testAt(baseUrl, keys),
    open: async (keys, { paymentId, amount, currency_code, title, returnUrl, noticeUrl, expiresAt, now }) => {
      const ccy = numbers[currency_code]
      if (ccy === undefined) return { kind: 'refused', detail: `it takes no ${currency_code}` }
      const answer = await tell(
        keys,
        'invoice/create',
        {
          amount,
          ccy,
          redirectUrl: returnUrl,
          webHookUrl: noticeUrl,
          paymentType: 'debit',
          merchantPaymInfo: { reference: paymentId, destination: title.slice(0, 280) },
          validity: Math.max(60, Math.ceil((expiresAt - now) / 1000)),
        },
        Created,
      )
      if (answer.kind === 'noAnswer') return answer
      const { invoiceId, pageUrl } = answer.body
      if (invoiceId && pageUrl) return { kind: 'opened', reference: invoiceId, url: pageUrl }
      // A token that is wrong today may be right tomorrow.
      return { kind: answer.status === 400 ? 'refused' : 'noAnswer', detail: detailOf(answer) }
    },
    read,
    parseNotice: async (keys, notice, now) => {
      const signed = await isSigned(keys, notice, now)
      if (signed === 'NO') return { kind: 'refused', because: 'signature' }
      if (signed !== 'YES') return signed
      const result = Invoice.safeParse(parsed(notice.body))
      if (!result.success) return { kind: 'refused', because: 'shape' }
      const { invoiceId, status, amount, ccy, modifiedDate = '', reference } = result.data
      const event = `${invoiceId}:${status}:${modifiedDate}`
      // An invoice that was not created here.
      if (reference === undefined) return { kind: 'ignored', event }
      return {
        kind: 'reported',
        event,
        paymentId: reference,
        state: states[status],
        amount,
        currency_code: currencyOf(ccy),
        isUndated: true,
      }
    },
    refund: async (keys, { reference }, { refundId, amount }): Promise<Refunded> => {
      const payment = reference === null ? ({ kind: 'unknown' } as const) : await find(keys, reference)
      if (payment.kind === 'noAnswer') return payment
      if (payment.kind === 'unknown' || states[payment.invoice.status] !== 'PAID')
        return { kind: 'refused', detail: 'it is not paid' }
      const before = payment.invoice.cancelList?.find(({ extRef }) => extRef === refundId)
      if (before !== undefined) return becameOf(before.status)
      const { invoiceId } = payment.invoice
      const answer = await tell(keys, 'invoice/cancel', { invoiceId, extRef: refundId, amount }, Cancelled)
      if (answer.kind === 'noAnswer') return answer
      const { status } = answer.body
      if (status !== undefined) return becameOf(status)
      return { kind: answer.status === 400 ? 'refused' : 'noAnswer', detail: detailOf(answer) }
    },
    close: async (keys, { reference }) => {
      // It may be paid or closed already: the provider's books show it.
      if (reference !== null) await tell(keys, 'invoice/remove', { invoiceId: reference }, z.object({}))
    },
  }
}

function reportOf(invoice: z.infer<typeof Invoice>): ReadAnswer {
  const { status, amount, ccy, cancelList } = invoice
  const back = (cancelList ?? []).filter((each) => each.status === 'success')
  const sum = back.reduce((total, each) => total + (each.amount ?? 0), 0)
  return {
    kind: 'reported',
    state: states[status],
    amount,
    currency_code: currencyOf(ccy),
    refunded: status === 'reversed' ? amount : sum,
  }
}

type ReadKey = (keys: Keys) => ReturnType<typeof askProvider<z.infer<typeof PublicKey>>>

/** Verifies webhooks with the bank's key; returns "later" if a new key may be needed and cannot be requested yet. */
function createSignatureCheck(readKey: ReadKey) {
  /** By token. */
  const held = new Map<string, HeldKey>()
  const holdOf = ({ token = '' }: Keys): HeldKey => {
    const hold = held.get(token) ?? { key: undefined, requestedAt: -Infinity, pauseMs: 0, asking: undefined }
    held.set(token, hold)
    return hold
  }
  /** Whether the bank returned a key; otherwise the current key stays in use. */
  const askForKey = async (keys: Keys, hold: HeldKey): Promise<boolean> => {
    const answer = await readKey(keys)
    const key = answer.kind === 'answered' ? publicKey(answer.body.key) : undefined
    hold.asking = undefined
    hold.pauseMs = key === undefined ? KEY_TRIED_AGAIN_MS : KEY_ASKED_AGAIN_MS
    hold.key = key ?? hold.key
    return key !== undefined
  }
  return async (keys: Keys, { headers, body }: RawNotice, now: number): Promise<'YES' | 'NO' | Later> => {
    const signature = Buffer.from(headers[HEADER] ?? '', 'base64')
    if (signature.length === 0) return 'NO'
    const hold = holdOf(keys)
    const fits = () => hold.key !== undefined && verify('sha256', body, hold.key, signature)
    if (fits()) return 'YES'
    // A pending request started before this webhook came: its key may accept the webhook, but not reject it.
    if (hold.asking !== undefined) await hold.asking
    if (fits()) return 'YES'
    const waits = hold.pauseMs - Math.abs(now - hold.requestedAt)
    if (hold.asking !== undefined || waits > 0)
      return { kind: 'later', seconds: Math.max(1, Math.ceil(waits / 1000)) }
    hold.requestedAt = now
    hold.asking = askForKey(keys, hold)
    const isAnswered = await hold.asking
    if (fits()) return 'YES'
    return isAnswered ? 'NO' : { kind: 'later', seconds: KEY_TRIED_AGAIN_MS / 1000 }
  }
}

const states: Record<z.infer<typeof Status>, ProviderState> = {
  created: 'OPEN',
  processing: 'PROCESSING',
  hold: 'PROCESSING',
  success: 'PAID',
  failure: 'FAILED',
  reversed: 'PAID',
  expired: 'EXPIRED',
}

/** Outcome of a refund. */
function becameOf(status: string): Refunded {
  if (status === 'success') return { kind: 'done' }
  return status === 'failure'
    ? { kind: 'refused', detail: status }
    : { kind: 'noAnswer', detail: 'accepted, and not done yet' }
}

const detailOf = ({ status, body }: { status: number; body: z.infer<typeof Refused> }) =>
  (body.errCode ?? `status ${status}`).slice(0, 200)

/** The bank's format: a PEM in base64. */
function publicKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey(Buffer.from(text, 'base64'))
    return key.asymmetricKeyType === 'ec' ? key : undefined
  } catch {
    return undefined
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const headersOf = ({ token = '' }: Keys) => ({ 'x-token': token })

async function testAt(baseUrl: string, keys: Keys): Promise<Tested> {
  const answer = await askProvider(`${baseUrl}/details`, { method: 'GET', headers: headersOf(keys) }, Refused)
  if (answer.kind === 'noAnswer') return answer
  if (answer.status === 200) return { kind: 'works' }
  const isRefused = answer.status === 401 || answer.status === 403
  return { kind: isRefused ? 'refused' : 'noAnswer', detail: detailOf(answer) }
}
