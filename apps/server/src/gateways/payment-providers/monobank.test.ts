/** Specifics of monobank; shared behavior of providers is in conformance.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpFake, startHttpFake } from '../../../test/fakes/http-fake.ts'
import { createMonobankFake } from '../../../test/fakes/monobank-fake.ts'
import { newId } from '../../platform/db/ids.ts'
import { createMonobank } from './monobank.ts'
import type { PaymentProvider } from './port.ts'

const NOW = Date.parse('2026-05-18T08:00:00.000Z')
const MINUTE = 60_000

describe('monobank', () => {
  const bank = createMonobankFake()
  const { keys } = bank
  let http: HttpFake
  let provider: PaymentProvider
  beforeAll(async () => {
    http = await startHttpFake((request) => bank.answer(request))
    provider = createMonobank({ api: http.apiRoot })
  })
  afterAll(() => http.close())

  const open = (currency_code: 'UAH' | 'RUB' = 'UAH', paymentId = newId()) =>
    provider.open(keys, {
      companyId: newId(),
      paymentId,
      amount: 12_345,
      tip: 0,
      currency_code,
      title: 'Стрижка',
      locale: 'uk',
      now: NOW,
      expiresAt: NOW + 10 * MINUTE,
      returnUrl: 'https://booking.example/v1/payment/return/a/b',
      noticeUrl: 'https://booking.example/v1/payment/notice/a/b',
    })
  const paid = async () => {
    const paymentId = newId()
    const opened = await open('UAH', paymentId)
    if (opened.kind !== 'opened') throw new Error(opened.detail)
    await bank.turn(opened, 'PAID')
    const { reference } = opened
    return { companyId: newId(), paymentId, reference, amount: 12_345, currency_code: 'UAH' }
  }
  const keysAskedFor = () => bank.asked.filter((each) => each.endsWith('/pubkey')).length

  it('requests the key of the bank once, and again where a signature does not fit it any more', async () => {
    const payment = await paid()
    const parseNotice = async (now: number) =>
      provider.parseNotice(keys, await bank.notice(payment, { at: now }), now)
    const before = keysAskedFor()
    for (const _ of [1, 2, 3]) expect(await parseNotice(NOW)).toMatchObject({ kind: 'reported' })
    expect(keysAskedFor() - before).toBe(1)
    bank.changeKey()
    expect(await parseNotice(NOW + 2 * MINUTE)).toMatchObject({ kind: 'reported' })
    expect(keysAskedFor() - before).toBe(2)
  })

  it('asks for the key no oftener than once a minute, however many forged notices come, and believes none', async () => {
    const payment = await paid()
    const later = NOW + 60 * MINUTE
    const forged = await bank.notice(payment, { at: later, wrongKey: true })
    const before = keysAskedFor()
    const refused = { kind: 'refused', because: 'signature' }
    for (let second = 0; second < 120; second += 10)
      expect(await provider.parseNotice(keys, forged, later + second * 1000)).toEqual(
        second % 60 === 0 ? refused : { kind: 'later', seconds: 60 - (second % 60) },
      )
    expect(keysAskedFor() - before).toBe(2)
    const honest = await bank.notice(payment, { at: later })
    expect(await provider.parseNotice(keys, honest, later + 90_000)).toMatchObject({ kind: 'reported' })
  })

  it('rejects no genuine webhook with a new key because of forged ones: it asks for a retry, and accepts that', async () => {
    const payment = await paid()
    const later = NOW + 90 * MINUTE
    const forged = await bank.notice(payment, { at: later, wrongKey: true })
    await provider.parseNotice(keys, forged, later)
    bank.changeKey()
    const honest = await bank.notice(payment, { at: later })
    expect(await provider.parseNotice(keys, honest, later + 10_000)).toEqual({ kind: 'later', seconds: 50 })
    const answers = [forged, honest, forged, honest].map(async (notice) =>
      provider.parseNotice(keys, notice, later + MINUTE),
    )
    expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual([
      'refused',
      'reported',
      'later',
      'reported',
    ])
  })

  it('goes on with the key that it has where the bank does not answer, and refuses nothing until it does', async () => {
    const payment = await paid()
    const later = NOW + 120 * MINUTE
    const forged = await bank.notice(payment, { at: later, wrongKey: true })
    const honest = await bank.notice(payment, { at: later })
    const young = createMonobank({ api: http.apiRoot })
    http.mood = 'broken'
    const all = [provider, young].flatMap((each) =>
      [forged, honest].map(async (notice) => each.parseNotice(keys, notice, later)),
    )
    const kinds = (await Promise.all(all)).map(({ kind }) => kind)
    expect(kinds).toEqual(['later', 'reported', 'later', 'later'])
    http.mood = 'well'
    const before = keysAskedFor()
    expect(await young.parseNotice(keys, honest, later + 4000)).toEqual({ kind: 'later', seconds: 1 })
    expect(keysAskedFor()).toBe(before)
    expect(await young.parseNotice(keys, honest, later + 5000)).toMatchObject({ kind: 'reported' })
  })

  it('has refunded once the bank confirms it', async () => {
    const payment = await paid()
    const refund = { refundId: newId(), amount: 345, before: 0 }
    bank.becomes.refunds = 'processing'
    for (const _ of [1, 2])
      expect(await provider.refund(keys, payment, refund)).toMatchObject({ kind: 'noAnswer' })
    expect(await provider.read(keys, payment)).toMatchObject({ state: 'PAID', refunded: 0 })
    const [first] = bank.invoices.get(payment.reference)!.cancelList
    first!.status = 'success'
    expect(await provider.refund(keys, payment, refund)).toEqual({ kind: 'done' })
    expect(await provider.read(keys, payment)).toMatchObject({ state: 'PAID', refunded: 345 })
    bank.becomes.refunds = 'success'
  })

  it('reports a payment refunded in full as paid and refunded', async () => {
    const payment = await paid()
    await provider.refund(keys, payment, { refundId: newId(), amount: 12_345, before: 0 })
    expect(await provider.read(keys, payment)).toMatchObject({ state: 'PAID', refunded: 12_345 })
  })

  it('takes no currency that it has no number for', async () => {
    const before = bank.asked.length
    expect(await open('RUB')).toEqual({ kind: 'refused', detail: 'it takes no RUB' })
    expect(bank.asked).toHaveLength(before)
  })
})
