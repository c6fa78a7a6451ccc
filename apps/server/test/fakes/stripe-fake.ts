/** The API of Stripe Checkout as documented, and webhooks with its signature. */
import { createHmac } from 'node:crypto'
import type { FakeAnswer, FakeRequest } from './http-fake.ts'
import type { FakeBank } from './fake-bank.ts'
import { formOf } from './fake-provider.ts'

type Session = {
  id: string
  payment: string
  amount: number
  currency: string
  state: string
  refunds: { id: string; amount: number; refund: string | undefined; status: string }[]
  disputes: { amount: number; status: string }[]
}

const KEYS = { secret_key: 'sk_test_of_the_fake', webhook_secret: 'whsec_of_the_fake' }

export type StripeFake = FakeBank & {
  /** Immediate status of refunds, and `ends`: what pending ones become. */
  refunds: { status: string; ends(payment: { reference: string }, status: string): void }
}

/** Failed refunds return to the account. */
const back = ({ refunds }: Pick<Session, 'refunds'>) =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)

export function createStripeFake(): StripeFake {
  const sessions = new Map<string, Session>()
  const answered = new Map<string, FakeAnswer>()
  const refused = (status: number, type: string): FakeAnswer => ({
    status,
    json: { error: { type, message: 'no', code: status === 404 ? 'resource_missing' : 'bad' } },
  })
  const refunds: StripeFake['refunds'] = {
    status: 'succeeded',
    ends: ({ reference }, status) => {
      for (const refund of sessions.get(reference)!.refunds)
        if (refund.status === 'pending') refund.status = status
    },
  }
  const shownRefund = ({ id, amount, status, refund }: Session['refunds'][number]) => ({
    id,
    object: 'refund',
    amount,
    status,
    metadata: refund === undefined ? {} : { refund },
  })
  const shown = ({ id, payment, amount, currency, state, disputes, ...session }: Session) => ({
    id,
    object: 'checkout.session',
    client_reference_id: payment,
    amount_total: amount,
    currency,
    url: state === 'OPEN' ? `https://checkout.stripe.com/c/pay/${id}` : null,
    status: { OPEN: 'open', EXPIRED: 'expired' }[state] ?? 'complete',
    payment_status: state === 'PAID' ? 'paid' : 'unpaid',
    payment_intent:
      state === 'OPEN' || state === 'EXPIRED'
        ? null
        : {
            id: `pi_${id}`,
            object: 'payment_intent',
            status: { PAID: 'succeeded', PROCESSING: 'processing' }[state] ?? 'requires_payment_method',
            latest_charge: {
              id: `ch_${id}`,
              object: 'charge',
              disputed: disputes.length > 0,
              amount_refunded: back(session),
            },
          },
  })
  const act = (request: FakeRequest): FakeAnswer => {
    const url = new URL(request.path, 'http://fake')
    const form = formOf(request) ?? {}
    const [, , , , id, verb] = url.pathname.split('/')
    if (url.pathname === '/v1/checkout/sessions' && request.method === 'GET') {
      const session = sessions.get((url.searchParams.get('payment_intent') ?? '').replace('pi_', ''))
      const data = session === undefined ? [] : [shown(session)]
      return { status: 200, json: { object: 'list', data, has_more: false } }
    }
    if (url.pathname === '/v1/checkout/sessions') {
      const { currency = '', client_reference_id: payment = '' } = {
        ...form,
        currency: form['line_items[0][price_data][currency]'],
      }
      const session: Session = {
        id: `cs_${sessions.size + 1}`,
        payment,
        currency,
        state: 'OPEN',
        refunds: [],
        disputes: [],
        amount: Number(form['line_items[0][price_data][unit_amount]']),
      }
      sessions.set(session.id, session)
      return { status: 200, json: shown(session) }
    }
    if (url.pathname.startsWith('/v1/checkout/sessions/')) {
      const session = sessions.get(id!)
      if (session === undefined) return refused(404, 'invalid_request_error')
      if (verb === 'expire') {
        if (session.state !== 'OPEN') return refused(400, 'invalid_request_error')
        session.state = 'EXPIRED'
      }
      return { status: 200, json: shown(session) }
    }
    const intent = form['payment_intent'] ?? url.searchParams.get('payment_intent') ?? ''
    const session = sessions.get(intent.replace('pi_', ''))
    if (session?.state !== 'PAID') return refused(400, 'invalid_request_error')
    if (url.pathname === '/v1/disputes')
      return { status: 200, json: { object: 'list', data: session.disputes, has_more: false } }
    if (request.method === 'GET')
      return {
        status: 200,
        json: { object: 'list', data: session.refunds.map(shownRefund), has_more: false },
      }
    const amount = Number(form['amount'])
    if (back(session) + amount > session.amount) return refused(400, 'invalid_request_error')
    const refund = {
      id: `re_${session.refunds.length + 1}`,
      amount,
      refund: form['metadata[refund]'],
      status: refunds.status,
    }
    session.refunds.push(refund)
    return { status: 200, json: shownRefund(refund) }
  }
  const signed = (event: object, at: number, secret: string) => {
    const body = JSON.stringify({ object: 'event', ...event })
    const seconds = Math.floor(at / 1000)
    const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return { headers: { 'stripe-signature': `t=${seconds},v1=${v1}` }, body: Buffer.from(body) }
  }
  return {
    keys: KEYS,
    refunds,
    isDated: true,
    answer: (request) => {
      if (request.headers.authorization !== `Bearer ${KEYS.secret_key}`)
        return refused(401, 'invalid_request_error')
      const key = request.headers['idempotency-key']
      if (typeof key !== 'string' || request.method !== 'POST') return act(request)
      const answer = answered.get(key) ?? act(request)
      answered.set(key, answer)
      return answer
    },
    turn: ({ reference }, state) => {
      sessions.get(reference)!.state = state
    },
    refunded: ({ reference }) => back(sessions.get(reference)!),
    notice: ({ reference }, { at, wrongKey, amount, currency }) => {
      const session = sessions.get(reference)!
      const type =
        { PAID: 'completed', PROCESSING: 'completed', EXPIRED: 'expired' }[session.state] ??
        'async_payment_failed'
      const said = {
        ...session,
        amount: amount ?? session.amount,
        currency: currency?.toLowerCase() ?? session.currency,
      }
      const event = { id: `evt_${reference}_${session.state}`, type: `checkout.session.${type}` }
      const secret = wrongKey ? 'whsec_of_somebody_else' : KEYS.webhook_secret
      return signed({ ...event, data: { object: shown(said) } }, at, secret)
    },
    takeBack: ({ reference }, amount, by) => {
      const { refunds: made, disputes } = sessions.get(reference)!
      if (by === 'COMPANY')
        made.push({ id: `re_${made.length + 1}`, amount, refund: undefined, status: refunds.status })
      // A closed inquiry, a dispute that the company won, and one that it lost.
      else
        disputes.push(
          { amount, status: 'warning_closed' },
          { amount, status: 'won' },
          { amount, status: 'lost' },
        )
    },
    changed: ({ reference }, { at }) => {
      const { disputes } = sessions.get(reference)!
      const object = { payment_intent: `pi_${reference}` }
      const type = disputes.length > 0 ? 'charge.dispute.funds_withdrawn' : 'charge.refunded'
      return signed({ id: `evt_${reference}_${type}`, type, data: { object } }, at, KEYS.webhook_secret)
    },
  }
}
