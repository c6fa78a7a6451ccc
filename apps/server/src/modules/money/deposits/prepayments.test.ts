/** Deposits of bookings: requested, paid, expired, restored and refunded. docs/rules/payments.md */
import type { RepeatDates } from '@zapys/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { endUnpaidAppointments, reconcilePayments } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const LATER = '2026-05-18T08:31:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'
const PAY = { card: 'success' }
const share = { requirement: 'REQUIRED', share_percent: 30 } as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

describe('a payment that is required', () => {
  // proves S4.payment.3
  it('is said before the press and with the booking, until when and how much', async () => {
    const { book, visit } = await payingStudio(server, { online: share })
    const { client: _, ...asked } = visit(TUESDAY_10)
    const price = await server.post('/v1/client/appointment/calculate/price', { appointment: asked })
    expect(price.body.payment).toEqual({ requirement: 'REQUIRED', amount: 15_000 })
    const held = await server.post('/v1/client/hold', { hold: { ...asked, holder: 'a-holder-of-this-test' } })
    expect(held.body.payment).toEqual({ requirement: 'REQUIRED', amount: 15_000 })
    const booked = await book(TUESDAY_10, { hold_id: held.body.id })
    expect(booked.body.payment).toEqual({
      requirement: 'REQUIRED',
      amount: 15_000,
      paid: 0,
      remaining: 50_000,
      refunded: 0,
      pay_until: '2026-05-18T08:30:00.000Z',
    })
  })

  // proves S4.payment.4
  it('keeps the time meanwhile, and once it is there the booking stands, the rest to be paid or not', async () => {
    const { book, pay, onPage, read } = await payingStudio(server, { online: share })
    const booked = await book(TUESDAY_10)
    expect((await book(TUESDAY_10)).status).toBe(422)
    expect((await pay(booked, { amount: 14_999 })).body.code).toBe('payment.amount.tooLittle')
    await onPage(await pay(booked), PAY)
    expect(await read(booked)).toMatchObject({
      payment_status: 'UNDERPAYMENT',
      payment: { requirement: 'OPTIONAL', amount: 35_000, paid: 15_000, pay_until: null },
    })
    server.clock.set(LATER)
    await endUnpaidAppointments(server.deps)
    expect(await read(booked)).toMatchObject({ cancelled_at: null })
  })

  it('that is not paid in time cancels the booking automatically; its time is free and the client is notified', async () => {
    const { book, pay, onPage, bank, read, company_id } = await payingStudio(server, { online: share })
    const booked = await book(TUESDAY_10)
    const link = await pay(booked)
    await endUnpaidAppointments(server.deps)
    expect(await read(booked)).toMatchObject({ cancelled_at: null })
    server.clock.set(LATER)
    // The page accepts payments no longer than the time is reserved.
    expect((await onPage(link, PAY)).status).toBe(200)
    expect(await bank()).toBe(0)
    await endUnpaidAppointments(server.deps)
    expect(await read(booked)).toMatchObject({
      cancelled_at: LATER,
      status: 'CANCELLED',
      payment_status: 'UNPAID',
      payment: { requirement: 'NONE', pay_until: null },
    })
    expect((await book(TUESDAY_10)).status).toBe(200)
    const told = await server.database.db
      .selectFrom('message')
      .select('kind')
      .where('company_id', '=', company_id)
      .where('appointment_id', '=', String(booked.body.id))
      .execute()
    expect(told.map(({ kind }) => kind)).toContain('CANCELLED')
  })

  it('that comes late brings the booking back where its time is still free, as long as staff made it', async () => {
    const { studio, book, pay, read, notice, sendNotice, ledger, bank, company_id } = await payingStudio(
      server,
      { online: share },
    )
    const booked = await book(TUESDAY_10)
    const owner = await companyKey(server, studio)
    const path = `branch/${studio.branch_id}/appointment/${String(booked.body.id)}`
    expect((await owner.post(path, { appointment: { duration: 5400 } })).status).toBe(200)
    const link = await pay(booked)
    server.clock.set(LATER)
    await endUnpaidAppointments(server.deps)
    await server.database.db
      .updateTable('sandbox_payment')
      .set({ state: 'PAID' })
      .where('company_id', '=', company_id)
      .execute()
    expect(await sendNotice(notice(String(link.body.id), { amount: 15_000 }))).toBe(200)
    expect(await read(booked)).toMatchObject({
      cancelled_at: null,
      status: 'CONFIRMED',
      payment_status: 'UNDERPAYMENT',
      id: booked.body.id,
      start_time: TUESDAY_10,
      duration: 5400,
      payment: { paid: 15_000, requirement: 'OPTIONAL' },
    })
    expect((await book('2026-05-19T08:00:00.000Z')).status).toBe(422)
    await reconcilePayments(server.deps)
    expect(await ledger()).toHaveLength(1)
    expect(await bank()).toBe(15_000)
  })

  it.each([
    { spent: 0, restored: true, because: 'the certificate covers its part again' },
    { spent: 1_000, restored: false, because: 'the certificate covers less by now' },
  ])(
    'that comes late for a booking partly covered by a certificate: restored $restored, because $because',
    async ({ spent, restored }) => {
      const { studio, visit, notice, sendNotice, bank, company_id } = await payingStudio(server, {
        online: share,
      })
      const client = await signIn(server, studio)
      const { number } = await studio.membership({
        client_id: client.clientId!,
        kind: 'CERTIFICATE',
        type: 'MONEY',
        total: 5_000,
      })
      const { client: _, ...asked } = visit(TUESDAY_10, { membership: { number } })
      const own = `/v1/company/${company_id}/user/appointment`
      const booked = await client.post(own, { appointment: asked })
      expect(booked.body.payment).toMatchObject({ requirement: 'REQUIRED', amount: 10_000, paid: 5_000 })
      const id = String(booked.body.id)
      const link = await client.post(`/v1/payment/company/${company_id}/appointment/${id}`, {})
      server.clock.set(LATER)
      await endUnpaidAppointments(server.deps)
      await server.database.db
        .updateTable('sandbox_payment')
        .set({ state: 'PAID' })
        .where('company_id', '=', company_id)
        .execute()
      await server.database.db
        .updateTable('membership')
        .set({ used: spent })
        .where('company_id', '=', company_id)
        .execute()
      expect(await sendNotice(notice(String(link.body.id), { amount: 10_000 }))).toBe(200)
      await reconcilePayments(server.deps)
      const { body } = await client.get(`${own}/${id}`)
      const { reserve } = await server.database.db
        .selectFrom('membership')
        .select('reserve')
        .where('company_id', '=', company_id)
        .executeTakeFirstOrThrow()
      expect([body['cancelled_at'], await bank(), reserve]).toEqual(
        restored ? [null, 10_000, 5_000] : [LATER, 0, 0],
      )
    },
  )

  it('that comes late is refunded automatically if the time is taken', async () => {
    const { book, pay, read, notice, sendNotice, ledger, bank, company_id } = await payingStudio(server, {
      online: share,
    })
    const booked = await book(TUESDAY_10)
    const link = await pay(booked)
    server.clock.set(LATER)
    await endUnpaidAppointments(server.deps)
    const other = await book(TUESDAY_10)
    expect(other.status).toBe(200)
    await server.database.db
      .updateTable('sandbox_payment')
      .set({ state: 'PAID' })
      .where('company_id', '=', company_id)
      .where('payment_id', '=', String(link.body.id))
      .execute()
    await sendNotice(notice(String(link.body.id), { amount: 15_000 }))
    await reconcilePayments(server.deps)
    expect(await read(booked)).toMatchObject({ cancelled_at: LATER, payment_status: 'UNPAID' })
    expect(await read(other)).toMatchObject({ cancelled_at: null })
    expect((await ledger()).map(({ amount }) => amount)).toEqual([15_000, -15_000])
    expect(await bank()).toBe(0)
  })

  it('of places of an event is waited for alike, and brings them back', async () => {
    const { studio, keyOf, pay, read, notice, sendNotice, company_id } = await payingStudio(server, {
      online: share,
    })
    const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: TUESDAY_12, space: 2 })
    const booked = await server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: { company_id, space: 2, client: { first_name: 'Олена', phone: '+380441234567' } },
    })
    expect(booked.body.payment).toMatchObject({ requirement: 'REQUIRED', amount: 18_000 })
    const used = async () =>
      (
        await server.database.db
          .selectFrom('event')
          .select('used_space')
          .where('company_id', '=', company_id)
          .where('event_id', '=', event.event_id)
          .executeTakeFirstOrThrow()
      ).used_space
    const link = await pay(booked, {}, keyOf(booked))
    server.clock.set(LATER)
    await endUnpaidAppointments(server.deps)
    expect(await used()).toBe(0)
    await sendNotice(notice(String(link.body.id), { amount: 18_000 }))
    expect(await read(booked)).toMatchObject({ cancelled_at: null, space: 2 })
    expect(await used()).toBe(2)
  })

  it.each([
    { what: 'begins later', now: { starts_at: new Date('2026-06-02T11:00:00.000Z') } },
    { what: 'lasts longer', now: { duration: 7200 } },
    { what: 'has no leader any more', now: { resource_id: null } },
  ])('that comes late for places of an event that $what goes back by itself', async ({ now }) => {
    const { studio, anna, keyOf, pay, read, notice, sendNotice, bank, company_id } = await payingStudio(
      server,
      { online: share },
    )
    const { service_id } = await studio.service({ booking_type: 'EVENT', by: [anna], price: 30_000 })
    const { resource_id } = anna
    const event = await studio.event({ service_id, resource_id, starts_at: TUESDAY_12, space: 2 })
    const booked = await server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: { company_id, client: { first_name: 'Олена', phone: '+380441234567' } },
    })
    const link = await pay(booked, {}, keyOf(booked))
    server.clock.set(LATER)
    await endUnpaidAppointments(server.deps)
    await server.database.db
      .updateTable('event')
      .set(now)
      .where('company_id', '=', company_id)
      .where('event_id', '=', event.event_id)
      .execute()
    await server.database.db
      .updateTable('sandbox_payment')
      .set({ state: 'PAID' })
      .where('company_id', '=', company_id)
      .execute()
    await sendNotice(notice(String(link.body.id), { amount: 9_000 }))
    await reconcilePayments(server.deps)
    expect(await read(booked)).toMatchObject({ cancelled_at: LATER, payment_status: 'UNPAID' })
    expect(await bank()).toBe(0)
  })

  // proves S1.config.8
  it('follows rules of service, source and new client, and the setting of the service', async () => {
    const { studio, visit, anna } = await payingStudio(server, {
      online: {
        rules: [
          { requirement: 'REQUIRED', sources: ['ADS'], share_percent: 50 },
          { requirement: 'REQUIRED', new_client: true, share_percent: 10 },
        ],
      },
    })
    const booked = (start: string, besides = {}) =>
      server.post('/v1/client/appointment', { appointment: visit(start, besides) })
    const book = async (start: string, besides = {}) => (await booked(start, besides)).body.payment
    const first = await booked('2026-05-19T07:00:00.000Z')
    expect(first.body.payment).toMatchObject({ requirement: 'REQUIRED', amount: 5_000 })
    expect(await book('2026-05-19T09:00:00.000Z', { source: 'ADS' })).toMatchObject({ amount: 25_000 })
    // The rule for new clients would require a deposit.
    const colour = await studio.service({ by: [anna], price: 80_000, online_payment: 'OPTIONAL' })
    const service_resource_settings = [
      { service: colour.service_id, resources: [anna.resource_id], ordinal: 1 },
    ]
    expect(await book('2026-05-19T10:00:00.000Z', { service_resource_settings })).toMatchObject({
      requirement: 'OPTIONAL',
      amount: 80_000,
    })
  })

  it('is asked of new clients: of everybody who has not proven their phone and was here, or paid, before', async () => {
    const { studio, visit, pay, onPage, company_id } = await payingStudio(server, {
      online: { rules: [{ requirement: 'REQUIRED', new_client: true, share_percent: 10 }] },
    })
    const phone = '+380441230001'
    const asGuest = (start: string) =>
      server.post('/v1/client/appointment', {
        appointment: visit(start, { client: { first_name: 'Хтось', phone } }),
      })
    const isNew = { requirement: 'REQUIRED', amount: 5_000 }
    const marta = await signIn(server, studio, { phone })
    const book = (start: string) =>
      marta.post(`/v1/company/${company_id}/user/appointment`, {
        appointment: visit(start, { client: null }),
      })
    const first = await book('2026-05-19T07:00:00.000Z')
    expect(first.body.payment).toMatchObject(isNew)
    // An unpaid booking does not make the client a known one.
    expect((await book('2026-05-19T08:00:00.000Z')).body.payment).toMatchObject(isNew)
    await onPage(await pay(first, {}, marta.headers), PAY)
    expect((await book('2026-05-19T09:00:00.000Z')).body.payment).toMatchObject({ requirement: 'OPTIONAL' })
    // A guest who types her phone counts as new, paid or not.
    const typed = await asGuest('2026-05-19T10:00:00.000Z')
    expect(typed.body.payment).toMatchObject(isNew)
    await onPage(await pay(typed), PAY)
    expect((await asGuest('2026-05-19T11:00:00.000Z')).body.payment).toMatchObject(isNew)
    // Before the booking, price, hold and preview of a series say the same.
    const before = async (who: Pick<typeof marta, 'post'>, start: string) => {
      const { client: _, ...asked } = visit(start)
      const price = await who.post('/v1/client/appointment/calculate/price', { appointment: asked })
      const repeat = { every_weeks: 1, times: 2 }
      const series = await who.post('/v1/client/appointment/repeat/preview', {
        appointment: { ...asked, repeat },
      })
      const held = await who.post('/v1/client/hold', { hold: { ...asked, holder: `a-holder-of-${start}` } })
      const deposits = (series.body as unknown as RepeatDates).dates.map(({ deposit }) => deposit)
      return [price.body.payment, held.body.payment, deposits]
    }
    const isKnown = { requirement: 'OPTIONAL', amount: 50_000 }
    expect(await before(marta, '2026-05-20T07:00:00.000Z')).toEqual([
      isKnown,
      isKnown,
      [undefined, undefined],
    ])
    expect(await before(server, '2026-05-20T09:00:00.000Z')).toEqual([isNew, isNew, [5_000, 5_000]])
  })

  it('is asked for whatever source is named: a rule by source never asks for less in advance', async () => {
    const { book } = await payingStudio(server, {
      online: { ...share, rules: [{ requirement: 'NONE', sources: ['HALL'] }] },
    })
    expect((await book(TUESDAY_10, { source: 'HALL' })).body.payment).toMatchObject({
      requirement: 'REQUIRED',
      amount: 15_000,
    })
  })

  it('stays unasked where the rules want none, once it is booked too', async () => {
    const { book, pay, read } = await payingStudio(server, {
      online: { rules: [{ requirement: 'NONE', sources: ['HALL'] }] },
    })
    const booked = await book(TUESDAY_10, { source: 'HALL' })
    expect(await read(booked)).toMatchObject({ payment: { requirement: 'NONE', remaining: 50_000 } })
    expect((await pay(booked)).body.code).toBe('payment.notAllowed')
  })

  it('is not required where the company has no provider', async () => {
    const studio = await server.studio({ settings: { online_payment: { enabled: true, ...share } } })
    const anna = await studio.resource()
    const haircut = await studio.service({ by: [anna], price: 50_000 })
    const { company_id, branch_id } = studio
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        company_id,
        branch_id,
        start_time: TUESDAY_10,
        client: { first_name: 'Олена', phone: '+380441234567' },
        service_resource_settings: [
          { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
        ],
      },
    })
    expect(booked.body.payment).toMatchObject({ requirement: 'NONE', pay_until: null })
  })

  it('adds at most two statements to a booking', async () => {
    const count = async (online: object) => {
      const { book } = await payingStudio(server, { online })
      await book(TUESDAY_12)
      server.takeStatements()
      expect((await book(TUESDAY_10)).status).toBe(200)
      return server.takeStatements().length
    }
    expect((await count(share)) - (await count({ enabled: false }))).toBeLessThanOrEqual(2)
  })
})

describe('what is given back when a booking is cancelled', () => {
  const refund = [
    { hours_before: 24, percent: 100 },
    { hours_before: 2, percent: 50 },
  ]
  it.each([
    { at: '2026-05-18T06:59:00.000Z', back: 50_000, because: 'a day is left' },
    { at: '2026-05-18T08:00:00.000Z', back: 25_000, because: 'a day is not, two hours are' },
    { at: '2026-05-19T05:30:00.000Z', back: 0, because: 'an hour and a half are too late' },
  ])('is $back at $at, because $because', async ({ at, back }) => {
    server.clock.set('2026-05-18T06:00:00.000Z')
    const { book, pay, onPage, cancel, read, bank, ledger } = await payingStudio(server, {
      online: { refund },
    })
    const booked = await book(TUESDAY_10)
    await onPage(await pay(booked), PAY)
    server.clock.set(at)
    expect((await cancel(booked)).status).toBe(200)
    await cancel(booked)
    await reconcilePayments(server.deps)
    await reconcilePayments(server.deps)
    expect(await bank()).toBe(50_000 - back)
    expect(await read(booked)).toMatchObject({ payment: { paid: 50_000 - back } })
    expect((await ledger()).length).toBe(back === 0 ? 1 : 2)
  })

  it('is not refunded to a client who first moves the booking far ahead', async () => {
    server.clock.set('2026-05-18T06:00:00.000Z')
    const { book, pay, onPage, cancel, bank, keyOf, idOf, company_id } = await payingStudio(server, {
      online: { refund },
    })
    const move = async (booked: Awaited<ReturnType<typeof book>>, start_time: string) =>
      (
        await server.post(
          `/v1/client/appointment/${idOf(booked)}/move`,
          { appointment: { company_id, start_time } },
          keyOf(booked),
        )
      ).status
    const [late, early, unpaid] = [
      await book(TUESDAY_10),
      await book('2026-05-19T09:00:00.000Z'),
      await book('2026-05-19T12:00:00.000Z'),
    ]
    for (const booked of [late, early]) await onPage(await pay(booked), PAY)
    expect(await move(early, '2026-05-27T09:00:00.000Z')).toBe(200)
    server.clock.set('2026-05-19T05:30:00.000Z')
    expect(await move(late, '2026-05-28T09:00:00.000Z')).toBe(200)
    expect(await move(unpaid, '2026-05-29T09:00:00.000Z')).toBe(200)
    await onPage(await pay(unpaid), PAY)
    expect(await bank()).toBe(150_000)
    for (const [booked, left] of [
      [late, 150_000],
      [early, 100_000],
      [unpaid, 50_000],
    ] as const) {
      expect((await cancel(booked)).status).toBe(200)
      await reconcilePayments(server.deps)
      expect(await bank()).toBe(left)
    }
  })

  it('is what was paid, of several payments the last ones first, with the tip', async () => {
    const { book, pay, onPage, cancel, bank, ledger } = await payingStudio(server, {
      online: { refund: [{ hours_before: 0, percent: 50 }], tips: true },
    })
    const booked = await book(TUESDAY_10)
    await onPage(await pay(booked, { amount: 20_000 }), PAY)
    await onPage(await pay(booked, { amount: 10_000, tip: 1_000 }), PAY)
    await cancel(booked)
    await reconcilePayments(server.deps)
    expect(await bank()).toBe(15_000)
    const back = (await ledger()).filter(({ cause }) => cause === 'REFUND')
    expect(back.map(({ line, amount }) => `${line} ${amount}`).toSorted()).toEqual([
      'PRICE -10000',
      'PRICE -5000',
      'TIP -1000',
    ])
  })

  it('is all of what comes only then, its tip too', async () => {
    const { book, pay, cancel, bank, notice, sendNotice, company_id } = await payingStudio(server, {
      online: { refund: [], tips: true },
    })
    const booked = await book(TUESDAY_10)
    const link = await pay(booked, { tip: 1_000 })
    expect((await cancel(booked)).status).toBe(200)
    await paidAtBank(company_id, link)
    expect(await bank()).toBe(51_000)
    expect(await sendNotice(notice(String(link.body.id), { amount: 51_000 }))).toBe(200)
    await reconcilePayments(server.deps)
    expect(await bank()).toBe(0)
  })

  it('leaves a partly refunded payment PAID', async () => {
    const { book, pay, onPage, cancel, bank, readPayment } = await payingStudio(server, {
      online: { refund: [{ hours_before: 0, percent: 95 }], tips: true },
    })
    const booked = await book(TUESDAY_10)
    const link = await pay(booked, { tip: 5_000 })
    await onPage(link, PAY)
    await cancel(booked)
    await reconcilePayments(server.deps)
    expect(await bank()).toBe(2_500)
    const { body } = await readPayment(booked, String(link.body.id))
    expect(body).toMatchObject({ state: 'PAID', refunded: 52_500 })
  })

  it('holds no tip that goes back already with what was paid too much', async () => {
    const { book, pay, onPage, cancel, bank, notice, sendNotice, company_id } = await payingStudio(server, {
      online: { refund: [{ hours_before: 0, percent: 100 }], tips: true },
    })
    const booked = await book(TUESDAY_10)
    const first = await pay(booked)
    const second = await pay(booked, { amount: 20_000, tip: 1_000 })
    await onPage(second, PAY)
    // The page had ended, but the bank took the money.
    await paidAtBank(company_id, first)
    await sendNotice(notice(String(first.body.id)))
    // The excess refund is decided but not sent yet.
    await cancel(booked)
    await reconcilePayments(server.deps)
    expect(await bank()).toBe(0)
    const refunds = await server.database.db
      .selectFrom('payment_refund')
      .select(['amount', 'tip', 'state'])
      .where('company_id', '=', company_id)
      .orderBy('amount')
      .execute()
    expect(refunds).toEqual([
      { amount: 20_000, tip: 1_000, state: 'DONE' },
      { amount: 50_000, tip: 0, state: 'DONE' },
    ])
  })

  const paidAtBank = (company_id: string, { body }: { body: Record<string, unknown> }) =>
    server.database.db
      .updateTable('sandbox_payment')
      .set({ state: 'PAID' })
      .where('company_id', '=', company_id)
      .where('payment_id', '=', String(body['id']))
      .execute()
})
