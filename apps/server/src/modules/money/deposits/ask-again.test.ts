/** Deposits are requested again when a booking loses its cover. docs/rules/payments.md */
import type { Appointment, FreezePreview, UnfreezePreview } from '@zapys/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { endUnpaidAppointments, reconcilePayments } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const IN_HALF_AN_HOUR = '2026-05-18T08:30:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const WEDNESDAY_10 = '2026-05-20T07:00:00.000Z'
const share = { requirement: 'REQUIRED', share_percent: 30 } as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

let people = 3_000_000

async function salon(online: object = share, membership: object = {}) {
  const studio = await payingStudio(server, {
    online,
    settings: { membership: { allow_freezing: true, ...membership } },
  })
  const { company_id, visit } = studio
  const phone = `+38044${String((people += 1)).padStart(7, '1')}`
  const marta = await signIn(server, studio.studio, { phone })
  const own = (values = {}) => studio.studio.membership({ client_id: marta.clientId!, ...values })
  const book = async (start_time: string, besides = {}) => {
    const { client: _, ...asked } = visit(start_time, besides)
    const reply = await marta.post(`/v1/company/${company_id}/user/appointment`, { appointment: asked })
    expect([reply.status, reply.body.code]).toEqual([200, undefined])
    return reply.body as unknown as Appointment
  }
  const read = async ({ id }: { id: string }) =>
    (await marta.get(`/v1/company/${company_id}/user/appointment/${id}`)).body as unknown as Appointment
  const freezeUrl = (id: string, act: string) => `/v1/company/${company_id}/user/membership/${id}/${act}`
  const freeze = (id: string, freezing: object) => marta.post(freezeUrl(id, 'freeze'), { freezing })
  const unfreeze = (id: string) => marta.post(freezeUrl(id, 'unfreeze'), { freezing: {} })
  const preview = async (id: string, freezing: object) =>
    (await marta.post(freezeUrl(id, 'freeze/preview'), { freezing })).body as unknown as FreezePreview
  const previewUnfreezing = async (id: string) =>
    (await marta.post(freezeUrl(id, 'unfreeze/preview'), { freezing: {} })).body as unknown as UnfreezePreview
  const queued = async ({ id }: { id: string }) =>
    (
      await server.database.db
        .selectFrom('message')
        .select('kind')
        .where('company_id', '=', company_id)
        .where('appointment_id', '=', id)
        .orderBy('created')
        .orderBy('message_id')
        .execute()
    ).map(({ kind }) => kind)
  return { ...studio, phone, marta, own, book, read, freeze, unfreeze, preview, previewUnfreezing, queued }
}

describe('a booking whose membership is taken off it', () => {
  it('by a freeze needs its deposit again; the preview shows amount and deadline, and the client is notified', async () => {
    const { own, book, read, freeze, preview, queued, marta, phone, company_id } = await salon()
    const { membership_id } = await own()
    const [inside, outside] = [await book(WEDNESDAY_10), await book(TUESDAY_10)]
    expect(inside.payment).toMatchObject({ requirement: 'NONE', remaining: 0, pay_until: null })
    const days = { from: '2026-05-20', quantity_days: 2 }
    expect((await preview(membership_id, days)).bookings).toMatchObject([
      { appointment_id: inside.id, to_pay: { amount: 15_000, pay_until: IN_HALF_AN_HOUR } },
    ])
    // A preview requests nothing.
    expect((await read(inside)).payment.requirement).toBe('NONE')
    expect((await freeze(membership_id, days)).status).toBe(200)
    expect((await read(inside)).payment).toEqual({
      requirement: 'REQUIRED',
      amount: 15_000,
      paid: 0,
      remaining: 50_000,
      refunded: 0,
      pay_until: IN_HALF_AN_HOUR,
    })
    expect((await read(outside)).payment.requirement).toBe('NONE')
    expect(await queued(inside)).toEqual(['BOOKED', 'TO_PAY'])
    const { body } = await marta.get(`/v1/company/${company_id}/user/notification`)
    expect(JSON.stringify(body)).toContain('TO_PAY')
    const sent = (await server.outbox.messages()).filter(({ to }) => to === phone)
    expect(sent.at(-1)!.text.replaceAll(/\s/g, ' ')).toMatch(/150 ₴ до 11:30, щоб/)
    server.clock.set(IN_HALF_AN_HOUR)
    await endUnpaidAppointments(server.deps)
    expect(await read(inside)).toMatchObject({ cancelled_at: IN_HALF_AN_HOUR })
    expect(await read(outside)).toMatchObject({ cancelled_at: null })
  })

  it('is asked for nothing any more once the freeze is taken back, unless its client pays', async () => {
    const { own, book, read, freeze, unfreeze, marta, company_id } = await salon()
    const { membership_id } = await own()
    const [left, paying] = [await book(WEDNESDAY_10), await book('2026-05-20T09:00:00.000Z')]
    await freeze(membership_id, { from: '2026-05-20', quantity_days: 2 })
    await marta.post(`/v1/payment/company/${company_id}/appointment/${paying.id}`, {})
    expect((await unfreeze(membership_id)).status).toBe(200)
    expect((await read(left)).payment).toMatchObject({ requirement: 'NONE', remaining: 0, pay_until: null })
    expect((await read(paying)).payment).toMatchObject({ requirement: 'REQUIRED', amount: 15_000 })
    server.clock.set(IN_HALF_AN_HOUR)
    await endUnpaidAppointments(server.deps)
    expect(await read(left)).toMatchObject({ cancelled_at: null })
  })

  it('stands once that is paid, and its message then has nothing to tell', async () => {
    const { own, book, read, freeze, marta, onPage, company_id } = await salon()
    const { membership_id } = await own()
    const booked = await book(WEDNESDAY_10)
    await freeze(membership_id, { from: '2026-05-20', quantity_days: 2 })
    const link = await marta.post(`/v1/payment/company/${company_id}/appointment/${booked.id}`, {})
    await onPage(link, { card: 'success' })
    expect((await read(booked)).payment).toMatchObject({ requirement: 'OPTIONAL', paid: 15_000 })
    server.clock.set(IN_HALF_AN_HOUR)
    await endUnpaidAppointments(server.deps)
    expect(await read(booked)).toMatchObject({ cancelled_at: null })
  })

  it('because its end moves back needs its deposit again, with a day to pay: no preview showed it before', async () => {
    const { own, book, read, freeze, unfreeze, previewUnfreezing } = await salon()
    const { membership_id } = await own({ type: 'PERIOD', total: null, end_time: '2026-05-21' })
    await freeze(membership_id, { from: '2026-05-21', quantity_days: 30 })
    const after = await book('2026-06-20T07:00:00.000Z')
    expect(after.payment.requirement).toBe('NONE')
    const within = await book('2026-05-20T07:00:00.000Z')
    expect(await previewUnfreezing(membership_id)).toEqual({
      freezing: null,
      quantity_days: 0,
      end_time: '2026-05-21',
      bookings: [
        {
          appointment_id: after.id,
          start_time: after.start_time,
          title: expect.any(String),
          price_covered: 50_000,
          to_pay: { amount: 15_000, pay_until: '2026-05-19T08:00:00.000Z' },
        },
      ],
    })
    // A preview changes nothing.
    expect((await read(after)).payment.requirement).toBe('NONE')
    await unfreeze(membership_id)
    expect((await read(within)).payment.requirement).toBe('NONE')
    expect((await read(after)).payment).toMatchObject({
      requirement: 'REQUIRED',
      amount: 15_000,
      pay_until: '2026-05-19T08:00:00.000Z',
    })
  })

  it.each([
    { online: {}, because: 'the rules want nothing in advance' },
    {
      online: { ...share, rules: [{ requirement: 'NONE' }] },
      because: 'the rules take nothing online for it',
    },
    { online: { enabled: false, ...share }, because: 'the company takes no payments' },
  ])('is asked for nothing where $because', async ({ online }) => {
    const { own, book, read, freeze, preview, queued } = await salon(online)
    const { membership_id } = await own()
    const booked = await book(WEDNESDAY_10)
    const days = { from: '2026-05-20', quantity_days: 2 }
    expect((await preview(membership_id, days)).bookings).toMatchObject([{ to_pay: null }])
    await freeze(membership_id, days)
    expect((await read(booked)).payment).toMatchObject({ paid: 0, pay_until: null })
    expect(await queued(booked)).toEqual(['BOOKED'])
  })

  it('does not count as the booking by which its client is known', async () => {
    const { own, book, read, freeze } = await salon({
      rules: [{ requirement: 'REQUIRED', new_client: true, share_percent: 50 }],
    })
    const { membership_id } = await own()
    const bookings = [await book(WEDNESDAY_10), await book('2026-05-20T09:00:00.000Z')]
    await freeze(membership_id, { from: '2026-05-20', quantity_days: 2 })
    for (const booked of bookings)
      expect((await read(booked)).payment).toMatchObject({ requirement: 'REQUIRED', amount: 25_000 })
  })

  it('wins no time by freezing once more, nor pays twice what was paid toward it', async () => {
    const { own, book, read, freeze, marta, onPage, company_id } = await salon()
    const { membership_id } = await own({ type: 'MONEY', total: 5_000 })
    const waiting = await book(WEDNESDAY_10)
    expect(waiting.payment).toMatchObject({ amount: 10_000, pay_until: IN_HALF_AN_HOUR })
    server.clock.set('2026-05-18T08:10:00.000Z')
    await freeze(membership_id, { from: '2026-05-20', quantity_days: 2 })
    expect((await read(waiting)).payment).toMatchObject({ amount: 15_000, pay_until: IN_HALF_AN_HOUR })
    const link = await marta.post(`/v1/payment/company/${company_id}/appointment/${waiting.id}`, {})
    await onPage(link, { card: 'success' })
    expect((await read(waiting)).payment).toMatchObject({ requirement: 'OPTIONAL', paid: 15_000 })
  })
})

describe('a booking whose payment goes back at the provider', () => {
  it('is paid in advance again, with a day for it, and stands once the bank returns it', async () => {
    const { book, pay, onPage, read } = await payingStudio(server, { online: share })
    const booked = await book(WEDNESDAY_10)
    const link = await pay(booked)
    await onPage(link, { card: 'success' })
    await onPage(link, { later: 'taken' })
    expect((await read(booked))['payment']).toMatchObject({
      requirement: 'REQUIRED',
      amount: 15_000,
      paid: 0,
      pay_until: '2026-05-19T08:00:00.000Z',
    })
    server.clock.set('2026-05-18T09:00:00.000Z')
    await onPage(link, { later: 'returned' })
    expect((await read(booked)).payment).toMatchObject({ requirement: 'OPTIONAL', pay_until: null })
  })

  it('that paid a membership: what is booked with it ahead is paid in advance again', async () => {
    const { own, book, read, marta, onPage, company_id } = await salon()
    const bought = await own({ price: 90_000 })
    const link = await marta.post(`/v1/payment/company/${company_id}/membership/${bought.membership_id}`, {})
    await onPage(link, { card: 'success' })
    const booked = await book(WEDNESDAY_10)
    expect(booked.membership?.number).toBe(bought.number)
    await onPage(link, { later: 'taken' })
    expect(await read(booked)).toMatchObject({
      membership: null,
      payment: { requirement: 'REQUIRED', amount: 15_000 },
    })
    const { reserve } = await server.database.db
      .selectFrom('membership')
      .select('reserve')
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
    expect(reserve).toBe(0)
  })
})

describe('programs of the company', () => {
  /** Statuses of the queued events. */
  const changes = async (studio: Awaited<ReturnType<typeof payingStudio>>['studio']) => {
    const key = await companyKey(server, studio)
    const webhook = { url: 'https://shop.example/hook', events: ['appointment.changed'] }
    expect((await key.post('webhook', { webhook })).status).toBe(200)
    const statuses = async () => {
      const rows = await server.database.db
        .selectFrom('webhook_delivery')
        .select('payload')
        .where('company_id', '=', studio.company_id)
        .orderBy('number')
        .execute()
      return rows.map(({ payload }) => (payload as { appointment: { status: string } }).appointment.status)
    }
    return { key, statuses }
  }

  it('receive each change of what a payment means for the booking: made, taken back and returned', async () => {
    const { book, pay, onPage, studio } = await payingStudio(server, { online: share })
    const { statuses } = await changes(studio)
    const booked = await book(WEDNESDAY_10)
    const link = await pay(booked)
    await onPage(link, { card: 'success' })
    await onPage(link, { later: 'taken' })
    server.clock.set('2026-05-18T09:00:00.000Z')
    await onPage(link, { later: 'returned' })
    expect(await statuses()).toEqual(['CONFIRMED', 'PENDING_PAYMENT', 'CONFIRMED'])
  })

  it('receive one change where a membership covers a booking that waited for its deposit', async () => {
    const { own, book, studio, read } = await salon()
    const { number } = await own()
    const booked = await book(WEDNESDAY_10, { membership: null })
    expect((await read(booked)).status).toBe('PENDING_PAYMENT')
    const { key, statuses } = await changes(studio)
    const address = `branch/${studio.branch_id}/appointment/${booked.id}/membership`
    const { status, body } = await key.post(address, { membership: { number } })
    expect([status, body]).toMatchObject([200, { version: 2 }])
    expect(await statuses()).toEqual(['CONFIRMED'])
  })
})

describe('a booking that waits for the row of a membership while what paid that goes back', () => {
  it.each([
    { how: 'taken', named: false, because: 'a bank took it' },
    { how: 'back', named: false, because: 'the company gave it back by hand' },
    { how: 'taken', named: true, because: 'it was named, and is refused' },
  ])('does not use it: $how, $because', async ({ how, named }) => {
    const { own, visit, marta, onPage, company_id } = await salon({})
    const bought = await own({ price: 90_000 })
    const link = await marta.post(`/v1/payment/company/${company_id}/membership/${bought.membership_id}`, {})
    await onPage(link, { card: 'success' })
    const waiting = async (callers: number) => {
      const count = async () => (await lockWaits(server.database.db)).length
      await expect.poll(count).toBe(callers)
    }
    const { client: _, ...asked } = visit(
      WEDNESDAY_10,
      named ? { membership: { number: bought.number } } : {},
    )
    const both = await server.database.inTransaction(async (tx) => {
      await tx
        .selectFrom('membership')
        .select('membership_id')
        .where('company_id', '=', company_id)
        .forNoKeyUpdate()
        .execute()
      const goingBack = onPage(link, { later: how })
      await waiting(1)
      const booking = marta.post(`/v1/company/${company_id}/user/appointment`, { appointment: asked })
      await waiting(2)
      return { goingBack, booking }
    })
    await both.goingBack
    const { status, body } = await both.booking
    if (named)
      expect([status, body.code, body.metadata]).toEqual([422, 'membership.notUsable', { reason: 'UNPAID' }])
    else expect([status, body['membership'], body['payment_status']]).toEqual([200, null, 'UNPAID'])
    const { body: left } = await marta.get(`/v1/company/${company_id}/user/membership/${bought.number}`)
    expect(left).toMatchObject({ payment_status: 'UNPAID', reserve: 0, used: 0, visits: [] })
  })
})

describe('a booking that stood, was asked for a payment again, and ended unpaid', () => {
  const all = { requirement: 'REQUIRED', share_percent: 100 } as const
  /**
   * 47 hours before the start: partly covered by a membership, the rest paid; then frozen, so that a deposit is due.
   */
  async function frozen(refund: object[]) {
    const here = await salon({ ...all, refund })
    const { own, book, freeze, marta, onPage, company_id } = here
    const { membership_id } = await own({ type: 'MONEY', total: 10_000 })
    const booked = await book(WEDNESDAY_10)
    const pay = () => marta.post(`/v1/payment/company/${company_id}/appointment/${booked.id}`, {})
    await onPage(await pay(), { card: 'success' })
    expect(await here.bank()).toBe(40_000)
    expect((await freeze(membership_id, { from: '2026-05-20', quantity_days: 2 })).status).toBe(200)
    const lapse = async () => {
      server.clock.set(IN_HALF_AN_HOUR)
      await endUnpaidAppointments(server.deps)
      expect(await here.read(booked)).toMatchObject({ cancelled_at: IN_HALF_AN_HOUR })
      // Repeated: what the company keeps must not count as a late payment.
      for (const _ of [1, 2, 3]) await reconcilePayments(server.deps)
    }
    /** Pays on a page that ended with the booking. */
    const payLate = async (link: Awaited<ReturnType<typeof pay>>) => {
      await server.database.db
        .updateTable('sandbox_payment')
        .set({ state: 'OPEN', expires_at: new Date('2026-05-18T10:00:00.000Z') })
        .where('company_id', '=', company_id)
        .where('state', '<>', 'PAID')
        .execute()
      await onPage(link, { card: 'success' })
      for (const _ of [1, 2, 3]) await reconcilePayments(server.deps)
    }
    return { ...here, booked, pay, lapse, payLate }
  }

  it.each([
    { refund: [{ hours_before: 48, percent: 100 }], left: 40_000, because: 'cancelling was too late then' },
    {
      refund: [{ hours_before: 47, percent: 50 }],
      left: 20_000,
      because: 'it counts as cancelled when it was asked again, and not half an hour later',
    },
    { refund: [{ hours_before: 0, percent: 100 }], left: 0, because: 'cancelling gives back all' },
  ])('gives back its own money as cancelling would have: $left stay, because $because', async (given) => {
    const { lapse, bank, ledger } = await frozen(given.refund)
    await lapse()
    expect(await bank()).toBe(given.left)
    const kept = (await ledger()).reduce((sum, { amount }) => sum + amount, 0)
    expect(kept).toBe(given.left)
  })

  it('stands again by money that comes late', async () => {
    const { lapse, bank, pay, payLate, read, booked } = await frozen([])
    const link = await pay()
    await lapse()
    await payLate(link)
    expect(await read(booked)).toMatchObject({ cancelled_at: null, payment: { paid: 50_000 } })
    expect(await bank()).toBe(50_000)
  })

  it('gives back late money alone where its time is gone', async () => {
    const { lapse, bank, pay, payLate, read, booked, book } = await frozen([])
    const link = await pay()
    await lapse()
    await book(WEDNESDAY_10, { membership: null })
    await payLate(link)
    expect(await bank()).toBe(40_000)
    expect(await read(booked)).toMatchObject({ cancelled_at: IN_HALF_AN_HOUR })
  })

  it('keeps using its membership where cancelling would have, and money went back at the bank', async () => {
    const studio = await salon({ ...all, refund: [] }, { give_back_hours: 48 })
    const { own, book, marta, onPage, company_id } = studio
    const { number } = await own({ type: 'MONEY', total: 10_000 })
    const booked = await book(WEDNESDAY_10)
    const link = await marta.post(`/v1/payment/company/${company_id}/appointment/${booked.id}`, {})
    await onPage(link, { card: 'success' })
    await onPage(link, { later: 'taken' })
    server.clock.set('2026-05-19T08:00:00.000Z')
    await endUnpaidAppointments(server.deps)
    expect(await studio.read(booked)).toMatchObject({ cancelled_at: '2026-05-19T08:00:00.000Z' })
    const { body } = await marta.get(`/v1/company/${company_id}/user/membership/${number}`)
    expect(body).toMatchObject({ used: 10_000, reserve: 0 })
  })
})

describe('a rental that its client makes longer', () => {
  const HOUR = 3600
  async function rental({ isPaid }: { isPaid: boolean }) {
    const here = await salon()
    const { studio, anna, book, marta, company_id, onPage } = here
    const room = await studio.service({
      booking_type: 'RENT',
      min_duration: HOUR,
      by: [anna],
      price: 30_000,
    })
    const booked = await book(WEDNESDAY_10, {
      service_resource_settings: [
        { service: room.service_id, resources: [anna.resource_id], ordinal: 1, duration: HOUR },
      ],
    })
    expect(booked.payment).toMatchObject({ requirement: 'REQUIRED', amount: 9_000 })
    if (isPaid) {
      const link = await marta.post(`/v1/payment/company/${company_id}/appointment/${booked.id}`, {})
      await onPage(link, { card: 'success' })
    }
    const lasts = async (hours: number) => {
      const { body } = await marta.post(`/v1/company/${company_id}/user/appointment/${booked.id}/move`, {
        appointment: { start_time: WEDNESDAY_10, duration: hours * HOUR },
      })
      return (body as unknown as Appointment).payment
    }
    return { ...here, booked, lasts }
  }

  it('needs the rest of the higher deposit, with a day to pay; made shorter again, nothing', async () => {
    const { booked, lasts, read, queued } = await rental({ isPaid: true })
    expect((await read(booked)).payment).toMatchObject({ requirement: 'OPTIONAL', paid: 9_000 })
    expect(await lasts(4)).toMatchObject({
      requirement: 'REQUIRED',
      amount: 27_000,
      paid: 9_000,
      pay_until: '2026-05-19T08:00:00.000Z',
    })
    expect((await queued(booked)).slice(-2)).toEqual(['MOVED', 'TO_PAY'])
    expect(await lasts(1)).toMatchObject({ requirement: 'OPTIONAL', amount: 21_000, pay_until: null })
  })

  it('that still waits for its first deposit needs that of its length, by the same deadline', async () => {
    const { lasts } = await rental({ isPaid: false })
    expect(await lasts(4)).toMatchObject({ amount: 36_000, pay_until: IN_HALF_AN_HOUR })
    expect(await lasts(2)).toMatchObject({ amount: 18_000, pay_until: IN_HALF_AN_HOUR })
  })
})
