/** Offers of the waiting list obey the company's restrictions. docs/rules/waiting-list.md */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { at, NOW, TUESDAY, visitCalls } from '../../../../../test/visit-calls.ts'
import { offerGatheredPlaces } from './jobs.ts'

const HOUR = 3600
/** Friday, 10:00 in Kyiv. */
const FRIDAY_10 = '2026-05-22T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())
const { book } = visitCalls(() => server)

/** Sets the clock to this many hours before the class. */
const hoursBefore = (hours: number) =>
  server.clock.set(new Date(Date.parse(FRIDAY_10) - hours * HOUR * 1000).toISOString())
const keyOf = (reply: Reply) => ({ 'x-manage-key': String(reply.body.manage_key) })
const cancel = async ({ company_id }: Studio, booked: Reply) => {
  const path = `/v1/client/appointment/${String(booked.body.id)}/cancel`
  const { status, body } = await server.post(path, { appointment: { company_id } }, keyOf(booked))
  expect(status, JSON.stringify(body)).toBe(200)
}
type Offer = { hold_id: string; start_time: string; until: string }
const offerOf = async ({ company_id }: Studio, joined: Reply) => {
  const path = `/v1/client/waiting_list/${String(joined.body.id)}?company_id=${company_id}`
  return (await server.get(path, keyOf(joined))).body.offer as Offer | null
}
const join = async ({ company_id, branch_id }: Studio, wish: Record<string, unknown>) => {
  const client = { first_name: 'Іра', phone: '+380441234599' }
  const joined = await server.post('/v1/client/waiting_list', {
    waiting: { company_id, branch_id, service_ids: [], client, ...wish },
  })
  expect([joined.status, joined.body.status]).toEqual([200, 'WAITING'])
  return joined
}

/** A full class on Friday with one client on its waiting list. */
async function waitedClass(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const yoga = await studio.service({ booking_type: 'EVENT' })
  const { event_id } = await studio.event({ service_id: yoga.service_id, starts_at: FRIDAY_10, space: 1 })
  const bookPlace = (phone: string, hold_id: string | null = null) =>
    server.post(`/v1/client/group_training/${event_id}/appointment`, {
      appointment: {
        company_id: studio.company_id,
        client: { first_name: 'Олег', phone },
        space: 1,
        hold_id,
      },
    })
  const booked = await bookPlace('+380441234510')
  const joined = await join(studio, { event_id, space: 1 })
  return { studio, bookPlace, booked, joined }
}

describe('a place of a class that is freed', () => {
  it.each([
    { hours: 20, offered: null, because: 'it can no longer be booked' },
    { hours: 24 + 4 / 60, offered: null, because: 'too little time would be left to book it' },
    { hours: 24.25, offered: 15, because: 'it can be booked until a day before' },
    { hours: 24.75, offered: 30, because: 'offers end after half an hour' },
  ])(
    '$hours hours before it begins is offered for $offered minutes, with a day of notice: $because',
    async ({ hours, offered }) => {
      const { studio, bookPlace, booked, joined } = await waitedClass()
      await studio.restriction({ kind: 'LEAST_NOTICE', value: 24 * HOUR })
      hoursBefore(hours)
      await cancel(studio, booked)
      const offer = await offerOf(studio, joined)
      expect(offer && (Date.parse(offer.until) - server.clock.now()) / 60_000).toBe(offered)
      if (offer === null) return
      server.clock.set(new Date(Date.parse(offer.until) - 1000).toISOString())
      expect((await bookPlace('+380441234599', offer.hold_id)).status).toBe(200)
    },
  )

  it.each([
    { hours: 24 + 4 / 60, minutes: undefined, because: 'too little time would be left to book it' },
    { hours: 24.25, minutes: 15, because: 'it can be booked until a day before' },
  ])(
    '$hours hours before it begins is offered for $minutes minutes where the settings need a day of notice: $because',
    async ({ hours, minutes }) => {
      const { studio, booked, joined } = await waitedClass({
        settings: { online_booking: { least_notice: 24 * HOUR } },
      })
      hoursBefore(hours)
      await cancel(studio, booked)
      const offer = await offerOf(studio, joined)
      expect(offer?.until && (Date.parse(offer.until) - server.clock.now()) / 60_000).toBe(minutes)
    },
  )

  it('further ahead than clients may book is offered once its day is open', async () => {
    const { studio, bookPlace, booked, joined } = await waitedClass()
    await studio.restriction({ kind: 'FURTHEST_DAY', value: 2 })
    await cancel(studio, booked)
    expect(await offerOf(studio, joined)).toBeNull()
    await offerGatheredPlaces(server.deps)
    expect(await offerOf(studio, joined)).toBeNull()
    hoursBefore(48)
    await offerGatheredPlaces(server.deps)
    const offer = await offerOf(studio, joined)
    expect(offer?.hold_id).toBeDefined()
    expect((await bookPlace('+380441234599', offer!.hold_id)).status).toBe(200)
  })
})

describe('a freed time', () => {
  async function waitedDay() {
    const studio = await server.studio({
      settings: {
        protection: { unproven: 'OFF' },
        slot_cutter: { slot_cutter: HOUR, start_align: 'CLOCK' },
      },
      works: ['10:00-12:00'],
    })
    const haircut = await studio.service({ by: [await studio.resource()] })
    const services = [{ service: haircut }]
    const [first, second] = [await book(studio, services, at(10)), await book(studio, services, at(11))]
    const wait = () => join(studio, { date: TUESDAY, service_ids: [haircut.service_id] })
    return { studio, services, first, second, wait }
  }

  it('of the day is offered only if it can be booked', async () => {
    const { studio, services, first, second, wait } = await waitedDay()
    const joined = await wait()
    // It is 23 hours to the first one and 24 to the second.
    await studio.restriction({ kind: 'LEAST_NOTICE', value: 23.25 * HOUR })
    await cancel(studio, first)
    expect(await offerOf(studio, joined)).toBeNull()
    await cancel(studio, second)
    const offer = await offerOf(studio, joined)
    expect(offer?.start_time).toBe(at(11))
    expect((await book(studio, services, at(11), { hold_id: offer!.hold_id })).status).toBe(200)
  })

  it('is offered no longer than it can be booked', async () => {
    const { studio, services, second, wait } = await waitedDay()
    const joined = await wait()
    await studio.restriction({ kind: 'LEAST_NOTICE', value: 23.75 * HOUR })
    await cancel(studio, second)
    const offer = await offerOf(studio, joined)
    expect(offer?.until).toBe('2026-05-18T08:15:00.000Z')
    server.clock.set('2026-05-18T08:14:59.000Z')
    expect((await book(studio, services, at(11), { hold_id: offer!.hold_id })).status).toBe(200)
  })

  it('is not offered while its service cannot be booked online', async () => {
    const { studio, first, wait } = await waitedDay()
    const joined = await wait()
    await studio.restriction({ kind: 'ONLINE_BOOKING' })
    await cancel(studio, first)
    expect(await offerOf(studio, joined)).toBeNull()
  })

  it('that cannot be booked does not keep clients off the list', async () => {
    const { studio, first, wait } = await waitedDay()
    await studio.restriction({ kind: 'LEAST_NOTICE', value: 23.25 * HOUR })
    await cancel(studio, first)
    expect(await offerOf(studio, await wait())).toBeNull()
  })
})
