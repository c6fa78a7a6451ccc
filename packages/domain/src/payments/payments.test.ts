import type { OnlinePayment, OnlinePaymentRule } from '@zapys/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultBookingSettings } from '../companies/index.ts'
import {
  amountToPay,
  type Payable,
  paymentState,
  paymentStatus,
  refund,
  refundPercent,
  remaining,
  share,
} from './index.ts'

const settings = { ...defaultBookingSettings.online_payment, enabled: true }
const payable: Payable = {
  price: 50_000,
  paid: 0,
  service_ids: ['cut'],
  own: [],
  source: 'WIDGET',
  isNewClient: false,
}
const amounts = fc.integer({ min: 0, max: 1_000_000_000 })

describe('how far something is paid', () => {
  // proves S4.payment.1
  it.each([
    { price: 50_000, paid: 0, status: 'UNPAID', because: 'nobody paid' },
    { price: 50_000, paid: 1, status: 'UNDERPAYMENT', because: 'a part is no whole' },
    { price: 50_000, paid: 49_999, status: 'UNDERPAYMENT', because: 'one unit is missing' },
    { price: 50_000, paid: 50_000, status: 'PAID', because: 'it is all' },
    { price: 50_000, paid: 50_001, status: 'OVERPAYMENT', because: 'one unit is too much' },
    { price: 0, paid: 0, status: 'PAID', because: 'there is nothing to pay' },
    { price: 0, paid: 10, status: 'OVERPAYMENT', because: 'nothing was to be paid' },
  ])('$paid of $price is $status, because $because', ({ price, paid, status }) => {
    expect(paymentStatus(price, paid)).toBe(status)
  })
})

describe('a share of a price', () => {
  it.each([
    { amount: 50_000, percent: 30, is: 15_000, because: 'thirty of a hundred' },
    { amount: 333, percent: 50, is: 167, because: 'half a unit is rounded up' },
    { amount: 3, percent: 10, is: 1, because: 'something is never nothing' },
    { amount: 0, percent: 50, is: 0, because: 'of nothing nothing is taken' },
    { amount: 7, percent: 100, is: 7, because: 'all is all' },
  ])('$percent % of $amount is $is, because $because', ({ amount, percent, is }) => {
    expect(share(amount, percent)).toBe(is)
  })

  it('is more than nothing and never more than all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 100 }), (amount, percent) => {
        expect(share(amount, percent)).toBeGreaterThan(0)
        expect(share(amount, percent)).toBeLessThanOrEqual(amount)
      }),
    )
  })
})

type Case = { because: string; set: Partial<OnlinePayment>; of: Partial<Payable>; is: string }

describe('what is to be paid online for a booking', () => {
  const rules = {
    first: { requirement: 'REQUIRED', new_client: true, share_percent: 20 },
    ads: { requirement: 'REQUIRED', sources: ['ADS'] },
    cuts: { requirement: 'NONE', service_ids: ['cut'] },
  } satisfies Record<string, OnlinePaymentRule>
  it.each([
    { because: 'the company takes no payments', set: { enabled: false }, of: {}, is: 'NONE 0' },
    { because: 'that is usual', set: {}, of: {}, is: 'OPTIONAL 50000' },
    { because: 'a membership covers all', set: {}, of: { paid: 50_000 }, is: 'NONE 0' },
    { because: 'a membership covers a part', set: {}, of: { paid: 20_000 }, is: 'OPTIONAL 30000' },
    { because: 'all is required', set: { requirement: 'REQUIRED' }, of: {}, is: 'REQUIRED 50000' },
    {
      because: 'a share is',
      set: { requirement: 'REQUIRED', share_percent: 30 },
      of: {},
      is: 'REQUIRED 15000',
    },
    {
      because: 'a membership covers some of the share',
      of: { paid: 5_000 },
      is: 'REQUIRED 10000',
      set: { requirement: 'REQUIRED', share_percent: 30 },
    },
    {
      because: 'a membership covers the share',
      of: { paid: 20_000 },
      is: 'OPTIONAL 30000',
      set: { requirement: 'REQUIRED', share_percent: 30 },
    },
    { because: 'it costs nothing', set: { requirement: 'REQUIRED' }, of: { price: 0 }, is: 'NONE 0' },
    {
      because: 'of new clients it is',
      set: { rules: [rules.first] },
      of: { isNewClient: true },
      is: 'REQUIRED 10000',
    },
    { because: 'others are known', set: { rules: [rules.first] }, of: {}, is: 'OPTIONAL 50000' },
    {
      because: 'of this source it is',
      set: { rules: [rules.ads] },
      of: { source: 'ADS' },
      is: 'REQUIRED 50000',
    },
    {
      because: 'a source is only said, and excuses nobody',
      of: { source: 'ADS' },
      is: 'REQUIRED 15000',
      set: { requirement: 'REQUIRED', share_percent: 30, rules: [{ requirement: 'NONE', sources: ['ADS'] }] },
    },
    {
      because: 'nor to a smaller share',
      of: { source: 'ADS' },
      is: 'REQUIRED 15000',
      set: { requirement: 'REQUIRED', share_percent: 30, rules: [{ ...rules.ads, share_percent: 10 }] },
    },
    {
      because: 'nor from what is asked of new clients',
      is: 'REQUIRED 10000',
      set: { rules: [{ requirement: 'OPTIONAL', sources: ['ADS'] }, rules.first] },
      of: { source: 'ADS', isNewClient: true },
    },
    {
      because: 'the first rule decides',
      set: { rules: [rules.cuts, rules.ads] },
      of: { source: 'ADS' },
      is: 'NONE 0',
    },
    {
      because: 'one of two services is enough for a rule',
      set: { rules: [rules.cuts] },
      is: 'NONE 0',
      of: { service_ids: ['colour', 'cut'] },
    },
    {
      because: 'the rule is of another service',
      set: { rules: [rules.cuts] },
      of: { service_ids: ['colour'] },
      is: 'OPTIONAL 50000',
    },
    {
      because: 'the service itself wants it',
      set: { rules: [rules.cuts] },
      of: { own: ['REQUIRED'] },
      is: 'REQUIRED 50000',
    },
    {
      because: 'the stricter of two services decides',
      set: {},
      of: { own: ['OPTIONAL', 'REQUIRED'] },
      is: 'REQUIRED 50000',
    },
    {
      because: 'the service leaves it open',
      set: { requirement: 'REQUIRED' },
      of: { own: ['OPTIONAL'] },
      is: 'OPTIONAL 50000',
    },
  ] as Case[])('is $is, because $because', ({ set, of, is }) => {
    const { requirement, amount } = amountToPay({ ...settings, ...set }, { ...payable, ...of })
    expect(`${requirement} ${amount}`).toBe(is)
  })

  it('is never more than what is left', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 1, max: 100 }), (price, paid, share_percent) => {
        const { amount } = amountToPay(
          { ...settings, requirement: 'REQUIRED', share_percent },
          { ...payable, price, paid },
        )
        expect(amount).toBeLessThanOrEqual(remaining(price, paid))
      }),
    )
  })
})

describe('what a booking says of its payment', () => {
  const stands = {
    price: 50_000,
    paid: 0,
    refunded: 0,
    prepayment: null,
    pay_until: null,
    mayPay: true,
    hasEnded: false,
  }
  const until = Date.parse('2026-05-18T09:00:00.000Z')
  it.each([
    { because: 'it may be paid', of: {}, is: 'OPTIONAL 50000 null' },
    { because: 'the company takes none', of: { mayPay: false }, is: 'NONE 0 null' },
    {
      because: 'a share is waited for',
      of: { prepayment: 15_000, pay_until: until },
      is: 'REQUIRED 15000 2026-05-18T09:00:00.000Z',
    },
    {
      because: 'a part of it came',
      of: { prepayment: 15_000, pay_until: until, paid: 5_000 },
      is: 'REQUIRED 10000 2026-05-18T09:00:00.000Z',
    },
    {
      because: 'the share is there',
      of: { prepayment: 15_000, pay_until: until, paid: 15_000 },
      is: 'OPTIONAL 35000 null',
    },
    { because: 'all is there', of: { paid: 50_000 }, is: 'NONE 0 null' },
    {
      because: 'it has ended',
      of: { hasEnded: true, prepayment: 15_000, pay_until: until },
      is: 'NONE 0 null',
    },
  ])('is $is, because $because', ({ of, is }) => {
    const { requirement, amount, pay_until } = paymentState({ ...stands, ...of })
    expect(`${requirement} ${amount} ${pay_until}`).toBe(is)
  })

  it('a cancelled booking has nothing left to pay, and the refunded amount is returned', () => {
    const ended = { ...stands, paid: 20_000, refunded: 30_000, hasEnded: true }
    expect(paymentState(ended)).toMatchObject({ paid: 20_000, remaining: 0, refunded: 30_000 })
    expect(paymentState({ ...ended, hasEnded: false })).toMatchObject({ remaining: 30_000, refunded: 30_000 })
  })
})

describe('what is given back when a booking is cancelled', () => {
  const rules = [
    { hours_before: 2, percent: 50 },
    { hours_before: 24, percent: 100 },
  ]
  it.each([
    { hours: 30, percent: 100, because: 'a day is kept' },
    { hours: 24, percent: 100, because: 'the hour itself counts' },
    { hours: 23.99, percent: 50, because: 'the day is not kept, the two hours are' },
    { hours: 2, percent: 50, because: 'the hour itself counts' },
    { hours: 1.99, percent: 0, because: 'no rule is kept' },
    { hours: -1, percent: 0, because: 'it has begun' },
  ])('is $percent % $hours hours before, because $because', ({ hours, percent }) => {
    expect(refundPercent(rules, hours * 3600)).toBe(percent)
  })

  it('is nothing where no rule says otherwise', () => {
    expect(refundPercent([], 1e6)).toBe(0)
  })

  it.each([
    { paid: 333, percent: 50, is: 167, because: 'half a unit is the client’s' },
    { paid: 333, percent: 10, is: 33, because: 'less than half a unit is not' },
    { paid: 1, percent: 1, is: 0, because: 'a hundredth of a unit is nothing' },
    { paid: 0, percent: 100, is: 0, because: 'nothing was paid' },
  ])('is $is at $percent % of $paid, because $because', ({ paid, percent, is }) => {
    expect(refund(paid, percent)).toBe(is)
  })

  it('is never more than what was paid, and all of it at a hundred', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (paid, percent) => {
        expect(refund(paid, percent)).toBeLessThanOrEqual(paid)
        expect(refund(paid, 100)).toBe(paid)
      }),
    )
  })
})
