/** Specifics of Przelewy24; shared behavior of providers is in conformance.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpFake, startHttpFake } from '../../../test/fakes/http-fake.ts'
import { createPrzelewy24Fake } from '../../../test/fakes/przelewy24-fake.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Known, PaymentProvider } from './port.ts'
import { createPrzelewy24, przelewy24Sign } from './przelewy24.ts'

const NOW = Date.parse('2026-05-18T08:00:00.000Z')

describe('Przelewy24', () => {
  const bank = createPrzelewy24Fake()
  const { keys } = bank
  let http: HttpFake
  let provider: PaymentProvider
  beforeAll(async () => {
    http = await startHttpFake((request) => bank.answer(request))
    provider = createPrzelewy24({ api: http.apiRoot })
  })
  afterAll(() => http.close())

  const opened = async (): Promise<Known> => {
    const order = { companyId: newId(), paymentId: newId(), amount: 12_345, currency_code: 'PLN' }
    const answer = await provider.open(keys, {
      ...order,
      tip: 0,
      title: 'Strzyżenie / „Kosar”',
      locale: 'pl',
      now: NOW,
      expiresAt: NOW + 600_000,
      returnUrl: 'https://booking.example/v1/payment/return/a/b',
      noticeUrl: 'https://booking.example/v1/payment/notice/a/b',
    })
    if (answer.kind !== 'opened') throw new Error(answer.detail)
    return { ...order, reference: answer.reference }
  }
  const paid = async () => {
    const payment = await opened()
    await bank.turn({ reference: payment.reference! }, 'PAID')
    return payment
  }
  it('asks about a payment that was opened under its bare name', async () => {
    const { paymentId, reference, ...payment } = await paid()
    bank.orders.set(paymentId, bank.orders.get(reference!)!)
    const known = { ...payment, paymentId, reference: paymentId }
    expect(await provider.read(keys, known)).toMatchObject({ state: 'PAID' })
    const notice = await bank.notice({ reference: paymentId }, { at: NOW })
    expect(await provider.parseNotice(keys, notice, NOW)).toMatchObject({ paymentId })
  })

  const confirmed = () => bank.asked.filter((each) => each.startsWith('PUT')).length

  it('signs letters and slashes as they are, without escapes', () => {
    const fields = { sessionId: 'ż/1', merchantId: 1, amount: 2, currency: 'PLN' }
    // printf '%s' '{"sessionId":"ż/1","merchantId":1,"amount":2,"currency":"PLN","crc":"k"}' | sha384sum
    expect(przelewy24Sign('k', fields)).toBe(
      'bdfd080fa7e5cb4e85c528017d58e257cc73d376d8b6fe09d64a6df845d1c266669167522697fe9a1dd127f76305a045',
    )
  })

  it('is confirmed once, and counts from then on', async () => {
    const payment = await paid()
    const before = confirmed()
    for (const _ of [1, 2]) expect(await provider.read(keys, payment)).toMatchObject({ state: 'PAID' })
    expect(confirmed() - before).toBe(1)
  })

  it('is not confirmed where another sum or currency was paid', async () => {
    const payment = await paid()
    const before = confirmed()
    for (const other of [{ amount: 12_344 }, { currency_code: 'EUR' }])
      expect(await provider.read(keys, { ...payment, ...other })).toMatchObject({
        state: 'PROCESSING',
        amount: 12_345,
        currency_code: 'PLN',
      })
    expect(confirmed()).toBe(before)
  })

  it('has given back once its books say that it is done, and not when it was accepted', async () => {
    const payment = await paid()
    await provider.read(keys, payment)
    const refund = { refundId: newId(), amount: 345, before: 0 }
    bank.becomes.refunds = 3
    for (const _ of [1, 2])
      expect(await provider.refund(keys, payment, refund)).toMatchObject({ kind: 'noAnswer' })
    expect(await provider.read(keys, payment)).toMatchObject({ state: 'PAID', refunded: 0 })
    bank.orders.get(payment.reference!)!.refunds[0]!.status = 1
    expect(await provider.refund(keys, payment, refund)).toEqual({ kind: 'done' })
    expect(await provider.read(keys, payment)).toMatchObject({ state: 'PAID', refunded: 345 })
    bank.orders.get(payment.reference!)!.refunds[0]!.status = 4
    expect(await provider.refund(keys, payment, refund)).toEqual({ kind: 'refused', detail: 'rejected' })
    bank.becomes.refunds = 1
  })

  it('is asked again to give back where the company has too little money there now', async () => {
    const payment = await paid()
    await provider.read(keys, payment)
    const refund = { refundId: newId(), amount: 345, before: 0 }
    bank.funds.left = 100
    expect(await provider.refund(keys, payment, refund)).toMatchObject({ kind: 'noAnswer' })
    bank.funds.left = Infinity
    expect(await provider.refund(keys, payment, refund)).toEqual({ kind: 'done' })
  })

  it('reports money that the bank took back as such', async () => {
    const payment = await paid()
    bank.orders.get(payment.reference!)!.status = 3
    expect(await provider.read(keys, payment)).toMatchObject({ state: 'PAID', refunded: 12_345 })
  })

  it('does not give up a payment because a key is wrong today', async () => {
    const payment = await paid()
    const wrong = { ...keys, report_key: 'of somebody else' }
    expect(await provider.read(wrong, payment)).toMatchObject({ kind: 'noAnswer' })
    expect(await provider.refund(wrong, payment, { refundId: newId(), amount: 1, before: 0 })).toMatchObject({
      kind: 'noAnswer',
    })
  })
})
