/** Full payments with providers whose protocols require more than a trusted webhook. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startHttpFake } from '../../../../test/fakes/http-fake.ts'
import { createLiqpayFake } from '../../../../test/fakes/liqpay-fake.ts'
import { createMonobankFake } from '../../../../test/fakes/monobank-fake.ts'
import { createPrzelewy24Fake } from '../../../../test/fakes/przelewy24-fake.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { anyAddress } from '../../../../test/any-address.ts'
import { createLiqpay } from '../../../gateways/payment-providers/liqpay.ts'
import { createMonobank } from '../../../gateways/payment-providers/monobank.ts'
import type { Keys, RawNotice } from '../../../gateways/payment-providers/port.ts'
import { createPrzelewy24 } from '../../../gateways/payment-providers/przelewy24.ts'
import { sendRefunds } from './refunds.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

describe('paying by a provider', () => {
  const liqpay = createLiqpayFake()
  const monobank = createMonobankFake()
  const przelewy24 = createPrzelewy24Fake()
  let server: TestServer
  let close: () => Promise<unknown>
  beforeAll(async () => {
    const fakes = await Promise.all([
      startHttpFake((request) => monobank.answer(request)),
      startHttpFake((request) => przelewy24.answer(request)),
      startHttpFake((request) => liqpay.answer(request)),
    ])
    close = () => Promise.all(fakes.map((fake) => fake.close()))
    server = await startTestServer({
      now: NOW,
      paymentProviders: {
        monobank: createMonobank({ api: fakes[0].apiRoot }),
        przelewy24: createPrzelewy24({ api: fakes[1].apiRoot }),
        liqpay: createLiqpay({ api: fakes[2].apiRoot }),
      },
    })
  })
  beforeEach(() => server.clock.set(NOW))
  afterAll(async () => {
    await server.stop()
    await close()
  })

  const studioOf = async (provider: 'monobank' | 'przelewy24' | 'liqpay', keys: Keys, percent = 50) => {
    const online = { refund: [{ hours_before: 0, percent }] }
    const studio = await payingStudio(server, { online, account: { provider, keys } })
    const { company_id } = studio
    const tell = async ({ headers, body }: RawNotice) =>
      (
        await server.app.inject({
          method: 'POST',
          url: `/v1/payment/notice/${provider}/${company_id}`,
          payload: body,
          headers: { 'content-type': 'application/json', ...headers },
          remoteAddress: anyAddress(),
        })
      ).statusCode
    return { ...studio, tell }
  }

  it('monobank: a client who clicks twice at once gets one invoice, and no other can be paid', async () => {
    const { book, pay, read, ledger, tell } = await studioOf('monobank', monobank.keys)
    const booked = await book(TUESDAY_10)
    const links = await Promise.all(Array.from({ length: 5 }, () => pay(booked)))
    expect(links.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(links.map(({ body }) => body.url)).size).toBe(1)
    const open = [...monobank.invoices].filter(([, { status }]) => status === 'created')
    expect(open.map(([invoiceId]) => `https://pay.mbnk.biz/${invoiceId}`)).toEqual([links[0]!.body.url])
    const [reference] = open[0]!
    await monobank.turn({ reference }, 'PAID')
    const notice = await monobank.notice({ reference }, { at: server.clock.now() })
    expect([await tell(notice), await tell(notice)]).toEqual([200, 200])
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
    expect(await ledger()).toMatchObject([{ cause: 'CHARGE', amount: 50_000 }])
  })

  it('monobank: a webhook with a new key is asked to retry where a forged one used up the key request, and is not stored as forged', async () => {
    const { book, pay, read, notices, tell } = await studioOf('monobank', monobank.keys)
    const booked = await book(TUESDAY_10)
    const url = String((await pay(booked)).body.url)
    const reference = url.split('/').at(-1)!
    await monobank.turn({ reference }, 'PAID')
    server.clock.set('2026-05-18T08:02:00.000Z')
    const at = server.clock.now()
    expect(await tell(await monobank.notice({ reference }, { at, wrongKey: true }))).toBe(400)
    monobank.changeKey()
    const genuine = await monobank.notice({ reference }, { at })
    expect(await tell(genuine)).toBe(503)
    server.clock.set('2026-05-18T08:03:00.000Z')
    expect(await tell(genuine)).toBe(200)
    expect((await notices()).map(({ outcome }) => outcome)).toEqual(['REFUSED', 'DONE'])
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
  })

  it('Przelewy24: what was paid is confirmed before it counts, and goes back when the booking is cancelled', async () => {
    const { book, pay, read, ledger, tell, cancel } = await studioOf('przelewy24', przelewy24.keys)
    const booked = await book(TUESDAY_10)
    const link = await pay(booked)
    const reference = przelewy24.sessionOf(String(link.body.url))
    await przelewy24.turn({ reference }, 'PAID')
    expect(await tell(await przelewy24.notice({ reference }, { at: 0 }))).toBe(200)
    expect(przelewy24.orders.get(reference)!.status).toBe(2)
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
    await cancel(booked)
    await sendRefunds(server.deps)
    expect(await przelewy24.refunded({ reference })).toBe(25_000)
    expect(await ledger()).toMatchObject([{ amount: 50_000 }, { cause: 'REFUND', amount: -25_000 }])
  })

  it('Przelewy24: a client who retries after a lost answer, or clicks twice, gets one page, and a payment there counts once', async () => {
    const { book, pay, read, ledger, tell } = await studioOf('przelewy24', przelewy24.keys)
    const booked = await book(TUESDAY_10)
    przelewy24.losesAnswers = true
    const errors = await server.errorsDuring(async () => {
      expect((await pay(booked)).body.code).toBe('payment.unavailable')
    })
    expect(errors).toMatchObject([{ code: 'payment.unavailable', cause: 'status 502' }])
    przelewy24.losesAnswers = false
    const links = await Promise.all([pay(booked), pay(booked), pay(booked)])
    expect(links.map(({ status }) => status)).toEqual([200, 200, 200])
    const urls = [...new Set(links.map(({ body }) => String(body.url)))]
    expect([urls.length, new Set(links.map(({ body }) => body.id)).size]).toEqual([1, 1])
    const reference = przelewy24.sessionOf(urls[0]!)
    await przelewy24.turn({ reference }, 'PAID')
    const notice = await przelewy24.notice({ reference }, { at: 0 })
    expect([await tell(notice), await tell(notice)]).toEqual([200, 200])
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
    expect(await ledger()).toMatchObject([{ cause: 'CHARGE', amount: 50_000 }])
  })

  it.each([20_000, 30_000])(
    'LiqPay: of %i that the company gave back unheard nothing is sent again, and all of the rest is',
    async (unheard) => {
      const { book, pay, ledger, tell, cancel } = await studioOf('liqpay', liqpay.keys, 100)
      const booked = await book(TUESDAY_10)
      const link = await pay(booked)
      const reference = String(link.body.id)
      liqpay.visit(String(link.body.url))
      await liqpay.turn({ reference }, 'PAID')
      const { headers, body } = await liqpay.notice({ reference }, { at: server.clock.now() })
      expect(
        await tell({ headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body }),
      ).toBe(200)
      liqpay.takeBack({ reference }, unheard, 'COMPANY')
      await cancel(booked)
      await sendRefunds(server.deps)
      expect(await liqpay.refunded({ reference })).toBe(50_000)
      expect((await ledger()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    },
  )
})
