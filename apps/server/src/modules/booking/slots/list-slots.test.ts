import type { DaysAnswer, MergedAnswer, SlotsAnswer } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const MONDAY = '2026-05-18'
const TUESDAY = '2026-05-19'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

async function hairStudio() {
  const studio = await server.studio()
  const anna = await studio.resource({ name: 'Анна', ordinal: 2, works: ['10:00-14:00'] })
  const olha = await studio.resource({ name: 'Ольга', ordinal: 1, works: ['12:00-16:00'] })
  const haircut = await studio.service({ name: 'Стрижка', by: [anna, olha], price: 40_000 })
  return { studio, anna, olha, haircut }
}

type Query = Record<string, string | number | boolean>
type Call = 'listResourceSlots' | 'listRentSlots' | 'listEventSlots'

const ask = async <Answer = SlotsAnswer>(studio: Studio, query: Query, call: Call = 'listResourceSlots') =>
  (await server.answer(
    call,
    { company: studio.company_id, branch: studio.branch_id },
    {
      start: TUESDAY,
      end: TUESDAY,
      ...query,
    },
  )) as Answer

/** Starts of one resource on the first day, as clock readings. */
const startsOf = ({ slots }: SlotsAnswer, { resource_id }: { resource_id: string }) =>
  slots
    .find((each) => each.resource_id === resource_id)
    ?.date_slots[0]!.slots.filter((slot) => slot.available)
    .map((slot) => reading(slot.time.start_time))

const reading = (seconds: number) =>
  `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`

describe('GET …/slot/resource', () => {
  // proves S7.slots.1 S7.slots.4 S3.slot.1 S3.slot.2 S3.slot.3 S3.slot.5
  it('answers per resource by ordinal, every day of the range, with times and bounds in seconds', async () => {
    const { studio, anna, olha, haircut } = await hairStudio()
    const { slots } = await ask(studio, {
      end: '2026-05-20',
      serviceId: haircut.service_id,
      slotCutter: 3600,
    })
    expect(slots.map((each) => each.resource_id)).toEqual([olha.resource_id, anna.resource_id])
    expect(slots[1]!.date_slots.map((day) => day.date)).toEqual([TUESDAY, '2026-05-20'])
    expect(slots[1]!.date_slots[0]).toMatchObject({
      slots: [36_000, 39_600, 43_200, 46_800].map((start_time) => ({
        time: { start_time, end_time: start_time + 3600 },
        available: true,
      })),
      min_work_time: 36_000,
      max_work_time: 50_400,
      min_available_time: 36_000,
      max_available_time: 50_400,
    })
  })

  // proves S6.actor.1
  it('needs no authorization', async () => {
    const { studio, haircut } = await hairStudio()
    const reply = await server.get(
      `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/resource/?start=${TUESDAY}&end=${TUESDAY}&serviceId=${haircut.service_id}`,
    )
    expect(reply.status).toBe(200)
  })

  // proves S7.slots.14
  it('a booked hour is missing for that resource only, and shown as taken if requested', async () => {
    const { studio, anna, olha, haircut } = await hairStudio()
    await studio.busy(anna, '2026-05-19T09:00:00.000Z', 60)
    const query = { serviceId: haircut.service_id, slotCutter: 3600 }
    const free = await ask(studio, query)
    expect(startsOf(free, anna)).toEqual(['10:00', '11:00', '13:00'])
    expect(startsOf(free, olha)).toEqual(['12:00', '13:00', '14:00', '15:00'])
    const all = await ask(studio, { ...query, includeAppointmentsTime: true })
    const noon = all.slots[1]!.date_slots[0]!.slots.find((slot) => slot.time.start_time === 43_200)
    expect(noon).toMatchObject({ available: false })
  })

  it.each([8, 20])(
    'a resource that is busy for %i days is busy on the first and the last of them',
    async (days) => {
      const { studio, anna, olha, haircut } = await hairStudio()
      const minutes = days * 24 * 60
      const noon = Date.parse('2026-05-19T09:00:00.000Z')
      await studio.busy(anna, new Date(noon - minutes * 60_000).toISOString(), minutes)
      await studio.busy(olha, '2026-05-19T12:00:00.000Z', minutes)
      const free = await ask(studio, { serviceId: haircut.service_id, slotCutter: 3600 })
      expect(startsOf(free, anna)).toEqual(['12:00', '13:00'])
      expect(startsOf(free, olha)).toEqual(['12:00', '13:00', '14:00'])
    },
  )

  it.each<{ query: Query; starts: string[]; because: string }>([
    // proves S7.slots.11
    {
      query: { slotCutter: 7200 },
      starts: ['10:00', '12:00'],
      because: 'a start every two hours',
    },
    // proves S7.slots.6
    {
      query: { serviceDuration: 10_800, slotCutter: 3600 },
      starts: ['10:00', '11:00'],
      because: 'three hours must fit',
    },
    // proves S7.slots.7
    {
      query: { slotSize: 14_400, slotCutter: 3600 },
      starts: ['10:00'],
      because: 'a slot of four hours must fit',
    },
    // proves S7.slots.12
    {
      query: { slotCutterMode: 'BY_DURATION', serviceDuration: 5400 },
      starts: ['10:00', '11:30'],
      because: 'slots tile',
    },
    // proves S7.slots.9 S7.slots.10
    {
      query: { startAlign: 'CUSTOM', startAlignCustom: 1800, slotCutter: 3600 },
      starts: ['10:30', '11:30', '12:30'],
      because: 'half past every hour',
    },
    {
      query: { minTimeStrategy: 'NEXT_HOUR', slotCutter: 3600 },
      starts: ['10:00', '11:00', '12:00', '13:00'],
      because: 'only today is bounded by now',
    },
  ])('$query: $because', async ({ query, starts }) => {
    const { studio, anna, haircut } = await hairStudio()
    expect(startsOf(await ask(studio, { serviceId: haircut.service_id, ...query }), anna)).toEqual(starts)
  })

  // proves S7.slots.8 S7.slots.15
  it('today begins now, at the next full hour or not at all; past times are shown if requested', async () => {
    const { studio, anna, haircut } = await hairStudio()
    server.clock.set('2026-05-18T08:05:00.000Z')
    const today = { start: MONDAY, end: MONDAY, serviceId: haircut.service_id, slotCutter: 1800 }
    const starts = [
      startsOf(await ask(studio, { ...today, minTimeStrategy: 'NOW' }), anna)![0],
      startsOf(await ask(studio, { ...today, minTimeStrategy: 'NEXT_HOUR' }), anna)![0],
      startsOf(await ask(studio, { ...today, minTimeStrategy: 'NEXT_DAY' }), anna)![0],
    ]
    const past = await ask(studio, { ...today, includePastTimeFrames: true })
    server.clock.set('2026-05-18T08:00:00.000Z')
    expect(starts).toEqual(['11:30', '12:00', undefined])
    expect(past.slots[1]!.date_slots[0]!.slots[0]).toMatchObject({
      time: { start_time: 36_000 },
      available: false,
    })
  })

  // proves S7.slots.16 S7.slots.17 S3.slot.4
  it('prices depend on the type of the resource and discounts on the hour, and both are listed only if requested', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const senior = await studio.resourceType()
    const iryna = await studio.resource({
      ordinal: 3,
      resource_type_id: senior.resource_type_id,
      performs: [haircut],
      works: ['10:00-14:00'],
    })
    await studio.price(haircut, 60_000, { resource_type_id: senior.resource_type_id })
    await studio.discount({ percent: 20, start_time: 0, end_time: 11 * 3600 })
    const query = {
      serviceId: haircut.service_id,
      slotCutter: 7200,
      id: `${anna.resource_id},${iryna.resource_id}`,
    }
    const { slots } = await ask(studio, { ...query, withPrices: true, withDiscounts: true })
    const offers = slots.map((each) =>
      each.date_slots[0]!.slots.map(({ price, discount }) => ({ price, discount })),
    )
    const morning = { amount: 8_000, percent: 20, discounted_price: 32_000 }
    expect(offers[0]).toEqual([
      { price: 40_000, discount: morning },
      { price: 40_000, discount: undefined },
    ])
    expect(offers[1]![0]).toMatchObject({ price: 60_000, discount: { discounted_price: 48_000 } })
    const time = { start_time: 36_000, end_time: 39_600 }
    const firstWith = async (wanted: object) => {
      const answer = await ask(studio, { ...query, ...wanted })
      return answer.slots[0]!.date_slots[0]!.slots[0]
    }
    expect(await firstWith({})).toEqual({ time, available: true })
    expect(await firstWith({ withPrices: true })).toEqual({ time, available: true, price: 40_000 })
    expect(await firstWith({ withDiscounts: true })).toEqual({ time, available: true, discount: morning })
  })

  it('the price on a slot is the price of the booking made from it', async () => {
    const { studio, anna, haircut } = await hairStudio()
    await studio.discount({ percent: 15, service_id: haircut.service_id })
    const { slots } = await ask(studio, {
      serviceId: haircut.service_id,
      withPrices: true,
      withDiscounts: true,
      id: anna.resource_id,
    })
    const reply = await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: '2026-05-19T07:00:00.000Z',
        service_resource_settings: [
          { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
        ],
        client: { first_name: 'Олена', phone: '+380441234567' },
      },
    })
    expect(reply.body.price).toMatchObject({
      price: slots[0]!.date_slots[0]!.slots[0]!.discount!.discounted_price,
      original_price: 40_000,
    })
  })

  // proves S7.slots.19 S7.slots.20 S9.default.9
  it('lists the requested resources and services; any_available means all that fit', async () => {
    const { studio, anna, olha, haircut } = await hairStudio()
    const colouring = await studio.service({ by: [olha] })
    const ids = async (query: Query) => (await ask(studio, query)).slots.map((each) => each.resource_id)
    expect(await ids({ serviceId: haircut.service_id, id: anna.resource_id })).toEqual([anna.resource_id])
    expect(await ids({ serviceId: haircut.service_id, id: 'any_available' })).toEqual([
      olha.resource_id,
      anna.resource_id,
    ])
    expect(await ids({ serviceId: `${haircut.service_id},${colouring.service_id}` })).toEqual([
      olha.resource_id,
    ])
  })

  // proves S7.slots.13 S3.slot.6 S3.slot.7
  it('DAYS summarizes a day, and MERGED lists times by start with the free resources', async () => {
    const { studio, anna, olha, haircut } = await hairStudio()
    const query = { serviceId: haircut.service_id, slotCutter: 3600, withPrices: true }
    const days = await ask<DaysAnswer>(studio, { ...query, resultType: 'DAYS' })
    expect(days.slots[0]!.date_slots[0]).toMatchObject({ date: TUESDAY, slots_count: 4, price: 40_000 })
    const merged = await ask<MergedAnswer>(studio, { ...query, resultType: 'MERGED' })
    const { times } = merged.days[0]!
    expect(Object.keys(times).map((start) => reading(Number(start)))).toEqual([
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
    ])
    expect(times[43_200]!.resource_ids).toEqual([olha.resource_id, anna.resource_id])
    expect(times[36_000]!.resource_ids).toEqual([anna.resource_id])
  })

  // proves S7.slots.18
  it('times that may not be picked online are left out when the bar is to be applied', async () => {
    const studio = await server.studio({ settings: { online_booking: { prevent_select_time: true } } })
    const haircut = await studio.service({ by: [await studio.resource()] })
    const query = { serviceId: haircut.service_id }
    expect((await ask(studio, { ...query, preventBookingEnabled: true })).slots).toEqual([])
    expect((await ask(studio, query)).slots[0]!.date_slots[0]!.slots.length).toBeGreaterThan(0)
  })

  it('the company’s restrictions bound what is offered when the bar is to be applied, by service and source', async () => {
    const { studio, anna, haircut } = await hairStudio()
    await studio.restriction({ kind: 'LEAST_NOTICE', value: 26 * 3600, service_id: haircut.service_id })
    await studio.restriction({ kind: 'FURTHEST_DAY', value: 1 })
    await studio.restriction({ kind: 'ONLINE_BOOKING', source: 'instagram' })
    const query = { serviceId: haircut.service_id, id: anna.resource_id, slotCutter: 3600, end: '2026-05-20' }
    const barred = await ask(studio, { ...query, preventBookingEnabled: true })
    expect(startsOf(barred, anna)).toEqual(['13:00'])
    expect(barred.slots[0]!.date_slots[1]!.slots).toEqual([])
    expect((await ask(studio, { ...query, preventBookingEnabled: true, source: 'instagram' })).slots).toEqual(
      [],
    )
    expect(startsOf(await ask(studio, query), anna)).toEqual(['10:00', '11:00', '12:00', '13:00'])
  })

  // proves S7.slots.5
  it('discounts can depend on the source of the booking', async () => {
    const { studio, anna, haircut } = await hairStudio()
    await studio.discount({ percent: 10, source: 'instagram' })
    const discountFor = async (source: string) =>
      (
        await ask(studio, {
          serviceId: haircut.service_id,
          id: anna.resource_id,
          withDiscounts: true,
          source,
        })
      ).slots[0]!.date_slots[0]!.slots[0]!.discount
    expect(await discountFor('instagram')).toMatchObject({ percent: 10 })
    expect(await discountFor('WIDGET')).toBeUndefined()
  })

  it('without a service working time as such is cut by the slot size', async () => {
    const { studio, anna } = await hairStudio()
    expect(startsOf(await ask(studio, { slotSize: 7200, slotCutter: 7200 }), anna)).toEqual([
      '10:00',
      '12:00',
    ])
  })

  it.each<{ query: Query; field: string; because: string }>([
    { query: { end: '2026-07-21' }, field: 'end', because: '63 days are too many' },
    { query: { end: '2026-05-18' }, field: 'end', because: 'the range ends before it begins' },
    { query: { start: '19.05.2026' }, field: 'start', because: 'a date is YYYY-MM-DD' },
    { query: { start: '2026-02-30' }, field: 'start', because: 'there is no such day' },
    { query: { start: '0000-01-01', end: '0000-01-02' }, field: 'start', because: 'calendars begin later' },
    { query: { slotCutter: 0 }, field: 'slotCutter', because: 'a step of nothing never ends' },
    { query: { serviceId: 'haircut' }, field: 'serviceId', because: 'an id is a UUID' },
    { query: { startAlign: 'NOON' }, field: 'startAlign', because: 'it is not one of the four' },
    { query: { withPrices: 'yes' }, field: 'withPrices', because: 'booleans are true and false' },
  ])('422 names the parameter: $because', async ({ query, field }) => {
    const { studio } = await hairStudio()
    const search = new URLSearchParams({ start: TUESDAY, end: TUESDAY, ...query })
    const reply = await server.get(
      `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/resource?${search}`,
    )
    expect([reply.status, (reply.body.errors as { field: string }[])[0]!.field.split('.')[0]]).toEqual([
      422,
      field,
    ])
  })

  it('unknown parameters are ignored', async () => {
    const { studio, haircut } = await hairStudio()
    expect(
      (await ask(studio, { serviceId: haircut.service_id, storage: 'fast', resultKind: 1 })).slots,
    ).toHaveLength(2)
  })
})

describe('GET …/slot/rent/resource', () => {
  // proves S7.slots.2
  it('slots of the company’s size tile working time, whatever lengths may be rented', async () => {
    const studio = await server.studio({
      settings: {
        slot_cutter: { slot_cutter: 900, slot_size: 3600 },
      },
    })
    const room = await studio.resource({ works: ['10:00-14:00'] })
    const rehearsal = await studio.service({
      booking_type: 'RENT',
      min_duration: 7200,
      max_duration: 10_800,
      by: [room],
      price: 30_000,
    })
    await studio.busy(room, '2026-05-19T09:00:00.000Z', 60)
    const answer = await ask(studio, { serviceId: rehearsal.service_id, withPrices: true }, 'listRentSlots')
    expect(startsOf(answer, room)).toEqual(['10:00', '11:00', '13:00'])
    expect(answer.slots[0]!.date_slots[0]!.slots[0]!.price).toBe(30_000)

    // The month counts starts of possible rentals: two hours fit only at 10:00, and not after 13:00.
    const month = await ask(studio, { serviceId: rehearsal.service_id, resultType: 'DAYS' }, 'listRentSlots')
    expect(month.slots[0]!.date_slots[0]).toMatchObject({ slots_count: 1, max_available_time: 12 * 3600 })
  })

  type Room = Awaited<ReturnType<typeof rehearsalRooms>>

  /** Two rooms from 10:00 to 14:00; the first is taken from 12:00 to 13:00. */
  async function rehearsalRooms() {
    const studio = await server.studio({
      settings: {
        slot_cutter: { slot_cutter: 3600, slot_size: 3600 },
        online_booking: { prevent_select_time: true },
      },
    })
    const room = await studio.resource({ ordinal: 1, works: ['10:00-14:00'] })
    const other = await studio.resource({ ordinal: 2, works: ['10:00-14:00'] })
    const rehearsal = await studio.service({ booking_type: 'RENT', by: [room, other], price: 30_000 })
    await studio.service({ booking_type: 'RENT', by: [other] })
    await studio.busy(room, '2026-05-19T09:00:00.000Z', 60)
    await studio.discount({ percent: 10, source: 'instagram' })
    return { studio, room, other, rehearsal }
  }

  // proves S7.slots.2
  it.each<{
    query: Query | ((rooms: Room) => Query)
    finds: (answer: SlotsAnswer, rooms: Room) => unknown
    found: unknown
  }>([
    { query: {}, finds: (answer, { room }) => startsOf(answer, room), found: ['10:00', '11:00', '13:00'] },
    { query: { end: '2026-05-20' }, finds: ({ slots }) => slots[0]!.date_slots.length, found: 2 },
    { query: { slotSize: 7200 }, finds: (answer, { room }) => startsOf(answer, room), found: ['10:00'] },
    {
      query: { slotCutter: 1800, slotCutterMode: 'BY_STEP' },
      finds: (answer, { room }) => startsOf(answer, room),
      found: ['10:00', '10:30', '11:00', '13:00'],
    },
    {
      query: { slotCutter: 1800, slotCutterMode: 'BY_DURATION' },
      finds: (answer, { room }) => startsOf(answer, room),
      found: ['10:00', '11:00', '13:00'],
    },
    {
      query: { startAlign: 'CUSTOM', startAlignCustom: 1800, slotCutter: 3600 },
      finds: (answer, { room }) => startsOf(answer, room),
      found: ['10:30'],
    },
    {
      query: { start: MONDAY, end: MONDAY, minTimeStrategy: 'NEXT_DAY' },
      finds: (answer, { room }) => startsOf(answer, room),
      found: [],
    },
    {
      query: { start: MONDAY, end: MONDAY, minTimeStrategy: 'NOW' },
      finds: (answer, { room }) => startsOf(answer, room),
      found: ['11:00', '12:00', '13:00'],
    },
    {
      query: { start: MONDAY, end: MONDAY, includePastTimeFrames: true },
      finds: ({ slots }) => slots[0]!.date_slots[0]!.slots[0],
      found: expect.objectContaining({ time: { start_time: 36_000, end_time: 39_600 }, available: false }),
    },
    {
      query: { includeAppointmentsTime: true },
      finds: ({ slots }) => slots[0]!.date_slots[0]!.slots.map(({ available }) => available),
      found: [true, true, false, true],
    },
    {
      query: { withPrices: true },
      finds: ({ slots }) => slots[0]!.date_slots[0]!.slots[0]!.price,
      found: 30_000,
    },
    {
      query: { withPrices: false },
      finds: ({ slots }) => slots[0]!.date_slots[0]!.slots[0]!.price,
      found: undefined,
    },
    {
      query: { withDiscounts: true, source: 'instagram' },
      finds: ({ slots }) => {
        const { discount, price } = slots[0]!.date_slots[0]!.slots[0]!
        return [discount?.percent, price]
      },
      found: [10, undefined],
    },
    {
      query: { withDiscounts: true, source: 'WIDGET' },
      finds: ({ slots }) => slots[0]!.date_slots[0]!.slots[0]!.discount,
      found: undefined,
    },
    { query: { preventBookingEnabled: true }, finds: ({ slots }) => slots, found: [] },
    {
      query: ({ other }) => ({ id: other.resource_id }),
      finds: ({ slots }, { other }) => slots.map(({ resource_id }) => resource_id === other.resource_id),
      found: [true],
    },
    {
      query: { resultType: 'DAYS' },
      finds: ({ slots }) => (slots as unknown as DaysAnswer['slots'])[0]!.date_slots[0]!.slots_count,
      found: 3,
    },
    {
      query: { serviceDuration: 10_800, resultType: 'DAYS' },
      finds: ({ slots }) => (slots as unknown as DaysAnswer['slots'])[1]!.date_slots[0]!.slots_count,
      found: 2,
    },
  ])('honours $query', async ({ query, finds, found }) => {
    const rooms = await rehearsalRooms()
    const asked = typeof query === 'function' ? query(rooms) : query
    const answer = await ask(
      rooms.studio,
      { serviceId: rooms.rehearsal.service_id, ...asked },
      'listRentSlots',
    )
    expect(finds(answer, rooms)).toEqual(found)
  })
})

describe('GET …/slot/gt/resource', () => {
  async function yogaStudio() {
    const studio = await server.studio()
    const trainer = await studio.resource({ name: 'Ірина' })
    const yoga = await studio.service({
      name: 'Йога',
      booking_type: 'EVENT',
      group_training_service: true,
      by: [trainer],
      price: 30_000,
    })
    const at = (starts_at: string, values = {}) =>
      studio.event({ service_id: yoga.service_id, resource_id: trainer.resource_id, starts_at, ...values })
    return { studio, trainer, yoga, at }
  }

  // proves S7.slots.3 S9.price.1
  it('lists events with their places, both ends of the range included, empty days too', async () => {
    const { studio, trainer, yoga, at } = await yogaStudio()
    const first = await at('2026-05-19T15:00:00.000Z', { used_space: 2 })
    const last = await at('2026-05-24T20:30:00.000Z', { space: 4, used_space: 4 })
    const { slots } = await ask(studio, { end: '2026-05-24', withPrices: true }, 'listEventSlots')
    expect(slots).toHaveLength(1)
    expect(slots[0]!.resource_id).toBe(trainer.resource_id)
    expect(slots[0]!.date_slots).toHaveLength(6)
    expect(slots[0]!.date_slots[0]!.slots).toEqual([
      {
        id: first.event_id,
        time: { start_time: 64_800, end_time: 68_400 },
        available: true,
        price: 30_000,
        gt: {
          name: null,
          space: 6,
          used_space: 2,
          service: { id: yoga.service_id, name: 'Йога', logo: null },
          logo: null,
        },
      },
    ])
    expect(slots[0]!.date_slots[5]!.slots[0]).toMatchObject({ id: last.event_id, available: false })
  })

  // proves S7.slots.3
  it('leaders come by ordinal, and only those with an event in the range', async () => {
    const { studio, trainer, yoga, at } = await yogaStudio()
    const leader = async (ordinal: number, starts_at: string) => {
      const { resource_id } = await studio.resource({ ordinal })
      await studio.event({ service_id: yoga.service_id, resource_id, starts_at })
      return resource_id
    }
    const later = await leader(trainer.ordinal + 2, '2026-05-19T06:00:00.000Z')
    const sooner = await leader(trainer.ordinal + 1, '2026-05-19T09:00:00.000Z')
    await leader(trainer.ordinal + 3, '2026-05-20T09:00:00.000Z')
    await at('2026-05-19T15:00:00.000Z')
    const { slots } = await ask(studio, {}, 'listEventSlots')
    expect(slots.map(({ resource_id }) => resource_id)).toEqual([trainer.resource_id, sooner, later])
  })

  it('classes of a service below an inactive category are neither listed nor bookable', async () => {
    const { studio, at, yoga } = await yogaStudio()
    const { event_id } = await at('2026-05-19T15:00:00.000Z')
    const category = await studio.category({ active: false })
    const below = await studio.category({ parent_id: category.service_id })
    const event = `/v1/public/company/${studio.company_id}/branch/${studio.branch_id}/group_training/${event_id}`
    const read = async () => [
      (await ask(studio, {}, 'listEventSlots')).slots.length,
      (await server.get(event)).status,
    ]
    expect(await read()).toEqual([1, 200])
    await server.database.db
      .updateTable('service')
      .set({ parent_id: below.service_id })
      .where('company_id', '=', studio.company_id)
      .where('service_id', '=', yoga.service_id)
      .execute()
    expect(await read()).toEqual([0, 404])
    const booked = await server.post(`/v1/client/group_training/${event_id}/appointment`, {
      appointment: {
        company_id: studio.company_id,
        client: { first_name: 'Марта', phone: '+380441234567' },
      },
    })
    expect(booked.body['code']).toBe('event.notFound')
  })

  // proves S4.slotreload.2
  it('where nothing takes place the days of the whole range are there, empty', async () => {
    const { studio } = await yogaStudio()
    const query = { end: '2026-05-21', resultType: 'MERGED' }
    const { days } = await ask<MergedAnswer>(studio, query, 'listEventSlots')
    expect(days.map(({ date, times }) => [date, Object.keys(times).length])).toEqual([
      [TUESDAY, 0],
      ['2026-05-20', 0],
      ['2026-05-21', 0],
    ])
  })

  // proves S9.page.9 S7.slotaction.1
  it('without an end lists the next six events from the start, or the requested number', async () => {
    const { studio, at } = await yogaStudio()
    for (let day = 19; day < 29; day += 1) await at(`2026-05-${day}T15:00:00.000Z`)
    const count = async (query: Query) => {
      const answer = (await server.answer(
        'listEventSlots',
        { company: studio.company_id, branch: studio.branch_id },
        { start: MONDAY, ...query },
      )) as SlotsAnswer
      return answer.slots.flatMap((each) => each.date_slots.flatMap((day) => day.slots)).length
    }
    expect(await count({})).toBe(6)
    expect(await count({ limit: 3 })).toBe(3)
  })

  it('have no time to choose: a company that forbids choosing times still lists and books them', async () => {
    const studio = await server.studio({ settings: { online_booking: { prevent_select_time: true } } })
    const yoga = await studio.service({ booking_type: 'EVENT' })
    await studio.event({ service_id: yoga.service_id, starts_at: '2026-05-19T15:00:00.000Z' })
    const available = async (query: Query) =>
      (await ask(studio, query, 'listEventSlots')).slots[0]?.date_slots[0]?.slots.map(
        (slot) => slot.available,
      )
    expect(await available({ preventBookingEnabled: true })).toEqual([true])
    expect(await available({ preventBookingEnabled: true, branch: studio.branch_id })).toEqual([true])
  })

  // proves S7.slots.8 S7.slotaction.1
  it('honour minTimeStrategy, and reject another branch than that of the path', async () => {
    const { studio, at } = await yogaStudio()
    await at('2026-05-18T15:00:00.000Z')
    const available = async (query: Query) =>
      (await ask(studio, { start: MONDAY, end: MONDAY, ...query }, 'listEventSlots')).slots.flatMap((each) =>
        each.date_slots.flatMap(({ slots }) => slots.map((slot) => slot.available)),
      )
    expect(await available({})).toEqual([true])
    expect(await available({ minTimeStrategy: 'NEXT_DAY' })).toEqual([false])
    const other = `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/gt/resource?start=${MONDAY}&branch=${studio.company_id}`
    expect((await server.get(other)).status).toBe(422)
  })

  // proves S3.bookingset.13
  it('full events are hidden by the company’s setting', async () => {
    const studio = await server.studio({
      settings: { widget_settings: { gt_view_hide_full_events: true } },
    })
    const yoga = await studio.service({ booking_type: 'EVENT' })
    const trainer = await studio.resource()
    const values = { service_id: yoga.service_id, resource_id: trainer.resource_id, space: 4 }
    await studio.event({ ...values, starts_at: '2026-05-19T15:00:00.000Z', used_space: 4 })
    const open = await studio.event({ ...values, starts_at: '2026-05-19T17:00:00.000Z' })
    const { slots } = await ask(studio, {}, 'listEventSlots')
    expect(
      slots.flatMap((each) => each.date_slots.flatMap((day) => day.slots.map((slot) => slot.id))),
    ).toEqual([open.event_id])
  })

  // proves S3.slot.8
  it('two events at the same start stay two in the merged day', async () => {
    const { studio, at } = await yogaStudio()
    const events = [await at('2026-05-19T15:00:00.000Z'), await at('2026-05-19T15:00:00.000Z')]
    const { days } = await ask<MergedAnswer>(studio, { resultType: 'MERGED' }, 'listEventSlots')
    expect(Object.keys(days[0]!.times).toSorted()).toEqual(events.map((event) => event.event_id).toSorted())
  })

  it('the call names a resource or a service and gets only their events', async () => {
    const { studio, yoga, at } = await yogaStudio()
    const climbing = await studio.service({ booking_type: 'EVENT' })
    await at('2026-05-19T15:00:00.000Z')
    await at('2026-05-19T16:00:00.000Z', {
      service_id: climbing.service_id,
      resource_id: (await studio.resource()).resource_id,
    })
    const count = async (query: Query) =>
      (await ask(studio, query, 'listEventSlots')).slots.flatMap((each) =>
        each.date_slots.flatMap((day) => day.slots),
      ).length
    expect(await count({})).toBe(2)
    expect(await count({ serviceId: yoga.service_id })).toBe(1)
    expect(await count({ resourceId: (await studio.resource()).resource_id })).toBe(0)
    expect(await count({ resourceId: 'any_available' })).toBe(2)
  })
})
