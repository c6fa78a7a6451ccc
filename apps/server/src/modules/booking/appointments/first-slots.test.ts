import type { FirstSlotsAnswer } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
const [MONDAY, TUESDAY] = ['2026-05-18', '2026-05-19']
const HOUR = 3600

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Query = Record<string, string | number | boolean>
type List = 'listResourceSlots' | 'listRentSlots' | 'listVisitSlots'

const paramsOf = ({ company_id: company, branch_id: branch }: Studio) => ({ company, branch })
const month = { period: 'MONTH', start: MONDAY, furthest: '2026-07-17' }
const priced = { withPrices: true, withDiscounts: true }

const ask = (studio: Studio, query: Query): Promise<FirstSlotsAnswer> =>
  server.answer('listFirstSlots', paramsOf(studio), { ...month, ...query })

/** Compares each list with the response of its own call. `ofTimes`: extra query fields for lists of times. */
async function expectSame(
  studio: Studio,
  { days, times }: FirstSlotsAnswer,
  { call, query, ofTimes = {} }: { call: List; query: Query; ofTimes?: Query },
) {
  const alone = async (span: Query) => server.answer(call, paramsOf(studio), { ...query, ...span })
  for (const { start, end, list } of days)
    expect(list, `${start} to ${end}`).toEqual(await alone({ start, end, resultType: 'DAYS' }))
  for (const { date, list } of times)
    expect(list, date).toEqual(await alone({ start: date, end: date, ...ofTimes }))
}

const spansOf = ({ days }: FirstSlotsAnswer) => days.map(({ start, end }) => `${start} ${end}`)
const datesOf = ({ times }: FirstSlotsAnswer) => times.map(({ date }) => date)

/** Anna works from 10:00 to 14:00 and is busy all of today. */
async function salon() {
  const studio = await server.studio()
  const anna = await studio.resource({ works: ['10:00-14:00'] })
  const olha = await studio.resource({ works: ['12:00-16:00'] })
  const cut = await studio.service({ by: [anna, olha], price: 40_000 })
  await studio.discount({ percent: 10, start_time: 9 * HOUR, end_time: 12 * HOUR })
  await studio.busy(anna, '2026-05-18T08:00:00.000Z', 180)
  return { studio, anna, olha, cut }
}

describe('GET …/slot/first', () => {
  it('answers the soonest time of a resource, its month and the times of its day, each as its list does', async () => {
    const { studio, anna, cut } = await salon()
    const query = { serviceId: cut.service_id, id: anna.resource_id, ...priced, slotCutter: 1800 }
    const found = await ask(studio, { kind: 'RESOURCE', ...query })
    expect(found).toMatchObject({ soonest: { date: TUESDAY, start_time: 10 * HOUR }, is_complete: true })
    expect([spansOf(found), datesOf(found)]).toEqual([['2026-05-18 2026-05-31'], [TUESDAY]])
    await expectSame(studio, found, { call: 'listResourceSlots', query, ofTimes: { resultType: 'SLOTS' } })
  })

  it('answers the same for any performer, merged', async () => {
    const { studio } = await salon()
    const found = await ask(studio, { kind: 'RESOURCE', slotSize: HOUR })
    expect(found.soonest).toEqual({ date: MONDAY, start_time: 12 * HOUR })
    await expectSame(studio, found, {
      call: 'listResourceSlots',
      query: { slotSize: HOUR },
      ofTimes: { resultType: 'MERGED' },
    })
  })

  it('answers visits as they are planned, by whom the caller names', async () => {
    const { studio, anna, olha, cut } = await salon()
    const dry = await studio.service({ by: [anna, olha], price: 10_000 })
    const query = { serviceId: `${cut.service_id},${dry.service_id}`, ...priced }
    const anybody = await ask(studio, { kind: 'VISIT', ...query })
    expect(anybody.soonest).toEqual({ date: MONDAY, start_time: 12 * HOUR })
    await expectSame(studio, anybody, { call: 'listVisitSlots', query })
    const byAnna = { ...query, resourceId: `${anna.resource_id},${anna.resource_id}` }
    const named = await ask(studio, { kind: 'VISIT', ...byAnna })
    expect(named.soonest).toEqual({ date: TUESDAY, start_time: 10 * HOUR })
    await expectSame(studio, named, { call: 'listVisitSlots', query: byAnna })
  })

  it('a rental has room for its least length, with one room all the time', async () => {
    const studio = await server.studio({ settings: { slot_cutter: { slot_cutter: HOUR, slot_size: HOUR } } })
    const [hall, loft] = [
      await studio.resource({ works: ['12:00-14:00'] }),
      await studio.resource({ works: ['14:00-15:00'] }),
    ]
    const rehearsal = await studio.service({
      booking_type: 'RENT',
      min_duration: 2 * HOUR,
      by: [hall, loft],
      price: 30_000,
    })
    // From 13:00 to 15:00 one room is always free, but none for two hours.
    await studio.busy(hall, '2026-05-18T09:00:00.000Z', 60)
    const query = { serviceId: rehearsal.service_id, slotSize: HOUR, ...priced }
    const found = await ask(studio, {
      kind: 'RENT',
      minSeconds: 2 * HOUR,
      includeAppointmentsTime: true,
      ...query,
    })
    expect(found.soonest).toEqual({ date: TUESDAY, start_time: 12 * HOUR })
    await expectSame(studio, found, {
      call: 'listRentSlots',
      query,
      ofTimes: { resultType: 'MERGED', includeAppointmentsTime: true },
    })
  })

  it('lists rentals by the length of a slot, also where appointments start more often', async () => {
    const studio = await server.studio({ settings: { slot_cutter: { slot_cutter: 1_800, slot_size: HOUR } } })
    const hall = await studio.resource({ works: ['10:00-14:00'] })
    const rehearsal = await studio.service({ booking_type: 'RENT', min_duration: HOUR, by: [hall] })
    const query = { serviceId: rehearsal.service_id, id: hall.resource_id }
    const found = await ask(studio, { kind: 'RENT', ...query })
    expect(found.soonest).toEqual({ date: MONDAY, start_time: 11 * HOUR })
    await expectSame(studio, found, { call: 'listRentSlots', query, ofTimes: { resultType: 'SLOTS' } })
  })

  it('shows the week of the soonest day, counted from the first one, and two months beside each other', async () => {
    const { studio, anna, cut } = await salon()
    for (let day = 19; day < 26; day += 1) await studio.dayFrame(`2026-05-${day}`, 'OFF', '00:00-24:00')
    const query = { kind: 'RESOURCE', serviceId: cut.service_id, id: anna.resource_id }
    const week = await ask(studio, { ...query, period: 'WEEK' })
    expect(week.soonest?.date).toBe('2026-05-26')
    expect(spansOf(week)).toEqual(['2026-05-18 2026-05-31', '2026-05-25 2026-05-31'])
    const two = await ask(studio, { ...query, periods: 2 })
    expect(spansOf(two)).toEqual(['2026-05-18 2026-05-31', '2026-06-01 2026-06-30'])
    expect(datesOf(two)).toEqual(['2026-05-26'])
  })

  it('searches through empty months, as far as the caller can book', async () => {
    const studio = await server.studio({ works: [], settings: { online_booking: { furthest_days: 200 } } })
    const cut = await studio.service({ by: [await studio.resource()] })
    await studio.dayFrame('2026-08-03', 'ON', '10:00-12:00')
    const query = { kind: 'VISIT', serviceId: cut.service_id }
    const found = await ask(studio, { ...query, furthest: '2026-12-04' })
    expect(found).toMatchObject({ soonest: { date: '2026-08-03', start_time: 10 * HOUR }, is_complete: true })
    expect(spansOf(found).at(-1)).toBe('2026-08-01 2026-08-31')
    const near = await ask(studio, { ...query, furthest: '2026-08-02' })
    expect(near).toMatchObject({ soonest: null, is_complete: true, times: [] })
    expect(spansOf(near).at(-1)).toBe('2026-08-01 2026-08-02')
  })

  it('begins with the night of the day before, where it has free times yet', async () => {
    const studio = await server.studio({ works: ['20:00-30:00'] })
    const anna = await studio.resource()
    const cut = await studio.service({ by: [anna] })
    server.clock.set('2026-05-18T00:30:00.000Z')
    const query = { kind: 'VISIT', serviceId: cut.service_id }
    const [asked, unasked] = [await ask(studio, { ...query, nightBefore: true }), await ask(studio, query)]
    server.clock.set(NOW)
    expect(asked.soonest).toMatchObject({ date: '2026-05-17', start_time: 27.5 * HOUR })
    expect(spansOf(asked)).toEqual(['2026-05-17 2026-05-17', '2026-05-17 2026-05-31'])
    expect(unasked.soonest?.date).toBe(MONDAY)
  })

  it('omits what would cost too much, with is_complete false', async () => {
    const studio = await server.studio({ works: [], settings: { online_booking: { furthest_days: 300 } } })
    const people = []
    for (let each = 0; each < 60; each += 1) people.push(await studio.resource())
    const cut = await studio.service({ by: people })
    const asked = { serviceId: cut.service_id, furthest: '2027-03-01' }
    for (const kind of ['RESOURCE', 'VISIT']) {
      const found = await ask(studio, { ...asked, kind })
      expect(found, kind).toMatchObject({ soonest: null, is_complete: false, times: [] })
      const dates = found.days.reduce(
        (sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1,
        0,
      )
      // At most 9000 resource days, as for one list.
      expect(dates * people.length, kind).toBeLessThanOrEqual(9000)
      expect(found.days.length, kind).toBeGreaterThan(3)
    }
  })

  it.each([
    { rooms: 10, lists: 2, because: 'an availability check of each room for each start adds up' },
    { rooms: 1, lists: 6, because: 'six lists are the most' },
  ])('where $rooms booked rooms are needed begins $lists lists: $because', async ({ rooms, lists }) => {
    const studio = await server.studio({
      works: ['00:00-24:00'],
      settings: { slot_cutter: { slot_cutter: 300 }, online_booking: { furthest_days: 300 } },
    })
    const needed = []
    for (let each = 0; each < rooms; each += 1) {
      const room = await studio.resource()
      for (const from of ['05-01', '08-01', '11-01'])
        await studio.busy(room, `2026-${from}T00:00:00.000Z`, 92 * 24 * 60)
      needed.push(room)
    }
    const cut = await studio.service({ by: [await studio.resource()] })
    await studio.need(cut, needed)
    const found = await ask(studio, { kind: 'VISIT', serviceId: cut.service_id, furthest: '2026-12-04' })
    expect(found).toMatchObject({ soonest: null, is_complete: false, times: [] })
    expect(found.days).toHaveLength(lists)
  })

  it('a held time is free to its holder', async () => {
    const { studio, anna, cut } = await salon()
    const holder = 'holder-of-a-first-time'
    const held = await server.post('/v1/client/hold', {
      hold: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        holder,
        start_time: '2026-05-19T07:00:00.000Z',
        service_resource_settings: [{ service: cut.service_id, resources: [anna.resource_id], ordinal: 1 }],
      },
    })
    expect(held.status).toBe(200)
    const query = new URLSearchParams({
      ...month,
      kind: 'RESOURCE',
      serviceId: cut.service_id,
      id: anna.resource_id,
    })
    const url = `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/first?${query}`
    const starts = async (headers = {}) =>
      ((await server.get(url, headers)).body as unknown as FirstSlotsAnswer).soonest?.start_time
    expect([await starts(), await starts({ 'x-holder': holder })]).toEqual([11 * HOUR, 10 * HOUR])
  })

  it('answers a booking that is to be moved, by its key or by its client, as the lists of its moves do', async () => {
    const { studio, anna, cut } = await salon()
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: '2026-05-19T07:00:00.000Z',
        service_resource_settings: [{ service: cut.service_id, resources: [anna.resource_id], ordinal: 1 }],
        client: { first_name: 'Олена', phone: '+380441234567' },
      },
    })
    const olena = await signIn(server, studio)
    const of = `/appointment/${String(booked.body['id'])}/move`
    const byKey = { 'x-manage-key': String(booked.body['manage_key']) }
    for (const { url, headers } of [
      { url: `/v1/client${of}`, headers: byKey },
      { url: `/v1/company/${studio.company_id}/user${of}`, headers: olena.headers },
    ]) {
      const own = { company_id: studio.company_id, withoutOwn: 'true' }
      const listed = async (path: string, query: Record<string, string>) =>
        (await server.get(`${url}${path}?${new URLSearchParams({ ...own, ...query })}`, headers)).body
      const found = (await listed('/first', month)) as unknown as FirstSlotsAnswer
      // Anna is busy all of today, and the present start is not a move.
      expect(found).toMatchObject({ soonest: { date: TUESDAY, start_time: 10.25 * HOUR }, is_complete: true })
      expect([spansOf(found), datesOf(found)]).toEqual([['2026-05-18 2026-05-31'], [TUESDAY]])
      for (const { start, end, list } of found.days)
        expect(list).toEqual(await listed('', { start, end, resultType: 'DAYS' }))
      for (const { date, list } of found.times)
        expect(list).toEqual(await listed('', { start: date, end: date }))
    }
    const { status, body } = await server.get(
      `/v1/client${of}/first?${new URLSearchParams({ ...month, company_id: studio.company_id })}`,
    )
    expect([status, body['code']]).toEqual([404, 'appointment.notFound'])
  })

  it.each([
    {
      query: { furthest: '2026-05-17' },
      field: 'furthest',
      because: 'nothing can be booked before it begins',
    },
    { query: { furthest: '2027-06-23' }, field: 'furthest', because: 'that is 401 days ahead' },
    { query: { kind: 'VISIT' }, field: 'serviceId', because: 'a visit has services' },
    { query: { kind: 'CLASS' }, field: 'kind', because: 'there is no such list' },
    { query: { periods: 3 }, field: 'periods', because: 'no screen shows three months' },
    {
      query: {
        kind: 'VISIT',
        serviceId: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33',
        resourceId: 'any_available,any_available',
      },
      field: 'resourceId',
      because: 'two do one service',
    },
  ])('refuses $field: $because', async ({ query, field }) => {
    const { studio } = await salon()
    const search = new URLSearchParams(
      Object.entries({ kind: 'RESOURCE', ...month, ...query }).map(([name, value]) => [name, String(value)]),
    )
    const { status, body } = await server.get(
      `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/first?${search}`,
    )
    expect([status, (body['errors'] as { field: string }[])[0]?.field]).toEqual([422, field])
  })

  it('refuses as the first of its lists does', async () => {
    const { studio } = await salon()
    const unknown = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c33'
    for (const kind of ['RESOURCE', 'VISIT']) {
      const search = new URLSearchParams({ ...month, kind, serviceId: unknown })
      const { status, body } = await server.get(
        `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/first?${search}`,
      )
      expect([status, body['code']]).toEqual([404, 'service.notFound'])
    }
  })
})
