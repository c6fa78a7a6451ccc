/** The API of Przelewy24 as documented: version 1 of REST, document 1.0.16. */
import { createHash } from 'node:crypto'
import type { FakeBank } from './fake-bank.ts'
import type { FakeAnswer, FakeRequest } from './http-fake.ts'

const KEYS = {
  merchant_id: '100001',
  pos_id: '100002',
  crc_key: 'crc of the fake',
  report_key: 'of the fake',
  email: 'studio@example.com',
}
const NUMBERS = { merchantId: 100001, posId: 100002 }

type Order = {
  orderId: number
  amount: number
  currency: string
  /** 0 no payment, 1 advance payment, 2 payment made, 3 payment returned. */
  status: number
  refunds: { requestId: string; amount: number; status: number }[]
}

type Ids = { merchantId: number; posId: number; sign: string }
type Sum = { sessionId: string; amount: number; currency: string }
type Registered = Ids &
  Sum & { description: string; email: string; country: string; language: string } & {
    urlReturn: string
    urlStatus: string
    timeLimit: number
  }
type Verified = Ids & Sum & { orderId: number }
type Refunded = {
  requestId: string
  refundsUuid: string
  refunds: [{ orderId: number; sessionId: string; amount: number }]
}

const sign = (crc: string, fields: object) =>
  createHash('sha384')
    .update(JSON.stringify({ ...fields, crc }))
    .digest('hex')

export type Przelewy24Fake = FakeBank & {
  orders: Map<string, Order>
  /** 1 completed, 2 pending, 3 awaiting acceptance, 4 rejected: immediate state of refunds. */
  becomes: { refunds: number }
  /** The company's money that is available for refunds. */
  funds: { left: number }
  /** Requests received, as `PUT /path`. */
  asked: string[]
  /** Orders are registered, but the responses are lost. */
  losesAnswers: boolean
  /** The order id of a page. */
  sessionOf(url: string): string
}

export function createPrzelewy24Fake(): Przelewy24Fake {
  const orders: Przelewy24Fake['orders'] = new Map()
  const becomes = { refunds: 1 }
  const funds = { left: Infinity }
  const asked: string[] = []
  const tokens = new Map<string, string>()
  const refused = (status: number, error: unknown): FakeAnswer => ({ status, json: { error, code: status } })
  const register = (order: Registered): FakeAnswer => {
    const { sessionId, amount, currency, urlStatus, timeLimit } = order
    const signed = sign(KEYS.crc_key, { sessionId, merchantId: NUMBERS.merchantId, amount, currency })
    const isWhole =
      signed === order.sign &&
      order.merchantId === NUMBERS.merchantId &&
      order.posId === NUMBERS.posId &&
      [order.description, order.email, order.country, order.urlReturn].every(Boolean) &&
      ['bg', 'cs', 'de', 'en', 'es', 'fr', 'pl'].includes(order.language) &&
      urlStatus.length <= 250 &&
      timeLimit > 0 &&
      timeLimit <= 99
    if (!isWhole) return refused(400, 'Invalid input data')
    if (orders.has(sessionId)) return refused(400, 'Incorrect session id')
    orders.set(sessionId, { orderId: 4_300_000_000 + orders.size, amount, currency, status: 0, refunds: [] })
    const token = `T-${orders.size}`
    tokens.set(token, sessionId)
    if (fake.losesAnswers) return refused(502, 'Bad gateway')
    return { status: 200, json: { data: { token }, responseCode: 0 } }
  }
  const verify = ({ sessionId, orderId, amount, currency, ...rest }: Verified): FakeAnswer => {
    const order = orders.get(sessionId)
    const signed = sign(KEYS.crc_key, { sessionId, orderId, amount, currency })
    const isTheOne =
      signed === rest.sign &&
      rest.merchantId === NUMBERS.merchantId &&
      rest.posId === NUMBERS.posId &&
      order?.orderId === orderId &&
      order?.amount === amount &&
      order?.currency === currency
    if (order === undefined || !isTheOne || order.status === 0) return refused(400, 'Invalid input data')
    order.status = 2
    return { status: 200, json: { data: { status: 'success' }, responseCode: 0 } }
  }
  const refund = ({ requestId, refundsUuid, refunds }: Refunded): FakeAnswer => {
    if (requestId.length > 45 || refundsUuid.length > 35) return refused(400, 'Invalid input parameters')
    if ([...orders.values()].some((order) => order.refunds.some((known) => known.requestId === requestId)))
      return refused(400, 'Request already exists')
    const [{ sessionId, orderId, amount }] = refunds
    const order = orders.get(sessionId)
    const conflict = (message: string) =>
      refused(409, [{ orderId, sessionId, amount, status: false, message }])
    if (order?.orderId !== orderId) return conflict('Transaction not found')
    if (order.status < 2) return conflict('Transaction in wrong status - cannot refund')
    if (amount > funds.left) return conflict('Insufficient funds available')
    const before = order.refunds.reduce((sum, each) => sum + each.amount, 0)
    if (before + amount > order.amount)
      return conflict('The amount of refund exceeds available amount for the transaction')
    order.refunds.push({ requestId, amount, status: becomes.refunds })
    return { status: 201, json: { data: [{ orderId, sessionId, amount, status: true, message: 'success' }] } }
  }
  const fake: Przelewy24Fake = {
    losesAnswers: false,
    sessionOf: (url) => tokens.get(url.split('/').at(-1)!)!,
    keys: KEYS,
    currency: 'PLN',
    isDated: false,
    tells: ['PAID'],
    orders,
    becomes,
    funds,
    asked,
    answer: ({ method, path, headers, body }: FakeRequest) => {
      asked.push(`${method} ${path}`)
      if (headers.authorization !== `Basic ${btoa(`${KEYS.pos_id}:${KEYS.report_key}`)}`)
        return refused(401, 'Incorrect authentication')
      if (method === 'GET' && path === '/api/v1/testAccess')
        return { status: 200, json: { data: true, error: '' } }
      const given = body === '' ? {} : JSON.parse(body)
      if (method === 'POST' && path === '/api/v1/transaction/register') return register(given)
      if (method === 'PUT' && path === '/api/v1/transaction/verify') return verify(given)
      if (method === 'POST' && path === '/api/v1/transaction/refund') return refund(given)
      const bySession = /^\/api\/v1\/transaction\/by\/sessionId\/([^/]+)$/.exec(path)?.[1]
      const byOrder = /^\/api\/v1\/refund\/by\/orderId\/(\d+)$/.exec(path)?.[1]
      if (method !== 'GET' || (bySession === undefined && byOrder === undefined))
        return refused(404, 'Not found')
      const order =
        bySession === undefined
          ? [...orders.values()].find(
              ({ orderId, refunds }) => orderId === Number(byOrder) && refunds.length > 0,
            )
          : orders.get(bySession)
      if (order === undefined) return refused(404, 'Transaction not found')
      const { refunds, ...told } = order
      return {
        status: 200,
        json: { data: bySession === undefined ? { ...told, refunds } : told, responseCode: 0 },
      }
    },
    turn: ({ reference }, state) => {
      if (state === 'PAID') orders.get(reference)!.status = 1
    },
    refunded: ({ reference }) =>
      orders
        .get(reference)!
        .refunds.filter(({ status }) => status === 1)
        .reduce((sum, { amount }) => sum + amount, 0),
    takeBack: ({ reference }, amount, by) => {
      const { refunds } = orders.get(reference)!
      refunds.push({ requestId: `${by} ${refunds.length}`, amount, status: 1 })
    },
    notice: ({ reference }, given) => {
      const { orderId, ...order } = orders.get(reference)!
      const amount = given.amount ?? order.amount
      const said = {
        ...NUMBERS,
        sessionId: reference,
        amount,
        originAmount: amount,
        currency: given.currency ?? order.currency,
        orderId,
        methodId: 154,
        statement: 'p24-A1-B2-C3',
      }
      const crc = given.wrongKey ? 'of somebody else' : KEYS.crc_key
      return { headers: {}, body: Buffer.from(JSON.stringify({ ...said, sign: sign(crc, said) })) }
    },
  }
  return fake
}
