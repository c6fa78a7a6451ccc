/** Stripe Checkout, through its library: https://docs.stripe.com/api/checkout/sessions. */
import { HOUR_MS, MINUTE_MS } from '@zapys/domain/time'
import { Stripe } from 'stripe'
import { boundedFetch } from '../bounded-fetch.ts'
import {
  type NoticeResult,
  type Keys,
  NOTICE_TOLERANCE_SECONDS,
  type PaymentProvider,
  type ProviderState,
  type RawNotice,
  type ReadAnswer,
  type Refunded,
  type Tested,
} from './port.ts'
import { stripe } from './stripe-keys.ts'

/** A page of Stripe expires after at least half an hour and at most a day; we close it sooner. */
const SHORTEST_MS = 31 * MINUTE_MS
const LONGEST_MS = 23 * HOUR_MS
const ANSWERS_WITHIN_MS = 4_000
const HEADER = 'stripe-signature'

type Session = Stripe.Checkout.Session

/** `api`: address of Stripe, for tests. */
export const createStripe = ({ api }: { api?: string } = {}): Required<PaymentProvider> => {
  const apiUrl = api === undefined ? undefined : new URL(api)
  const stripeOf = ({ secret_key = '' }: Keys) =>
    new Stripe(secret_key, {
      // The caller retries with the same idempotency key; retries here would delay requests.
      maxNetworkRetries: 0,
      timeout: ANSWERS_WITHIN_MS,
      telemetry: false,
      // The library's client reads a response to its end, without a limit.
      httpClient: Stripe.createFetchHttpClient(
        boundedFetch(AbortSignal.timeout(ANSWERS_WITHIN_MS)) as typeof fetch,
      ),
      ...(apiUrl && { host: apiUrl.hostname, port: Number(apiUrl.port), protocol: 'http' as const }),
    })
  const sessionOf = (keys: Keys, reference: string) =>
    stripeOf(keys).checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] })
  return {
    ...stripe,
    test: (keys) => testKeys(stripeOf(keys), keys),
    open: async (keys, order) => {
      const { paymentId, companyId, amount, currency_code, title, locale, returnUrl, expiresAt, now } = order
      const until = Math.min(Math.max(expiresAt, now + SHORTEST_MS), now + LONGEST_MS)
      const metadata = { payment: paymentId, company: companyId }
      const currency = currency_code.toLowerCase()
      try {
        const { id, url } = await stripeOf(keys).checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: { currency, unit_amount: amount, product_data: { name: title.slice(0, 250) } },
              },
            ],
            client_reference_id: paymentId,
            metadata,
            payment_intent_data: { metadata },
            // Stripe has no Ukrainian page: it then uses the language of the browser.
            success_url: returnUrl,
            cancel_url: returnUrl,
            locale: locale === 'uk' ? 'auto' : locale,
            expires_at: Math.floor(until / 1000),
          },
          { idempotencyKey: `open:${paymentId}` },
        )
        return url === null
          ? { kind: 'refused', detail: 'it has no page' }
          : { kind: 'opened', reference: id, url }
      } catch (error) {
        return failed(error)
      }
    },
    read: async (keys, { reference }) => {
      // A page whose address was never returned cannot be paid.
      if (reference === null) return { kind: 'unknown' }
      try {
        const session = await sessionOf(keys, reference)
        return reportOf(session, await refundedFrom(stripeOf(keys), session))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
          return { kind: 'unknown' }
        return { kind: 'noAnswer', detail: detailOf(error) }
      }
    },
    parseNotice: (keys, notice, now) =>
      readNotice(stripeOf(keys), notice, { secret: keys['webhook_secret'] ?? '', now }),
    find: async (keys, intent) => {
      try {
        const { data } = await stripeOf(keys).checkout.sessions.list({ payment_intent: intent, limit: 1 })
        const paymentId = data[0]?.client_reference_id
        return paymentId ? { kind: 'found', paymentId } : { kind: 'unknown' }
      } catch (error) {
        return { kind: 'noAnswer', detail: detailOf(error) }
      }
    },
    refund: async (keys, { reference }, refund) => {
      try {
        return await giveBack(stripeOf(keys), await sessionOf(keys, reference ?? ''), refund)
      } catch (error) {
        return failed(error)
      }
    },
    close: async (keys, { reference }) => {
      if (reference === null) return
      // It may be paid or expired already: the provider's books show it.
      await stripeOf(keys)
        .checkout.sessions.expire(reference)
        .catch(() => undefined)
    },
  }
}

async function giveBack(
  stripe: Stripe,
  { payment_intent }: Session,
  { refundId, amount }: Parameters<PaymentProvider['refund']>[2],
): Promise<Refunded> {
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (intent === undefined) return { kind: 'refused', detail: 'it is not paid' }
  // Stripe drops idempotency keys after a day or more, but keeps its books.
  const known = await refundsOf(stripe, intent)
  const before = known.find(({ metadata }) => metadata?.['refund'] === refundId)
  return outcomeOf(
    before ??
      (await stripe.refunds.create(
        { payment_intent: intent, amount, metadata: { refund: refundId } },
        { idempotencyKey: `refund:${refundId}` },
      )),
  )
}

const refundsOf = async (stripe: Stripe, intent: string) =>
  (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data

/** An accepted refund may wait for days and still fail: https://docs.stripe.com/refunds#failed-refunds. */
function outcomeOf({ status, failure_reason }: Stripe.Refund): Refunded {
  if (status === 'succeeded') return { kind: 'done' }
  return status === 'failed' || status === 'canceled'
    ? { kind: 'refused', detail: failure_reason ?? status }
    : { kind: 'noAnswer', detail: 'accepted, and not done yet' }
}

function readNotice(
  stripe: Stripe,
  { headers, body }: RawNotice,
  { secret, now }: { secret: string; now: number },
): NoticeResult {
  const header = headers[HEADER] ?? ''
  let event: Stripe.Event
  try {
    // The library verifies the bytes; we check the age, by our clock and in both directions.
    event = stripe.webhooks.constructEvent(body, header, secret, 0)
  } catch (error) {
    const isSignature = error instanceof Stripe.errors.StripeSignatureVerificationError
    return { kind: 'refused', because: isSignature ? 'signature' : 'shape' }
  }
  // The library checks only one of several timestamps: an attacker could add a new one to an old webhook.
  const moments = header.split(',').filter((part) => part.startsWith('t='))
  const signedAt = moments.length === 1 ? Number(moments[0]!.slice(2)) : NaN
  if (!(Math.abs(now / 1000 - signedAt) <= NOTICE_TOLERANCE_SECONDS))
    return { kind: 'refused', because: 'age' }
  return noticeResultOf(event)
}

const intentOf = ({ payment_intent: intent }: Session) =>
  typeof intent === 'object' && intent !== null ? intent : undefined

function chargeOf(session: Session) {
  const charge = intentOf(session)?.latest_charge
  return typeof charge === 'object' && charge !== null ? charge : undefined
}

/** Disputed amounts that were not returned: Stripe's refunds do not include them. An inquiry takes nothing yet. */
async function takenByBanks(stripe: Stripe, session: Session): Promise<number> {
  if (chargeOf(session)?.disputed !== true) return 0
  const { data } = await stripe.disputes.list({ payment_intent: intentOf(session)!.id, limit: 100 })
  return data
    .filter(({ status }) => status !== 'won' && status !== 'prevented' && !status.startsWith('warning_'))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Total that left the company. Our refunds count once they are done: until then they are asked for again. */
async function refundedFrom(stripe: Stripe, session: Session): Promise<number> {
  const hasRefunds = (chargeOf(session)?.amount_refunded ?? 0) > 0
  const refunds = hasRefunds ? await refundsOf(stripe, intentOf(session)!.id) : []
  const counts = (refund: Stripe.Refund) => {
    const { kind } = outcomeOf(refund)
    return kind === 'done' || (kind === 'noAnswer' && !refund.metadata?.['refund'])
  }
  const refunded = refunds.filter(counts).reduce((sum, { amount }) => sum + amount, 0)
  return refunded + (await takenByBanks(stripe, session))
}

function reportOf(session: Session, refunded: number): ReadAnswer {
  const hasFailed = ['requires_payment_method', 'canceled'].includes(intentOf(session)?.status ?? '')
  return { kind: 'reported', ...sumOf(session), refunded, state: stateOf(session, hasFailed) }
}

const sumOf = ({ amount_total, currency }: Session) => ({
  amount: amount_total ?? 0,
  currency_code: (currency ?? '').toUpperCase(),
})

function stateOf({ status, payment_status }: Session, hasFailed: boolean): ProviderState {
  if (payment_status === 'paid') return 'PAID'
  if (status === 'expired') return 'EXPIRED'
  // Some payment methods take days after the page was left.
  if (status === 'complete') return hasFailed ? 'FAILED' : 'PROCESSING'
  return 'OPEN'
}

function noticeResultOf(event: Stripe.Event): NoticeResult {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object
      const state = stateOf(session, event.type === 'checkout.session.async_payment_failed')
      return {
        kind: 'reported',
        event: event.id,
        paymentId: session.client_reference_id ?? '',
        state,
        ...sumOf(session),
      }
    }
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const { payment_intent: intent } = event.data.object
      const name = typeof intent === 'string' ? intent : intent?.id
      return name === undefined
        ? { kind: 'ignored', event: event.id }
        : { kind: 'changed', event: event.id, name }
    }
    default:
      return { kind: 'ignored', event: event.id }
  }
}

/** Only Stripe's errors about the request itself are final: a key that is wrong today may be right tomorrow. */
const failed = (error: unknown): { kind: 'refused' | 'noAnswer'; detail: string } => ({
  kind:
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
      ? 'refused'
      : 'noAnswer',
  detail: detailOf(error),
})

/** Names and codes only: messages may contain what was sent. */
const detailOf = (error: unknown): string =>
  error instanceof Stripe.errors.StripeError
    ? [error.type, error.code, error.param].filter(Boolean).join(' ')
    : 'no answer'

async function testKeys(stripe: Stripe, keys: Keys): Promise<Tested> {
  // Webhooks cannot be tested here; a secret of another kind would reject each of them.
  if (!keys['webhook_secret']?.startsWith('whsec_'))
    return { kind: 'refused', detail: 'webhook_secret does not begin with whsec_' }
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
    return { kind: 'works' }
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    return { kind: isRefused ? 'refused' : 'noAnswer', detail: detailOf(error) }
  }
}
