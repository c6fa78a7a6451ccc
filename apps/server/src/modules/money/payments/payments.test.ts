/** Payments of bookings: page, outcome and ledger entries. docs/rules/payments.md */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { ORIGIN, payingStudio } from '../../../../test/payments/paying-studio.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { reconcilePayments } from '../deposits/public.ts'
import { startHttpFake } from '../../../../test/fakes/http-fake.ts'
import { createLiqpayFake } from '../../../../test/fakes/liqpay-fake.ts'
import { createLiqpay } from '../../../gateways/payment-providers/liqpay.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { payableOf } from './payment-rows.ts'
import { saveAccount } from './public.ts'
import { addDeskPayment } from './record-payment.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const PAY = { card: 'success' }

describe('paying for a booking', () => {
  // proves S7.payment.2 S4.payment.1 S2.redirect.2
  it('opens a page, and the payment appears in the booking', async () => {
    const { book, pay, onPage, read, readPayment, ledger, bank, studio, idOf } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    expect(booked.body.payment).toMatchObject({ requirement: 'OPTIONAL', amount: 50_000, pay_until: null })
    const link = await pay(booked, { locale: 'en' })
    expect(link.status).toBe(200)
    const paid = await onPage(link, PAY)
    expect(paid.status).toBe(303)
    const back = await server.app.inject(new URL(String(paid.location)).pathname)
    expect(back.headers.location).toBe(
      `https://booking.example/i/${studio.company_id}/payment_success/r/${idOf(booked)}?payment=${String(link.body.id)}`,
    )
    expect(await read(booked)).toMatchObject({
      payment_status: 'PAID',
      payment: { paid: 50_000, remaining: 0 },
    })
    expect((await readPayment(booked, String(link.body.id))).body).toMatchObject({
      state: 'PAID',
      amount: 50_000,
      appointment: idOf(booked),
      membership: null,
      appointment_price: 50_000,
      payment_status: 'PAID',
      url: null,
    })
    expect(await ledger()).toMatchObject([{ cause: 'CHARGE', line: 'PRICE', amount: 50_000 }])
    expect(await bank()).toBe(50_000)
  })

  // proves S3.payment.1
  it('names what was paid: membership, appointment and its price', async () => {
    const { book, pay, readPayment, idOf } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    // Only a part, so that the price differs from the paid amount.
    const link = await pay(booked, { amount: 20_000 })
    const { body } = await readPayment(booked, String(link.body.id))
    expect(body).toMatchObject({ membership: null, appointment: idOf(booked), appointment_price: 50_000 })
    expect(body).toMatchObject({ state: 'OPEN', url: link.body.url })
  })

  it('is not paid by money that the bank took back before its webhook arrived', async () => {
    const { book, pay, read, readPayment, company_id, ledger } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    const link = await pay(booked)
    const { reference, amount } = await server.database.db
      .updateTable('sandbox_payment')
      .set({ state: 'PAID' })
      .where('company_id', '=', company_id)
      .returning(['reference', 'amount'])
      .executeTakeFirstOrThrow()
    await server.database.db
      .insertInto('sandbox_refund')
      .values({ company_id, reference, amount, refund_id: company_id })
      .execute()
    server.clock.set('2026-05-18T08:01:00.000Z')
    await reconcilePayments(server.deps)
    expect((await readPayment(booked, String(link.body.id))).body.state).toBe('FAILED')
    expect(await read(booked)).toMatchObject({ payment_status: 'UNPAID' })
    expect(await ledger()).toEqual([])
  })

  it('leads back where its caller wants it, on an origin of the company', async () => {
    const { book, pay, onPage } = await payingStudio(server)
    const addresses = { success_url: `${ORIGIN}/дякуємо`, failure_url: `${ORIGIN}/oh` }
    const [one, other] = [await book(TUESDAY_10), await book(TUESDAY_12)]
    const back = async (location: unknown) =>
      (await server.app.inject(new URL(String(location)).pathname)).headers.location
    const foreign = await pay(one, { success_url: 'https://evil.example/' })
    expect(foreign.body).toMatchObject({ code: 'payment.address.foreign' })
    const paid = await onPage(await pay(one, addresses), PAY)
    expect(await back(paid.location)).toBe(`${ORIGIN}/${encodeURIComponent('дякуємо')}`)
    const declined = await onPage(await pay(other, addresses), { card: 'decline' })
    expect(await back(declined.location)).toBe(`${ORIGIN}/oh`)
  })

  // proves S2.redirect.4
  it('leads to the failure page what was declined, and lets it be tried again', async () => {
    const { book, pay, onPage, read, studio, idOf, readPayment } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    const link = await pay(booked)
    const declined = await onPage(link, { card: 'decline' })
    const back = await server.app.inject(new URL(String(declined.location)).pathname)
    expect(back.headers.location).toContain(`/i/${studio.company_id}/payment_failure/r/${idOf(booked)}`)
    expect(await read(booked)).toMatchObject({ payment_status: 'UNPAID' })
    expect((await readPayment(booked, String(link.body.id))).body).toMatchObject({ state: 'FAILED' })
    const again = await server.post(
      `/v1/payment/company/${studio.company_id}/appointment/payment/${String(link.body.id)}`,
      {},
      { 'x-manage-key': String(booked.body.manage_key) },
    )
    expect(again.status).toBe(200)
    expect(again.body.id).not.toBe(link.body.id)
  })

  // proves S7.payment.3
  it('is gone on with by its id while it is open', async () => {
    const { book, pay, studio, keyOf } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    const link = await pay(booked)
    const path = `/v1/payment/company/${studio.company_id}/appointment/payment/${String(link.body.id)}`
    expect((await server.post(path, {}, keyOf(booked))).body).toEqual(link.body)
  })

  it('is one page, however often and from how many tabs it is asked for', async () => {
    const { book, pay } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    const links = await Promise.all(Array.from({ length: 6 }, () => pay(booked)))
    expect(new Set(links.map(({ body }) => `${String(body.id)} ${String(body.url)}`)).size).toBe(1)
  })

  it('is begun without reading its row again: it is known from where it was written', async () => {
    const { book, pay } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    for (const _ of ['first', 'again']) {
      server.takeStatements()
      expect((await pay(booked)).status).toBe(200)
      // Counting recent payments does not read the payment's row.
      const reads = server
        .takeStatements()
        .filter((text) => /^select .* from "payment" /s.test(text) && !text.includes('count('))
      expect(reads).toEqual([expect.stringContaining('for update')])
    }
  })

  it('of another sum ends the page before; what is paid there all the same counts, and too much goes back', async () => {
    const { book, pay, notice, sendNotice, onPage, read, bank, ledger, readPayment } =
      await payingStudio(server)
    const booked = await book(TUESDAY_10)
    const whole = await pay(booked)
    const part = await pay(booked, { amount: 20_000 })
    expect(part.body.id).not.toBe(whole.body.id)
    expect((await readPayment(booked, String(whole.body.id))).body).toMatchObject({ state: 'EXPIRED' })
    expect((await onPage(whole, PAY)).status).toBe(200)
    await onPage(part, PAY)
    expect(await read(booked)).toMatchObject({
      payment_status: 'UNDERPAYMENT',
      payment: { remaining: 30_000 },
    })
    // The bank took the money just before its page was closed.
    await server.database.db
      .updateTable('sandbox_payment')
      .set({ state: 'PAID' })
      .where('company_id', '=', String(booked.body.company_id))
      .where('payment_id', '=', String(whole.body.id))
      .execute()
    await sendNotice(notice(String(whole.body.id)))
    expect(await read(booked)).toMatchObject({ payment_status: 'OVERPAYMENT' })
    await reconcilePayments(server.deps)
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID', payment: { paid: 50_000 } })
    expect((await ledger()).map(({ cause, amount }) => `${cause} ${amount}`)).toEqual([
      'CHARGE 50000',
      'CHARGE 20000',
      'REFUND -20000',
    ])
    expect(await bank()).toBe(50_000)
  })

  it('under one key answers alike, whatever became of it since; another body under it is refused', async () => {
    const { book, pay, onPage, keyOf } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    const headers = { ...keyOf(booked), 'idempotency-key': 'pressed-once' }
    const [first, twin] = await Promise.all([pay(booked, {}, headers), pay(booked, {}, headers)])
    expect([first.status, twin.body]).toEqual([200, first.body])
    expect((await pay(booked, { amount: 100 }, headers)).body.code).toBe('idempotency.bodyChanged')
    await onPage(first, PAY)
    expect(await pay(booked, {}, headers)).toMatchObject({ status: 200, body: first.body })
    expect((await pay(booked)).body.code).toBe('payment.alreadyPaid')
    // The same idempotency key for another booking is a different key.
    const other = await book(TUESDAY_12)
    const itsOwn = await pay(other, {}, { ...keyOf(other), 'idempotency-key': 'pressed-once' })
    expect(itsOwn.status).toBe(200)
    expect(itsOwn.body.id).not.toBe(first.body.id)
  })

  // proves S7.payment.2
  it('may be in parts', async () => {
    const { book, pay, onPage, read } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    await onPage(await pay(booked, { amount: 10_000 }), PAY)
    expect(await read(booked)).toMatchObject({ payment_status: 'UNDERPAYMENT', payment: { amount: 40_000 } })
    await onPage(await pay(booked), PAY)
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
  })

  it('takes a tip beside the price where the company takes tips', async () => {
    const { book, pay, onPage, read, ledger } = await payingStudio(server, { online: { tips: true } })
    const booked = await book(TUESDAY_10)
    const other = await pay(booked, { tip: 1_000 })
    const link = await pay(booked, { tip: 5_000 })
    // A tip that the client removed is not charged.
    expect(link.body.id).not.toBe(other.body.id)
    const page = await server.app.inject(new URL(String(link.body.url)).pathname)
    expect(page.body).toContain('550')
    await onPage(link, PAY)
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID', payment: { paid: 50_000 } })
    expect(await ledger()).toMatchObject([{ amount: 50_000 }, { line: 'TIP', amount: 5_000 }])
    const none = await payingStudio(server)
    expect((await none.pay(await none.book(TUESDAY_10), { tip: 1 })).body.code).toBe('payment.tip.notTaken')
  })

  it('takes no tip beyond the price: a finger slipped', async () => {
    const { book, pay } = await payingStudio(server, { online: { tips: true } })
    const booked = await book(TUESDAY_10)
    const slipped = await pay(booked, { tip: 50_001 })
    expect([slipped.status, slipped.body.code]).toEqual([422, 'payment.tip.tooMuch'])
    expect(slipped.body.errors).toMatchObject([{ field: 'tip' }])
    expect((await pay(booked, { tip: 50_000 })).status).toBe(200)
  })

  it('takes no tips beyond the price by several payments of one booking together', async () => {
    const { book, pay, onPage, ledger } = await payingStudio(server, { online: { tips: true } })
    const booked = await book(TUESDAY_10)
    await onPage(await pay(booked, { amount: 10_000, tip: 30_000 }), PAY)
    const more = await pay(booked, { amount: 10_000, tip: 20_001 })
    expect([more.status, more.body.code, more.body.errors]).toMatchObject([
      422,
      'payment.tip.tooMuch',
      [{ field: 'tip' }],
    ])
    await onPage(await pay(booked, { amount: 10_000, tip: 20_000 }), PAY)
    expect((await pay(booked, { tip: 1 })).body.code).toBe('payment.tip.tooMuch')
    await onPage(await pay(booked), PAY)
    const tips = (await ledger()).filter(({ line }) => line === 'TIP').map(({ amount }) => amount)
    expect(tips.toSorted((one, other) => one - other)).toEqual([20_000, 30_000])
  })

  it.each([
    { code: 'validation.failed', body: { amount: 0 }, because: 'nothing is no payment' },
    { code: 'validation.failed', body: { amount: -5 }, because: 'nobody is paid by the company' },
    { code: 'validation.failed', body: { amount: 1.5 }, because: 'there are no halves' },
    { code: 'validation.failed', body: { tip: -1 }, because: 'nobody takes a tip away' },
    { code: 'payment.amount.tooMuch', body: { amount: 50_001 }, because: 'it is more than is left' },
    { code: 'payment.currency.other', body: { currency_code: 'EUR' }, because: 'the price is in hryvnias' },
    {
      code: 'payment.address.foreign',
      body: { return_url: 'https://evil.example' },
      because: 'nobody registered it',
    },
  ])('is refused with $code for $body, because $because', async ({ code, body }) => {
    const { book, pay } = await payingStudio(server)
    expect((await pay(await book(TUESDAY_10), body)).body.code).toBe(code)
  })

  // proves S8.general.9 S8.general.10 S8.general.11
  it('is refused of what is paid, cancelled, free, or not taken online', async () => {
    const { book, pay, onPage, cancel } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    await onPage(await pay(booked), PAY)
    const said = async (reply: ReturnType<typeof pay>) => {
      const { code, title, detail } = (await reply).body
      return { code, words: `${String(title)} ${String(detail)}`.toLowerCase() }
    }
    expect(await said(pay(booked))).toMatchObject({
      code: 'payment.alreadyPaid',
      words: expect.stringContaining('already paid'),
    })
    const other = await book(TUESDAY_12)
    await cancel(other)
    expect(await said(pay(other))).toMatchObject({
      code: 'appointment.cancelled',
      words: expect.stringContaining('can no longer be changed or paid for'),
    })
    const closed = await payingStudio(server, { online: { enabled: false } })
    expect(await said(closed.pay(await closed.book(TUESDAY_10)))).toMatchObject({
      code: 'payment.notAllowed',
      words: expect.stringContaining('is not allowed for payment'),
    })
    const free = await payingStudio(server, { price: 0 })
    expect(await said(free.pay(await free.book(TUESDAY_10)))).toMatchObject({ code: 'payment.alreadyPaid' })
  })

  it('is its owner’s: of a client by their token, of a guest by its key; not yours and not there answer alike', async () => {
    const { book, pay, studio, visit, readPayment, idOf, company_id } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    const link = await pay(booked)
    const stranger = await signIn(server, studio, { phone: '+380441230009', first_name: 'Чужа' })
    const path = `/v1/payment/company/${company_id}/appointment/${idOf(booked)}`
    const codes = [
      await pay(booked, {}, {}),
      await pay(booked, {}, { 'x-manage-key': 'zzzzzzz.no' }),
      await stranger.post(path, {}),
      await server.get(`${path}/receipt`),
    ].map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['appointment.notFound']))
    const unknown = '019e0000-0000-7000-8000-000000000000'
    for (const payment of [String(link.body.id), unknown]) {
      const base = `/v1/payment/company/${company_id}`
      const tried = [
        await server.get(`${base}/payment/${payment}`),
        await stranger.post(`${base}/appointment/payment/${payment}`, {}),
      ]
      expect(tried.map(({ body }) => body.code)).toEqual(['payment.notFound', 'payment.notFound'])
    }
    expect((await readPayment(booked, String(link.body.id))).status).toBe(200)
    const own = await stranger.post(`/v1/company/${company_id}/user/appointment`, {
      appointment: visit(TUESDAY_12, { client: null }),
    })
    const paid = await stranger.post(
      `/v1/payment/company/${company_id}/appointment/${String(own.body.id)}`,
      {},
    )
    expect(paid.status).toBe(200)
  })

  it('of many begun at once for other sums one page stays, and each booking has a bound of its own', async () => {
    const { book, pay, company_id } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    let begun: Awaited<ReturnType<typeof pay>>[] = []
    const errors = await server.errorsDuring(async () => {
      begun = await Promise.all(
        Array.from({ length: 12 }, (_, index) => pay(booked, { amount: 100 + index })),
      )
    })
    const pages = await server.deps.database.db
      .selectFrom('sandbox_payment')
      .innerJoin('payment', (join) =>
        join
          .onRef('payment.company_id', '=', 'sandbox_payment.company_id')
          .onRef('payment.payment_id', '=', 'sandbox_payment.payment_id'),
      )
      .select(['payment.state', 'sandbox_payment.state as page'])
      .where('payment.company_id', '=', company_id)
      .execute()
    expect(begun.some(({ status }) => status === 200)).toBe(true)
    // Pages that another payment replaced before they were opened.
    expect(errors.filter((each) => (each as { code?: string }).code !== 'payment.link.failed')).toEqual([])
    expect(pages.filter(({ page }) => page === 'OPEN')).toEqual([{ state: 'OPEN', page: 'OPEN' }])
    const more = []
    for (let amount = 200; amount < 225; amount += 1) more.push(await pay(booked, { amount }))
    expect(more.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(more[0]!.status).toBe(200)
    expect((await pay(await book(TUESDAY_12), { amount: 100 })).status).toBe(200)
  })

  it('shows its receipt: what was paid and given back, the oldest first', async () => {
    const { book, pay, onPage, cancel, read, keyOf, idOf, company_id } = await payingStudio(server)
    await server.deps.database.db
      .updateTable('company')
      .set({ name: 'Студія', translations: JSON.stringify({ en: { name: 'The Studio' } }) })
      .where('company_id', '=', company_id)
      .execute()
    const booked = await book(TUESDAY_10)
    await onPage(await pay(booked), PAY)
    await cancel(booked)
    // First while the refund is pending, then when it is complete.
    expect((await read(booked)).payment).toMatchObject({ paid: 50_000, remaining: 0, refunded: 50_000 })
    await reconcilePayments(server.deps)
    expect((await read(booked)).payment).toMatchObject({ paid: 0, remaining: 0, refunded: 50_000 })
    const { body } = await server.get(
      `/v1/payment/company/${company_id}/appointment/${idOf(booked)}/receipt`,
      { ...keyOf(booked), 'accept-language': 'en' },
    )
    expect(body).toMatchObject({
      price: 50_000,
      paid: 0,
      remaining: 0,
      payment_status: 'UNPAID',
      currency_code: 'UAH',
      company_name: 'The Studio',
      entries: [
        { cause: 'CHARGE', amount: 50_000, provider: 'sandbox' },
        { cause: 'REFUND', amount: -50_000, provider: 'sandbox' },
      ],
    })
  })
})

describe('paying for a membership', () => {
  // proves S7.payment.1 S3.payment.1 S4.payment.1 S2.redirect.1 S2.redirect.3 S7.payment.3
  it('in parts, declined and paid, leads to its own screens; it is no payment of a booking', async () => {
    const { studio, company_id, onPage } = await payingStudio(server, {
      settings: { widget_settings: { membership_showcase_view_type: 'LARGE' } },
    })
    const { template_id } = await studio.template({ price: 90_000 })
    const ordered = await server.post(`/v1/company/${company_id}/client/template/${template_id}/membership`, {
      client_membership: { client: { first_name: 'Олена', phone: '+380441234567' } },
    })
    const membership = String(ordered.body.id)
    const key = { 'x-manage-key': String(ordered.body.manage_key) }
    const base = `/v1/payment/company/${company_id}`
    const pay = (body: object = {}) => server.post(`${base}/membership/${membership}`, body, key)
    const statusNow = async () =>
      (await server.get(`/v1/company/${company_id}/client/membership/${membership}`, key)).body.payment_status
    const leadsTo = async (location: unknown) =>
      (await server.app.inject(new URL(String(location)).pathname)).headers.location
    const screen = (name: string) => expect.stringContaining(`/i/${company_id}/${name}/m/${membership}?`)

    const part = await pay({ amount: 30_000, locale: 'pl' })
    const page = await server.app.inject(new URL(String(part.body.url)).pathname)
    expect(page.body).toContain('<html lang="pl">')
    expect(await leadsTo((await onPage(part, { card: 'decline' })).location)).toEqual(
      screen('payment_failure'),
    )
    expect(await statusNow()).toBe('UNPAID')
    const again = await pay({ amount: 30_000 })
    expect(await leadsTo((await onPage(again, PAY)).location)).toEqual(screen('payment_success'))
    expect(await statusNow()).toBe('UNDERPAYMENT')
    const told = await server.get(`${base}/payment/${String(again.body.id)}`, key)
    expect(told.body).toMatchObject({
      state: 'PAID',
      amount: 30_000,
      price: 90_000,
      payment_status: 'UNDERPAYMENT',
      membership,
      appointment: null,
      appointment_price: null,
      payment: { remaining: 60_000 },
    })
    const goneOnWith = await server.post(`${base}/appointment/payment/${String(again.body.id)}`, {}, key)
    expect(goneOnWith.body.code).toBe('payment.notFound')
    await onPage(await pay(), PAY)
    expect(await statusNow()).toBe('PAID')
    expect((await pay()).body.code).toBe('payment.alreadyPaid')
  })

  it('opens no page for a membership whose price staff take at the same moment', async () => {
    const { studio, company_id, branch_id } = await payingStudio(server, {
      settings: { widget_settings: { membership_showcase_view_type: 'LARGE' } },
    })
    const company = await companyScope(server.database.db, company_id)
    const { template_id } = await studio.template({ price: 90_000 })
    const ordered = await server.post(`/v1/company/${company_id}/client/template/${template_id}/membership`, {
      client_membership: { client: { first_name: 'Олена', phone: '+380441234567' } },
    })
    const id = String(ordered.body.id)
    const pay = () =>
      server.post(
        `/v1/payment/company/${company_id}/membership/${id}`,
        {},
        { 'x-manage-key': String(ordered.body.manage_key) },
      )
    const { paid } = await server.database.inTransaction(async (tx) => {
      await payableOf(server.deps, 'MEMBERSHIP').lock(tx, company, id)
      const online = pay()
      await expect.poll(async () => (await lockWaits(server.database.db)).length).toBe(1)
      await addDeskPayment(
        tx,
        server.deps,
        company,
        { kind: 'MEMBERSHIP', id },
        {
          title: '8 занять',
          amount: 90_000,
          tip: 0,
          currency_code: 'UAH',
          branchId: branch_id,
          method: 'CASH',
        },
      )
      return { paid: online }
    })
    expect((await paid).body.code).toBe('payment.alreadyPaid')
  })
})

describe('the page of the sandbox', () => {
  // proves S7.payment.2
  it.each(['uk', 'en', 'pl', 'ru'])('speaks %s and runs nothing', async (locale) => {
    const { book, pay } = await payingStudio(server)
    const link = await pay(await book(TUESDAY_10), { locale })
    const page = await server.app.inject(new URL(String(link.body.url)).pathname)
    expect(page.body).toContain(`<html lang="${locale}">`)
    expect(page.body).not.toContain('<script')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy.match(/form-action/g)).toHaveLength(1)
    expect(policy).toContain(`form-action 'self' https://booking.example ${ORIGIN}`)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('asks for a code where the bank wants one, and takes no other', async () => {
    const { book, pay, onPage, read } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    const link = await pay(booked, { locale: 'en' })
    const secure = await onPage(link, { card: 'secure' })
    expect(secure.status).toBe(303)
    expect((await onPage(link, { card: 'code', code: '9999' })).text).toContain('role="alert"')
    expect(await read(booked)).toMatchObject({ payment_status: 'UNPAID' })
    expect((await onPage(link, { card: 'code', code: '1234' })).status).toBe(303)
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
  })

  it('may take its time: it is processed, and paid in the end, even without a webhook', async () => {
    const { book, pay, onPage, read, readPayment } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    const link = await pay(booked)
    await onPage(link, { card: 'delay' })
    expect((await readPayment(booked, String(link.body.id))).body).toMatchObject({ state: 'PROCESSING' })
    // No other payment can be started in the meantime.
    expect((await pay(booked, { amount: 10 })).body.id).toBe(link.body.id)
    server.clock.set('2026-05-18T08:01:00.000Z')
    await reconcilePayments(server.deps)
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
  })

  it('may lose the way back: the booking is paid', async () => {
    const { book, pay, onPage, read } = await payingStudio(server)
    const booked = await book(TUESDAY_10)
    expect((await onPage(await pay(booked), { card: 'lost' })).status).toBe(200)
    expect(await read(booked)).toMatchObject({ payment_status: 'PAID' })
  })

  it('pays once, however often its button is pressed, and not after its time', async () => {
    const { book, pay, onPage, ledger, bank } = await payingStudio(server)
    const link = await pay(await book(TUESDAY_10))
    await Promise.all(Array.from({ length: 5 }, () => onPage(link, PAY)))
    expect([await bank(), (await ledger()).length]).toEqual([50_000, 1])
    const late = await pay(await book(TUESDAY_12))
    server.clock.set('2026-05-18T10:00:00.000Z')
    expect((await onPage(late, PAY)).status).toBe(200)
    expect(await bank()).toBe(50_000)
  })

  it('takes nothing any more once the company takes real money', async () => {
    const { book, pay, onPage, ledger, bank, company_id } = await payingStudio(server)
    const [first, second] = [await pay(await book(TUESDAY_10)), await pay(await book(TUESDAY_12))]
    await onPage(second, { card: 'secure' })
    const liqpay = createLiqpayFake()
    const http = await startHttpFake((request) => liqpay.answer(request))
    const paymentProviders = { liqpay: createLiqpay({ api: http.apiRoot }) }
    const company = await companyScope(server.database.db, company_id)
    const change = { keys: liqpay.keys, currencies: ['UAH' as const] }
    try {
      await saveAccount(
        { ...server.deps, paymentProviders },
        company,
        { by: null, provider: 'liqpay' },
        change,
      )
    } finally {
      await http.close()
    }
    await onPage(first, { card: 'success' })
    await onPage(second, { card: 'code', code: '1234' })
    expect(await bank()).toBe(0)
    expect(await ledger()).toEqual([])
  })
})
