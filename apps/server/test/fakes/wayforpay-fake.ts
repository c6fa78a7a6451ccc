/** The API of WayForPay as documented. */
import { createHmac } from 'node:crypto'
import type { RawNotice } from '../../src/gateways/payment-providers/port.ts'
import type { FakeBank } from './fake-bank.ts'

const KEYS = { merchant_account: 'test_merch_of_the_fake', secret_key: 'of the fake' }
const words = {
  OPEN: 'Created',
  PAID: 'Approved',
  FAILED: 'Declined',
  PROCESSING: 'InProcessing',
  EXPIRED: 'Expired',
}

const sign = (key: string, fields: unknown[]) =>
  createHmac('md5', key).update(fields.map(String).join(';')).digest('hex')

export function createWayforpayFake(): FakeBank {
  const orders = new Map<string, { amount: number; currency: string; status: string; back: number }>()
  const json = (told: object) => ({ status: 200, json: told })
  const notice: FakeBank['notice'] = ({ reference }, given) => {
    const order = orders.get(reference)!
    const amount = given.amount === undefined ? order.amount : given.amount / 100
    const currency = given.currency ?? order.currency
    const said = {
      authCode: '541963',
      cardPan: '41****8217',
      transactionStatus: order.status,
      reasonCode: 1100,
    }
    const merchantSignature = sign(given.wrongKey ? 'of somebody else' : KEYS.secret_key, [
      KEYS.merchant_account,
      reference,
      amount,
      currency,
      ...Object.values(said),
    ])
    const told = {
      merchantAccount: KEYS.merchant_account,
      orderReference: reference,
      amount,
      currency,
      ...said,
    }
    return { headers: {}, body: Buffer.from(JSON.stringify({ ...told, merchantSignature })) }
  }
  return {
    keys: KEYS,
    isDated: false,
    answer: ({ body }) => {
      const asked = JSON.parse(body)
      const { transactionType: type, orderReference, amount, currency, merchantAccount } = asked
      if (merchantAccount !== KEYS.merchant_account)
        return json({ reason: 'Merchant account not found', reasonCode: 1109 })
      const of = {
        CREATE_INVOICE: [
          asked.merchantDomainName,
          orderReference,
          asked.orderDate,
          amount,
          currency,
          ...(asked.productName ?? []),
          ...(asked.productCount ?? []),
          ...(asked.productPrice ?? []),
        ],
        REFUND: [orderReference, amount, currency],
      }[type as string] ?? [orderReference]
      if (sign(KEYS.secret_key, [merchantAccount, ...of]) !== asked.merchantSignature)
        return json({ reason: 'Invalid signature', reasonCode: 1113 })
      const order = orders.get(orderReference)
      if (type === 'CREATE_INVOICE') {
        if (order !== undefined) return json({ reason: 'Duplicate Order ID', reasonCode: 1112 })
        orders.set(orderReference, { amount, currency, status: words.OPEN, back: 0 })
        return json({
          reason: 'Ok',
          reasonCode: 1100,
          invoiceUrl: `https://secure.wayforpay.com/invoice/${orderReference}`,
        })
      }
      if (order === undefined) return json({ reason: 'Order not found', reasonCode: 1127 })
      if (type === 'REMOVE_INVOICE') {
        if (order.status === words.OPEN) order.status = words.EXPIRED
        return json({ reason: 'Ok', reasonCode: 1100 })
      }
      if (type === 'REFUND') {
        if (order.back + amount > order.amount)
          return json({ transactionStatus: 'Declined', reason: 'Wrong amount', reasonCode: 1106 })
        order.back = Number((order.back + amount).toFixed(2))
        return json({ orderReference, transactionStatus: 'Refunded', reason: 'Ok', reasonCode: 1100 })
      }
      return json({
        orderReference,
        amount: order.amount,
        currency: order.currency,
        refundAmount: order.back,
        transactionStatus: order.status,
        reason: 'Ok',
        reasonCode: 1100,
      })
    },
    turn: ({ reference }, state) => {
      orders.get(reference)!.status = words[state]
    },
    refunded: ({ reference }) => Math.round(orders.get(reference)!.back * 100),
    notice,
    takeBack: ({ reference }, amount) => {
      const order = orders.get(reference)!
      order.back += amount / 100
      order.status = 'Refunded'
    },
    changed: (payment, given) => notice(payment, given) as RawNotice,
  }
}
