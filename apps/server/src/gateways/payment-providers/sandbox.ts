/**
 * A provider that needs no contract: this server serves its page (sandbox-page.ts of payments), its books are tables
 * next to ours, and its webhooks are signed like those of real ones.
 */
import { providerKeys } from '@zapys/domain/payments'
import { z } from 'zod'
import { hmacHex, isSame } from './signed.ts'
import {
  NOTICE_TOLERANCE_SECONDS,
  type ReadAnswer,
  type Known,
  type Order,
  type PaymentProvider,
  type PaymentReport,
} from './port.ts'

/** Operations of the page and the books. */
export type SandboxBank = {
  open(order: Order): Promise<{ reference: string }>
  read(payment: Known): Promise<ReadAnswer>
  refund(payment: Known, refund: { refundId: string; amount: number }): Promise<'done' | 'refused'>
  close(payment: Known): Promise<void>
}

const Notice = z.object({
  event: z.string().min(1).max(200),
  payment: z.string(),
  state: z.enum(['PROCESSING', 'PAID', 'FAILED', 'EXPIRED', 'CHANGED']),
  amount: z.int(),
  currency: z.string(),
})
export type SandboxNotice = z.infer<typeof Notice>

const HEADER = 'sandbox-signature'
/** An attacker who guesses it can report payments. */
const MIN_SECRET_LENGTH = 16

/** A webhook as the sandbox sends it: header and body. `at`: epoch milliseconds. */
export function signSandboxNotice(secret: string, notice: SandboxNotice, at: number) {
  const seconds = Math.floor(at / 1000)
  const body = JSON.stringify(notice)
  return {
    headers: { [HEADER]: `t=${seconds},v1=${hmacHex('sha256', secret, `${seconds}.${body}`)}` },
    body,
  }
}

export const createSandbox = (
  bank: SandboxBank,
  { publicUrl, isSigned = isSame }: { publicUrl: string; isSigned?: typeof isSame },
): PaymentProvider => ({
  name: 'sandbox',
  keyNames: providerKeys.sandbox,
  test: async ({ secret = '' }) =>
    secret.length >= MIN_SECRET_LENGTH
      ? { kind: 'works' }
      : { kind: 'refused', detail: `secret is shorter than ${MIN_SECRET_LENGTH} characters` },
  open: async (_keys, order) => {
    const { reference } = await bank.open(order)
    return { kind: 'opened', reference, url: `${publicUrl}/sandbox/${reference}` }
  },
  read: (_keys, payment) => bank.read(payment),
  parseNotice: ({ secret = '' }, { headers, body }, now) => {
    const [, seconds = '', signature = ''] =
      /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[HEADER] ?? '') ?? []
    const expected = hmacHex('sha256', secret, `${seconds}.${body.toString('utf8')}`)
    if (!isSigned(expected, signature)) return { kind: 'refused', because: 'signature' }
    if (Math.abs(now / 1000 - Number(seconds)) > NOTICE_TOLERANCE_SECONDS)
      return { kind: 'refused', because: 'age' }
    const read = Notice.safeParse(parsed(body))
    if (!read.success) return { kind: 'refused', because: 'shape' }
    const { event, payment, state, amount, currency } = read.data
    if (state === 'CHANGED') return { kind: 'changed', event, paymentId: payment }
    const report: PaymentReport = { state, amount, currency_code: currency }
    return { kind: 'reported', event, paymentId: payment, ...report }
  },
  refund: async (_keys, payment, refund) =>
    (await bank.refund(payment, refund)) === 'done'
      ? { kind: 'done' }
      : { kind: 'refused', detail: 'more than was paid' },
  close: (_keys, payment) => bank.close(payment),
})

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
