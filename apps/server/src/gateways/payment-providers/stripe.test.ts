/** Specifics of Stripe; shared behavior of providers is in conformance.test.ts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type HttpFake, startHttpFake } from '../../../test/fakes/http-fake.ts'
import { createStripeFake } from '../../../test/fakes/stripe-fake.ts'
import { newId } from '../../platform/db/ids.ts'
import type { PaymentProvider } from './port.ts'
import { createStripe } from './stripe.ts'

const NOW = Date.parse('2026-05-18T08:00:00.000Z')

describe('Stripe', () => {
  const bank = createStripeFake()
  const { keys } = bank
  let http: HttpFake
  let provider: PaymentProvider
  beforeAll(async () => {
    http = await startHttpFake((request) => bank.answer(request))
    provider = createStripe({ api: http.apiRoot })
  })
  beforeEach(() => {
    bank.refunds.status = 'pending'
  })
  afterAll(() => http.close())

  const paid = async () => {
    const order = { companyId: newId(), paymentId: newId(), amount: 50_000, currency_code: 'UAH' }
    const answer = await provider.open(keys, {
      ...order,
      tip: 0,
      title: 'Стрижка',
      locale: 'uk',
      now: NOW,
      expiresAt: NOW + 3_600_000,
      returnUrl: 'https://booking.example/v1/payment/return/a/b',
      noticeUrl: 'https://booking.example/v1/payment/notice/a/b',
    })
    if (answer.kind !== 'opened') throw new Error(answer.detail)
    const payment = { ...order, reference: answer.reference }
    await bank.turn(payment, 'PAID')
    const refund = { refundId: newId(), amount: 20_000, before: 0 }
    return {
      payment,
      refunds: () => provider.refund(keys, payment, refund),
      refunded: async () => {
        const books = await provider.read(keys, payment)
        return books.kind === 'reported' ? books.refunded : books.kind
      },
    }
  }

  it.each([
    { status: 'succeeded', outcome: 'done', counted: 20_000 },
    { status: 'failed', outcome: 'refused', counted: 0 },
  ])('has refunded once its books say so: a pending refund that $status is $outcome', async (expected) => {
    const { payment, refunds, refunded } = await paid()
    for (const _ of [1, 2]) expect(await refunds()).toMatchObject({ kind: 'noAnswer' })
    expect(await refunded()).toBe(0)
    bank.refunds.ends(payment, expected.status)
    expect(await refunds()).toMatchObject({ kind: expected.outcome })
    expect(await refunded()).toBe(expected.counted)
  })

  it('counts a pending refund of the company at once, so that it is not made twice', async () => {
    const { payment, refunded } = await paid()
    bank.takeBack(payment, 30_000, 'COMPANY')
    expect(await refunded()).toBe(30_000)
  })
})
