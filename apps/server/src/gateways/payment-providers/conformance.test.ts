/** Behavior of every provider, independent of its protocol: each runs against a local fake that signs as documented. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FakeBank } from '../../../test/fakes/fake-bank.ts'
import { type HttpFake, startHttpFake } from '../../../test/fakes/http-fake.ts'
import { createLiqpayFake } from '../../../test/fakes/liqpay-fake.ts'
import { createMonobankFake } from '../../../test/fakes/monobank-fake.ts'
import { createPrzelewy24Fake } from '../../../test/fakes/przelewy24-fake.ts'
import { createStripeFake } from '../../../test/fakes/stripe-fake.ts'
import { createWayforpayFake } from '../../../test/fakes/wayforpay-fake.ts'
import { newId } from '../../platform/db/ids.ts'
import { createLiqpay } from './liqpay.ts'
import { createMonobank } from './monobank.ts'
import type { Known, Order, PaymentProvider } from './port.ts'
import { createPrzelewy24 } from './przelewy24.ts'
import { createStripe } from './stripe.ts'
import { createWayforpay } from './wayforpay.ts'

const NOW = Date.parse('2026-05-18T08:00:00.000Z')
const COMPANY = '019e0000-0000-7000-8000-000000000001'

type Entry = {
  name: string
  bank: FakeBank & { visit?(url: string): void }
  create(api: string): PaymentProvider
  /** Pattern of its pages' addresses. */
  page: RegExp
}

const entries: Entry[] = [
  {
    name: 'stripe',
    bank: createStripeFake(),
    create: (api) => createStripe({ api }),
    page: /^https:\/\/checkout\.stripe\.com\//,
  },
  {
    name: 'liqpay',
    bank: createLiqpayFake(),
    create: (api) => createLiqpay({ api }),
    page: /\/3\/checkout\?data=/,
  },
  {
    name: 'wayforpay',
    bank: createWayforpayFake(),
    create: (api) => createWayforpay({ api }),
    page: /^https:\/\/secure\.wayforpay\.com\/invoice\//,
  },
  {
    name: 'przelewy24',
    bank: createPrzelewy24Fake(),
    create: (api) => createPrzelewy24({ api }),
    page: /\/trnRequest\/T-/,
  },
  {
    name: 'monobank',
    bank: createMonobankFake(),
    create: (api) => createMonobank({ api }),
    page: /^https:\/\/pay\.mbnk\.biz\//,
  },
]

describe.each(entries)('$name', ({ bank, create, page }) => {
  const { keys, currency = 'UAH', tells = ['PAID', 'FAILED', 'PROCESSING'] } = bank
  let http: HttpFake
  let provider: PaymentProvider
  beforeAll(async () => {
    http = await startHttpFake((request) => bank.answer(request))
    provider = create(http.apiRoot)
  })
  afterAll(() => http.close())

  const order = (besides: Partial<Order> = {}): Order => ({
    companyId: COMPANY,
    paymentId: newId(),
    amount: 50_050,
    tip: 0,
    currency_code: currency,
    title: 'Стрижка; «Косар»',
    locale: 'uk',
    now: NOW,
    expiresAt: NOW + 3_600_000,
    returnUrl: 'https://booking.example/v1/payment/return/a/b',
    noticeUrl: 'https://booking.example/v1/payment/notice/a/b',
    ...besides,
  })
  const opened = async (besides: Partial<Order> = {}) => {
    const asked = order(besides)
    const answer = await provider.open(keys, asked)
    if (answer.kind !== 'opened') throw new Error(JSON.stringify(answer))
    bank.visit?.(answer.url)
    const { companyId, paymentId, amount, currency_code } = asked
    const known: Known = { companyId, paymentId, amount, currency_code, reference: answer.reference }
    return { asked, known, url: answer.url, reference: answer.reference }
  }
  const paid = async () => {
    const payment = await opened()
    await bank.turn(payment, 'PAID')
    // Reads the payment first: some providers count a payment only once it was read.
    await provider.read(keys, payment.known)
    return payment
  }

  it('lists the keys that a company must enter', () => {
    expect(provider.keyNames.toSorted()).toEqual(Object.keys(keys).toSorted())
  })

  it('accepts valid keys, and names the wrong ones', async () => {
    expect(await provider.test(keys)).toEqual({ kind: 'works' })
    // These are not sent in requests.
    const isSent = (name: string) => !['webhook_secret', 'crc_key', 'email', 'merchant_id'].includes(name)
    for (const name of provider.keyNames.filter(isSent)) {
      const tested = await provider.test({ ...keys, [name]: `${keys[name]}x` })
      expect([name, tested]).toEqual([name, { kind: 'refused', detail: expect.stringMatching(/\w/) }])
    }
  })

  it('opens a page of its own for the sum', async () => {
    const { url, known } = await opened()
    expect(url).toMatch(page)
    expect(await provider.read(keys, known)).toEqual({
      kind: 'reported',
      state: 'OPEN',
      amount: 50_050,
      currency_code: currency,
      refunded: 0,
    })
  })

  it('opened again after its answer was lost, is a page on which can be paid', async () => {
    const asked = order()
    const lost = await provider.open(keys, asked)
    const again = await provider.open(keys, asked)
    if (lost.kind !== 'opened' || again.kind !== 'opened') throw new Error(JSON.stringify([lost, again]))
    bank.visit?.(again.url)
    const { companyId, paymentId, amount, currency_code } = asked
    const known = { companyId, paymentId, amount, currency_code, reference: again.reference }
    await bank.turn(again, 'PAID')
    expect(await provider.read(keys, known)).toMatchObject({ state: 'PAID' })
    const result = await provider.parseNotice(keys, await bank.notice(again, { at: NOW }), NOW)
    expect(result).toMatchObject({ paymentId })
    const refund = { refundId: newId(), amount: 50, before: 0 }
    expect(await provider.refund(keys, known, refund)).toEqual({ kind: 'done' })
  })

  it.each(tells)('reports that a payment is %s, by query and webhook', async (state) => {
    const payment = await opened()
    await bank.turn(payment, state)
    const report = { state, amount: 50_050, currency_code: currency }
    expect(await provider.read(keys, payment.known)).toMatchObject({ kind: 'reported', ...report })
    const result = await provider.parseNotice(keys, await bank.notice(payment, { at: NOW }), NOW)
    expect(result).toMatchObject({ kind: 'reported', paymentId: payment.asked.paymentId, ...report })
  })

  it('names a notice alike, however often it comes', async () => {
    const payment = await paid()
    const result = [NOW, NOW + 60_000].map(async (at) =>
      provider.parseNotice(keys, await bank.notice(payment, { at }), at),
    )
    const [one, other] = await Promise.all(result)
    expect(one).toMatchObject({ kind: 'reported' })
    expect(other).toMatchObject({ event: one!.kind === 'reported' ? one!.event : undefined })
  })

  it('refuses what is forged, changed by a byte, signed with another key, or nothing at all', async () => {
    const payment = await paid()
    const { headers, body } = await bank.notice(payment, { at: NOW })
    const changed = Buffer.from(body.toString().replace(/.(?=.{12}$)/s, (sign) => (sign === 'a' ? 'b' : 'a')))
    for (const notice of [
      { headers, body: changed },
      await bank.notice(payment, { at: NOW, wrongKey: true }),
      { headers: {}, body: Buffer.from('{}') },
      { headers: {}, body: Buffer.alloc(0) },
    ])
      // A new provider each time: some return `later` if the key was requested just before.
      expect(await create(http.apiRoot).parseNotice(keys, notice, NOW)).toMatchObject({ kind: 'refused' })
  })

  it('rejects an old webhook, or reports that it is undated', async () => {
    const payment = await paid()
    const notice = await bank.notice(payment, { at: NOW })
    for (const at of [NOW + 302_000, NOW - 302_000]) {
      const result = await provider.parseNotice(keys, notice, at)
      expect(result).toMatchObject(
        bank.isDated ? { kind: 'refused', because: 'age' } : { kind: 'reported', isUndated: true },
      )
    }
    expect(await provider.parseNotice(keys, notice, NOW + 299_000)).toMatchObject({ kind: 'reported' })
  })

  it.each(bank.isDated ? [NOW + 3_600_000] : [])(
    'is no newer by a second moment, %d, that is written beside the signed one',
    async (later) => {
      const { headers, body } = await bank.notice(await paid(), { at: NOW })
      const [[name, signed] = ['', '']] = Object.entries(headers)
      for (const value of [`t=${later / 1000},${signed}`, `${signed},t=${later / 1000}`])
        expect(await provider.parseNotice(keys, { headers: { [name]: value }, body }, later)).toMatchObject({
          kind: 'refused',
        })
    },
  )

  it('reports another sum and currency as signed, so that they can be rejected', async () => {
    const payment = await paid()
    const other = await bank.notice(payment, { at: NOW, amount: 49_999 })
    expect(await provider.parseNotice(keys, other, NOW)).toMatchObject({ kind: 'reported', amount: 49_999 })
    const dollars = await bank.notice(payment, { at: NOW, currency: 'USD' })
    expect(await provider.parseNotice(keys, dollars, NOW)).toMatchObject({
      kind: 'reported',
      currency_code: 'USD',
    })
  })

  it('gives back once, however often it is asked, in parts, and never more than was paid', async () => {
    const payment = await paid()
    const first = { refundId: newId(), amount: 20_025, before: 0 }
    expect(await provider.refund(keys, payment.known, first)).toEqual({ kind: 'done' })
    expect(await provider.refund(keys, payment.known, first)).toEqual({ kind: 'done' })
    expect(await bank.refunded(payment)).toBe(20_025)
    const tooMuch = { refundId: newId(), amount: 30_026, before: 20_025 }
    expect(await provider.refund(keys, payment.known, tooMuch)).toMatchObject({ kind: 'refused' })
    const rest = { refundId: newId(), amount: 30_025, before: 20_025 }
    expect(await provider.refund(keys, payment.known, rest)).toEqual({ kind: 'done' })
    expect(await bank.refunded(payment)).toBe(50_050)
    expect(await provider.read(keys, payment.known)).toMatchObject({ state: 'PAID', refunded: 50_050 })
  })

  it.each(['COMPANY', 'BANK'] as const)(
    'reports a refund decided by the %s, with its payment',
    async (by) => {
      const payment = await paid()
      const refund = { refundId: newId(), amount: 10_000, before: 0 }
      await provider.refund(keys, payment.known, refund)
      bank.takeBack(payment, 40_050, by)
      expect(await provider.read(keys, payment.known)).toMatchObject({ state: 'PAID', refunded: 50_050 })
      // Providers without such notices show changes only in their books.
      if (bank.changed === undefined) return
      const result = await provider.parseNotice(keys, bank.changed(payment, { at: NOW }), NOW)
      if (result.kind !== 'reported' && result.kind !== 'changed') throw new Error(JSON.stringify(result))
      if (result.kind === 'reported') expect(result.isUndated).toBe(true)
      const found =
        'paymentId' in result
          ? { kind: 'found', paymentId: result.paymentId }
          : await provider.find?.(keys, result.name)
      expect(found).toEqual({ kind: 'found', paymentId: payment.asked.paymentId })
    },
  )

  it('gives back nothing that was not paid', async () => {
    const { known } = await opened()
    const refund = { refundId: newId(), amount: 100, before: 0 }
    expect(await provider.refund(keys, known, refund)).toMatchObject({ kind: 'refused' })
  })

  it('knows no payment that it was never asked for', async () => {
    const { companyId, paymentId, amount, currency_code } = order()
    const known = { companyId, paymentId, amount, currency_code, reference: null }
    expect(await provider.read(keys, known)).toEqual({ kind: 'unknown' })
  })

  it('closes a page without a word, whatever became of it', async () => {
    const [open, done] = [await opened(), await paid()]
    for (const { known } of [open, done, open]) await provider.close(keys, known)
    expect(await provider.read(keys, done.known)).toMatchObject({ state: 'PAID' })
  })

  it.each(['silent', 'resets', 'broken', 'floods'] as const)(
    'answers within seconds where its provider is %s, and decides nothing',
    async (mood) => {
      const payment = await paid()
      http.mood = mood
      const began = performance.now()
      const refund = { refundId: newId(), amount: 100, before: 0 }
      const [read, refunded, tested] = await Promise.all([
        provider.read(keys, payment.known),
        provider.refund(keys, payment.known, refund),
        provider.test(keys),
      ])
      http.mood = 'well'
      expect([read.kind, refunded.kind, tested.kind]).toEqual(['noAnswer', 'noAnswer', 'noAnswer'])
      expect(performance.now() - began).toBeLessThan(40_000)
    },
  )
})
