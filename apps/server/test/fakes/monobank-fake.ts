/** The API of monobank acquiring as documented, and webhooks with its signature. */
import { generateKeyPairSync, sign } from 'node:crypto'
import type { RawNotice } from '../../src/gateways/payment-providers/port.ts'
import type { FakeBank, NoticeGiven } from './fake-bank.ts'
import type { FakeAnswer, FakeRequest } from './http-fake.ts'

const KEYS = { token: 'token of the fake merchant' }
const words = {
  OPEN: 'created',
  PAID: 'success',
  FAILED: 'failure',
  PROCESSING: 'processing',
  EXPIRED: 'expired',
}
const numbers: Record<string, number> = { UAH: 980, USD: 840 }

type Invoice = {
  amount: number
  ccy: number
  reference: string
  status: string
  modifiedDate: string
  cancelList: { status: string; amount: number; ccy: number; extRef?: string }[]
}

export type MonobankFake = FakeBank & {
  invoices: Map<string, Invoice>
  /** The immediate state of refunds. */
  becomes: { refunds: 'success' | 'processing' | 'failure' }
  /** Rotates the key, as banks sometimes do. */
  changeKey(): void
  /** Requests received, as `GET /path`. */
  asked: string[]
}

export function createMonobankFake(): MonobankFake {
  const invoices: MonobankFake['invoices'] = new Map()
  const becomes: MonobankFake['becomes'] = { refunds: 'success' }
  const asked: string[] = []
  const other = newKeys()
  let ours = newKeys()
  const refused = (status: number, errCode: string): FakeAnswer => ({
    status,
    json: { errCode, errText: 'no' },
  })
  const shown = (invoiceId: string, invoice: Invoice) => {
    const back = invoice.cancelList.filter(({ status }) => status === 'success')
    const finalAmount = invoice.amount - back.reduce((sum, { amount }) => sum + amount, 0)
    const status = finalAmount === 0 ? 'reversed' : invoice.status
    return { invoiceId, ...invoice, status, finalAmount, createdDate: '2026-05-18T08:00:00Z' }
  }
  const acts: Record<string, (given: Given) => FakeAnswer> = {
    create: ({ amount, ccy, merchantPaymInfo, webHookUrl, redirectUrl, validity }) => {
      const isWhole = amount > 0 && ccy > 0 && webHookUrl && redirectUrl && validity > 0
      if (!isWhole) return refused(400, 'BAD_REQUEST')
      const invoiceId = `p2_${invoices.size + 1}`
      const { reference } = merchantPaymInfo
      invoices.set(invoiceId, {
        amount,
        ccy,
        reference,
        status: words.OPEN,
        cancelList: [],
        modifiedDate: '2026-05-18T08:00:00Z',
      })
      return { status: 200, json: { invoiceId, pageUrl: `https://pay.mbnk.biz/${invoiceId}` } }
    },
    cancel: ({ invoiceId, amount, extRef }) => {
      const invoice = invoices.get(invoiceId)
      if (invoice === undefined) return refused(404, 'NOT_FOUND')
      const back = invoice.cancelList.reduce((sum, each) => sum + each.amount, 0)
      if (invoice.status !== words.PAID || back + amount > invoice.amount) return refused(400, 'BAD_REQUEST')
      invoice.cancelList.push({ status: becomes.refunds, amount, ccy: invoice.ccy, extRef })
      return { status: 200, json: { status: becomes.refunds } }
    },
    remove: ({ invoiceId }) => {
      const invoice = invoices.get(invoiceId)
      if (invoice?.status !== words.OPEN) return refused(400, 'BAD_REQUEST')
      invoice.status = words.EXPIRED
      return { status: 200, json: {} }
    },
  }
  const notice = ({ reference: invoiceId }: { reference: string }, given: NoticeGiven): RawNotice => {
    const { amount, ccy, ...rest } = invoices.get(invoiceId)!
    const said = {
      ...shown(invoiceId, { ...rest, amount, ccy }),
      amount: given.amount ?? amount,
      ccy: given.currency === undefined ? ccy : numbers[given.currency],
    }
    const body = Buffer.from(JSON.stringify(said))
    const { privateKey } = given.wrongKey ? other : ours
    return { headers: { 'x-sign': sign('sha256', body, privateKey).toString('base64') }, body }
  }
  return {
    keys: KEYS,
    isDated: false,
    invoices,
    becomes,
    asked,
    changeKey: () => {
      ours = newKeys()
    },
    answer: ({ method, path, headers, body }: FakeRequest) => {
      asked.push(`${method} ${path}`)
      if (headers['x-token'] !== KEYS.token) return refused(403, 'FORBIDDEN')
      const { pathname, searchParams } = new URL(path, 'http://fake')
      if (method === 'GET' && pathname === '/api/merchant/details')
        return { status: 200, json: { merchantId: '12o4Vv7EWy', merchantName: 'Fake', edrpou: '4242424242' } }
      if (method === 'GET' && pathname === '/api/merchant/pubkey') {
        const pem = ours.publicKey.export({ type: 'spki', format: 'pem' })
        return { status: 200, json: { key: Buffer.from(pem).toString('base64') } }
      }
      if (method === 'GET' && pathname === '/api/merchant/invoice/status') {
        const invoiceId = searchParams.get('invoiceId') ?? ''
        const invoice = invoices.get(invoiceId)
        return invoice === undefined
          ? refused(404, 'NOT_FOUND')
          : { status: 200, json: shown(invoiceId, invoice) }
      }
      const act = /^\/api\/merchant\/invoice\/(\w+)$/.exec(pathname)?.[1] ?? ''
      return method === 'POST' && acts[act] ? acts[act](JSON.parse(body)) : refused(404, 'NOT_FOUND')
    },
    turn: ({ reference }, state) => {
      invoices.get(reference)!.status = words[state]
    },
    refunded: ({ reference }) =>
      invoices
        .get(reference)!
        .cancelList.filter(({ status }) => status === 'success')
        .reduce((sum, { amount }) => sum + amount, 0),
    notice,
    takeBack: ({ reference }, amount) => {
      const { cancelList, ccy } = invoices.get(reference)!
      cancelList.push({ status: 'success', amount, ccy })
    },
    changed: notice,
  }
}

type Given = {
  invoiceId: string
  amount: number
  ccy: number
  extRef: string
  merchantPaymInfo: { reference: string }
  webHookUrl: string
  redirectUrl: string
  validity: number
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
