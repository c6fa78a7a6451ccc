/** The API of LiqPay as documented. The page's address contains the order, so orders exist once the page was opened. */
import { createHash } from 'node:crypto'
import type { RawNotice } from '../../src/gateways/payment-providers/port.ts'
import type { FakeBank } from './fake-bank.ts'
import { formOf } from './fake-provider.ts'

const KEYS = { public_key: 'i00000000', private_key: 'of the fake' }
const words = {
  OPEN: '3ds_verify',
  PAID: 'success',
  FAILED: 'failure',
  PROCESSING: 'processing',
  EXPIRED: 'error',
}

const sign = (key: string, data: string) =>
  createHash('sha1')
    .update(key + data + key)
    .digest('base64')
const packed = (told: object) => Buffer.from(JSON.stringify(told)).toString('base64')

/** `orders`: opened orders, by the addresses of their pages. */
export function createLiqpayFake(): FakeBank & { visit(url: string): void } {
  const orders = new Map<string, { amount: number; currency: string; status: string; back: number }>()
  const statusOf = ({ status, back, amount }: { status: string; back: number; amount: number }) =>
    back === amount ? 'reversed' : status
  const notice: FakeBank['notice'] = ({ reference }, { wrongKey, amount, currency }) => {
    const order = orders.get(reference)!
    const data = packed({
      order_id: reference,
      payment_id: 1,
      status: statusOf(order),
      amount: amount === undefined ? order.amount : amount / 100,
      currency: currency ?? order.currency,
    })
    const signature = sign(wrongKey ? 'of somebody else' : KEYS.private_key, data)
    return { headers: {}, body: Buffer.from(String(new URLSearchParams({ data, signature }))) }
  }
  return {
    keys: KEYS,
    isDated: false,
    visit: (address) => {
      const { searchParams } = new URL(address)
      const data = searchParams.get('data')!
      if (sign(KEYS.private_key, data) !== searchParams.get('signature')) throw new Error('forged')
      const { order_id, amount, currency, action } = JSON.parse(Buffer.from(data, 'base64').toString())
      if (action !== 'pay') throw new Error('no payment')
      if (!orders.has(order_id)) orders.set(order_id, { amount, currency, status: words.OPEN, back: 0 })
    },
    answer: (request) => {
      const { data = '', signature } = formOf(request) ?? {}
      if (sign(KEYS.private_key, data) !== signature)
        return { status: 200, json: { result: 'error', status: 'error', err_code: 'err_signature' } }
      const { action, order_id, amount, public_key } = JSON.parse(Buffer.from(data, 'base64').toString())
      if (public_key !== KEYS.public_key)
        return { status: 200, json: { result: 'error', status: 'error', err_code: 'public_key_not_found' } }
      const order = orders.get(order_id)
      if (order === undefined)
        return { status: 200, json: { result: 'error', status: 'error', err_code: 'payment_not_found' } }
      if (action === 'refund') {
        if (order.back + amount > order.amount)
          return { status: 200, json: { result: 'error', status: 'error', err_code: 'err_amount' } }
        order.back = Number((order.back + amount).toFixed(2))
        return { status: 200, json: { result: 'ok', status: 'reversed' } }
      }
      const told = {
        status: statusOf(order),
        amount: order.amount,
        currency: order.currency,
        refund_amount: order.back,
      }
      return { status: 200, json: { result: 'ok', order_id, payment_id: 1, ...told } }
    },
    turn: ({ reference }, state) => {
      orders.get(reference)!.status = words[state]
    },
    refunded: ({ reference }) => Math.round(orders.get(reference)!.back * 100),
    notice,
    takeBack: ({ reference }, amount) => {
      orders.get(reference)!.back += amount / 100
    },
    changed: (payment, given) => notice(payment, given) as RawNotice,
  }
}
