/**
 * The price in the list is the price of the hold, the booking and its page. docs/rules/pricing.md, From the list to
 * the booking.
 */
import { randomUUID } from 'node:crypto'
import type { Hold, PriceAnswer, SlotsAnswer } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { at, NOW, timesIn, TUESDAY, visitCalls, visitOf, type Wish } from '../../../../test/visit-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())
const { book, hold, list } = visitCalls(() => server)

/** Anna costs more than Olha, who is busy at 16:00; mornings are cheaper. */
async function twoPrices() {
  const studio = await server.studio({ settings: { protection: { unproven: 'OFF' } } })
  const senior = await studio.resourceType()
  const anna = await studio.resource({ ordinal: 1, resource_type_id: senior.resource_type_id })
  const olha = await studio.resource({ ordinal: 2 })
  const haircut = await studio.service({ by: [anna, olha], price: 45_000 })
  const brows = await studio.service({ by: [olha], duration: 1800, price: 20_000 })
  await studio.price(haircut, 60_000, { resource_type_id: senior.resource_type_id })
  await studio.discount({ percent: 10, end_time: 43_200 })
  expect((await book(studio, [{ service: brows, who: olha }], at(16))).status).toBe(200)
  return { studio, anna, olha, haircut, brows }
}

const held = (reply: { body: Record<string, unknown> }) => reply.body as unknown as Hold
const totalOf = ({ body }: { body: Record<string, unknown> }) => (body.price as PriceAnswer).price
const pricesIn = ({ slots: all }: SlotsAnswer) =>
  all.flatMap(({ date_slots }) => date_slots.flatMap(({ slots }) => slots.map(({ price }) => price)))
const raise = (studio: Studio, { service_id }: { service_id: string }) =>
  server.database.db
    .updateTable('service_price')
    .set({ amount: 99_900 })
    .where('company_id', '=', studio.company_id)
    .where('service_id', '=', service_id)
    .execute()

describe('one price', () => {
  it('every start of a day has one price when listed, held, booked and shown', async () => {
    const { studio, haircut, brows } = await twoPrices()
    for (const wishes of [[{ service: haircut }], [{ service: haircut }, { service: brows }]] as Wish[][]) {
      const times = timesIn(await list(studio, wishes, { withPrices: 'true', withDiscounts: 'true' }))
      expect(times.length).toBeGreaterThan(10)
      // Several prices must occur, or the comparison means nothing.
      expect(
        new Set(times.map(({ price, discount }) => discount?.discounted_price ?? price)).size,
      ).toBeGreaterThan(1)
      for (const { starts_at, price, discount, legs } of [times[0]!, ...times.slice(-3)]) {
        const shown = discount?.discounted_price ?? price
        const kept = held(await hold(studio, wishes, starts_at))
        expect([kept.price?.price, kept.price?.original_price]).toEqual([shown, price])
        expect([kept.price?.discount_names, discount?.names]).toEqual(
          discount === undefined ? [undefined, undefined] : [['Ранкова'], ['Ранкова']],
        )
        expect(kept.legs.map(({ resource_id }) => resource_id)).toEqual(legs.map((leg) => leg.resource_id))
        expect(kept.legs.map((leg) => [leg.starts_at, leg.ends_at])).toEqual(
          legs.map((leg) => [leg.starts_at, leg.ends_at]),
        )
        const booked = await book(studio, wishes, starts_at, {
          hold_id: kept.id,
          shown: { price: shown, resource_ids: kept.resource_ids },
        })
        expect([booked.status, booked.body.price]).toEqual([200, kept.price])
        const { id, manage_key } = booked.body as { id: string; manage_key: string }
        const address = `/v1/client/appointment/${id}?company_id=${studio.company_id}`
        const read = await server.get(address, { 'x-manage-key': manage_key })
        expect(read.body.price).toEqual(kept.price)
        const cancelled = await server.post(
          `/v1/client/appointment/${id}/cancel`,
          { appointment: { company_id: studio.company_id } },
          { 'x-manage-key': manage_key },
        )
        expect(cancelled.status).toBe(200)
      }
    }
  })

  it('also just after midnight, where a night shift lists the same moments on the date before', async () => {
    const studio = await server.studio({
      works: ['00:00-24:00'],
      settings: { protection: { unproven: 'OFF' } },
    })
    const senior = await studio.resourceType()
    const night = await studio.resource({ works: ['20:00-30:00'] })
    const morning = await studio.resource({
      works: ['00:00-10:00'],
      resource_type_id: senior.resource_type_id,
    })
    const haircut = await studio.service({ by: [night, morning], price: 45_000 })
    await studio.price(haircut, 60_000, { resource_type_id: senior.resource_type_id })
    const brows = await studio.service({ by: [morning] })
    expect((await book(studio, [{ service: brows, who: morning }], at(33))).status).toBe(200)
    const wishes = [{ service: haircut }]
    const [tuesday, wednesday] = [TUESDAY, '2026-05-20']
    let moved = 0
    for (const date of [tuesday, wednesday]) {
      const times = timesIn(await list(studio, wishes, { start: date, end: date, withPrices: 'true' }))
      expect(times.length).toBeGreaterThan(3)
      for (const { starts_at, price, legs } of times) {
        const holder = randomUUID()
        const kept = held(await hold(studio, wishes, starts_at, holder))
        expect([starts_at, kept.price?.price, kept.resource_ids]).toEqual([
          starts_at,
          price,
          legs.map(({ resource_id }) => resource_id),
        ])
        if (date === tuesday && starts_at >= at(24)) moved += 1
        const given = { hold: { company_id: studio.company_id, holder } }
        expect((await server.post(`/v1/client/hold/${kept.id}/release`, given)).status).toBe(200)
      }
    }
    expect(moved).toBeGreaterThan(3)
  })

  it('what was held is booked at the price that was shown, though the list has changed since', async () => {
    const { studio, haircut } = await twoPrices()
    const wishes = [{ service: haircut }]
    const kept = held(await hold(studio, wishes, at(14)))
    expect(kept.price).toMatchObject({ price: 45_000, currency_code: 'UAH' } satisfies Partial<PriceAnswer>)
    await raise(studio, haircut)
    const booked = await book(studio, wishes, at(14), { hold_id: kept.id, shown: { price: 45_000 } })
    expect([booked.status, booked.body.price]).toEqual([200, kept.price])
    // Another time has another price, even with a hold.
    const other = held(await hold(studio, wishes, at(12)))
    const moved = await book(studio, wishes, at(13), { hold_id: other.id })
    expect([moved.status, totalOf(moved)]).toEqual([200, 99_900])
  })

  it('without a hold another price, or other performers, are returned and not booked', async () => {
    const { studio, anna, olha, haircut } = await twoPrices()
    const wishes = [{ service: haircut }]
    for (const shown of [{ price: 60_000 }, { resource_ids: [anna.resource_id] }]) {
      const refused = await book(studio, wishes, at(14), { shown })
      expect([refused.status, refused.body.code, refused.body.metadata]).toEqual([
        409,
        'appointment.changed',
        { instead: { price: 45_000, resource_ids: [olha.resource_id] } },
      ])
    }
    const booked = await book(studio, wishes, at(14), {
      shown: { price: 45_000, resource_ids: [olha.resource_id] },
    })
    expect(booked.status).toBe(200)
  })

  it('a refusal keeps the hold, which is booked afterwards', async () => {
    const { studio, haircut } = await twoPrices()
    const kept = held(await hold(studio, [{ service: haircut }], at(14)))
    const refused = await book(studio, [{ service: haircut }], at(14), {
      hold_id: kept.id,
      shown: { price: 1 },
    })
    expect(refused.body.code).toBe('appointment.changed')
    const booked = await book(studio, [{ service: haircut }], at(14), { hold_id: kept.id })
    expect([booked.status, booked.body.price]).toEqual([200, kept.price])
  })

  it('stays when a hold is extended', async () => {
    const { studio, haircut } = await twoPrices()
    const holder = randomUUID()
    const kept = held(await hold(studio, [{ service: haircut }], at(14), holder))
    await raise(studio, haircut)
    const longer = await server.post(`/v1/client/hold/${kept.id}/extend`, {
      hold: { company_id: studio.company_id, holder },
    })
    expect([held(longer).price, held(longer).legs]).toEqual([kept.price, kept.legs])
  })

  it('a rental is held at the price of all its hours', async () => {
    const studio = await server.studio()
    const court = await studio.resource()
    const tennis = await studio.service({ by: [court], booking_type: 'RENT', price: 30_000 })
    const visit = visitOf(studio, [{ service: tennis }], at(14))
    const kept = held(
      await server.post('/v1/client/hold', { hold: { ...visit, duration: 7200, holder: randomUUID() } }),
    )
    expect(kept.price?.price).toBe(60_000)
  })

  it('places of an event are booked at the price they were held at, as many as were held', async () => {
    const studio = await server.studio()
    const yoga = await studio.service({ booking_type: 'EVENT', price: 25_000 })
    const { event_id } = await studio.event({ service_id: yoga.service_id, starts_at: at(14) })
    const place = { company_id: studio.company_id, branch_id: studio.branch_id }
    const join = (more: Record<string, unknown>) =>
      server.post(`/v1/client/group_training/${event_id}/appointment`, {
        appointment: { ...place, client: { first_name: 'Олена', phone: '+380441234567' }, ...more },
      })
    const holdPlaces = async (space: number) =>
      held(
        await server.post('/v1/client/hold', { hold: { ...place, event_id, space, holder: randomUUID() } }),
      )
    const [two, one] = [await holdPlaces(2), await holdPlaces(1)]
    expect([two.price?.price, two.legs, one.price?.price]).toEqual([50_000, [], 25_000])
    await raise(studio, yoga)
    expect((await join({ space: 2, shown: { price: 50_000 } })).body).toMatchObject({
      code: 'appointment.changed',
      metadata: { instead: { price: 199_800, resource_ids: [] } },
    })
    const booked = await join({ space: 2, hold_id: two.id, shown: { price: 50_000 } })
    expect([booked.status, booked.body.price]).toEqual([200, two.price])
    expect(totalOf(await join({ space: 2, hold_id: one.id }))).toBe(199_800)
  })

  it.each([
    { forAll: 20_000, because: 'besides a price for all, her type has its own' },
    { forAll: undefined, because: 'only her type has a price' },
  ])('places of a class cost what they cost with its trainer, on each way to book: $because', async (row) => {
    const studio = await server.studio()
    const senior = await studio.resourceType()
    const anna = await studio.resource({ resource_type_id: senior.resource_type_id })
    const yoga = await studio.service({ by: [anna], booking_type: 'EVENT' })
    if (row.forAll !== undefined) await studio.price(yoga, row.forAll)
    await studio.price(yoga, 30_000, { resource_type_id: senior.resource_type_id })
    const led = { service_id: yoga.service_id, resource_id: anna.resource_id, starts_at: at(14) }
    const { event_id } = await studio.event(led)
    const { company_id, branch_id } = studio
    const there = { company: company_id, branch: branch_id }
    const page = await server.answer('getEvent', { ...there, event: event_id })
    const days = { start: TUESDAY, end: TUESDAY, withPrices: true }
    const listed = (await server.answer('listEventSlots', there, days)) as SlotsAnswer
    const services = await server.answer('listServices', there, { withPriceOn: TUESDAY })
    const place = { company_id, branch_id, event_id }
    const planned = await server.post('/v1/client/appointment/calculate/price', { appointment: place })
    const kept = held(await server.post('/v1/client/hold', { hold: { ...place, holder: randomUUID() } }))
    const client = { first_name: 'Олена', phone: '+380441234567' }
    const booked = await server.post(`/v1/client/group_training/${event_id}/appointment`, {
      appointment: { company_id, client },
    })
    expect({
      page: page.requested_price,
      listed: pricesIn(listed),
      from: services.content[0]?.price_from?.amount,
      planned: planned.body['price'],
      held: kept.price?.price,
      booked: totalOf(booked),
    }).toEqual({
      page: 30_000,
      listed: [30_000],
      from: 30_000,
      planned: 30_000,
      held: 30_000,
      booked: 30_000,
    })
  })

  it('is the same from the home page to the receipt', async () => {
    const { studio, anna, haircut, visit, pay, read, onPage, keyOf, idOf, company_id } = await payingStudio(
      server,
      {
        online: { requirement: 'REQUIRED', share_percent: 100 },
        settings: { messages: { channels: ['SMS'] }, protection: { unproven: 'OFF' } },
      },
    )
    await studio.discount({ percent: 20, start_time: 15 * 3600 })
    const { branch_id: branch, company_id: company } = studio
    const LEAST = 40_000
    const on = { withPriceOn: TUESDAY, withDiscountsOn: TUESDAY }
    const { services } = await server.answer('getHome', { company }, {})
    const list = await server.answer('listServices', { company, branch }, on)
    const page = await server.answer('getBranchService', { company, branch, service: haircut.service_id }, on)
    const from = [services[0]?.service, list.content[0], page].map((service) => service?.price_from?.amount)
    expect(from).toEqual([LEAST, LEAST, LEAST])

    const days = { start: TUESDAY, end: TUESDAY, serviceId: haircut.service_id }
    const priced = { ...days, withPrices: 'true', withDiscounts: 'true' }
    const ofDay = await server.answer(
      'listVisitSlots',
      { company, branch },
      { ...priced, resultType: 'DAYS' },
    )
    expect(ofDay.days[0]?.discount?.discounted_price).toBe(LEAST)
    const times = timesIn(await server.answer('listVisitSlots', { company, branch }, priced))
    const time = times.find(({ discount }) => discount?.discounted_price === LEAST)!

    const wanted = visit(time.starts_at, { locale: 'uk' })
    const cart = await server.post('/v1/client/appointment/calculate/price', { appointment: wanted })
    const kept = held(await server.post('/v1/client/hold', { hold: { ...wanted, holder: randomUUID() } }))
    expect([cart.body['price'], kept.price?.price]).toEqual([LEAST, LEAST])
    const phone = '+380445550634'
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        ...wanted,
        client: { first_name: 'Олена', phone },
        hold_id: kept.id,
        shown: { price: LEAST, resource_ids: [anna.resource_id] },
      },
    })
    expect([booked.status, totalOf(booked), totalOf({ body: await read(booked) })]).toEqual([
      200,
      LEAST,
      LEAST,
    ])
    const [sms] = (await server.outbox.messages()).filter(({ to }) => to === phone)
    expect(sms?.text).toMatch(/сплатіть 400\s₴/)
    await onPage(await pay(booked), { card: 'success' })
    const receipt = await server.get(
      `/v1/payment/company/${company_id}/appointment/${idOf(booked)}/receipt`,
      keyOf(booked),
    )
    expect(receipt.body).toMatchObject({ price: LEAST, paid: LEAST, remaining: 0 })
  })
})
