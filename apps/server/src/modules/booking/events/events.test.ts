import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'

let server: TestServer
let studio: Studio
let yoga: { service_id: string }
let anna: { resource_id: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  studio = await server.studio()
  const senior = await studio.resourceType()
  anna = await studio.resource({
    name: 'Анна',
    phone: '+380671112233',
    resource_type_id: senior.resource_type_id,
  })
  yoga = await studio.service({
    name: 'Йога',
    booking_type: 'EVENT',
    group_training_service: true,
    price: 20_000,
  })
  await studio.price(yoga, 30_000, { resource_type_id: senior.resource_type_id })
})

/** Monday, 15 June 2026, 18:30 in Kyiv, one hour. */
const addEvent = (values: Partial<Parameters<Studio['event']>[0]> = {}) =>
  studio.event({
    service_id: yoga.service_id,
    starts_at: '2026-06-15T15:30:00.000Z',
    resource_id: anna.resource_id,
    ...values,
  })
const read = (event: { event_id: string }, locale?: 'en') =>
  server.answer(
    'getEvent',
    { company: studio.company_id, branch: studio.branch_id, event: event.event_id },
    {},
    locale,
  )

describe('GET …/branch/{branch}/group_training/{id}', () => {
  // proves S7.event.1 S3.event.1 S3.event.3
  it('gives the event with its service, its leader, its places and its time at the branch', async () => {
    const event = await addEvent({
      space: 12,
      used_space: 5,
      logo: 'https://cdn.example/y.jpg',
      description: 'Для всіх',
    })
    expect(await read(event)).toMatchObject({
      id: event.event_id,
      name: null,
      logo: expect.stringMatching(/^https:\/\/booking\.example\/pictures\/[\w-]{32}$/),
      description: 'Для всіх',
      start_time: '2026-06-15T15:30:00.000Z',
      date: '2026-06-15',
      time: { start_time: 66_600, end_time: 70_200 },
      duration: 3600,
      space: 12,
      used_space: 5,
      gt: { name: null, space: 12, used_space: 5 },
      service: { id: yoga.service_id, name: 'Йога', booking_type: 'EVENT' },
      resource: { id: anna.resource_id, name: 'Анна' },
      currency_code: 'UAH',
    })
  })

  it('gives what the wall shows, where the clocks go back during the event', async () => {
    // 25 October 2026, 02:30 in Kyiv; at 04:00 the clocks go back to 03:00.
    const event = await addEvent({ starts_at: '2026-10-24T23:30:00.000Z', duration: 7200 })
    expect(await read(event)).toMatchObject({
      date: '2026-10-25',
      time: { start_time: 9000, end_time: 12_600 },
    })
  })

  it('runs past midnight of its own date', async () => {
    const event = await addEvent({ starts_at: '2026-06-15T20:30:00.000Z' })
    expect(await read(event)).toMatchObject({
      date: '2026-06-15',
      time: { start_time: 84_600, end_time: 88_200 },
    })
  })

  describe('requested_price', () => {
    // proves S3.event.4
    it('is the event’s own price where it has one', async () => {
      expect(await read(await addEvent({ price: 15_000 }))).toMatchObject({
        requested_price: 15_000,
        discount: null,
      })
      expect(await read(await addEvent({ price: 0 }))).toMatchObject({ requested_price: 0 })
    })
    // proves S3.event.4
    it('is else what the service costs with this leader', async () => {
      expect(await read(await addEvent())).toMatchObject({ requested_price: 30_000 })
      expect(await read(await addEvent({ resource_id: null }))).toMatchObject({
        requested_price: 20_000,
        resource: null,
      })
    })
    it('is null where nothing is set', async () => {
      const free = await studio.service({ booking_type: 'EVENT' })
      expect(await read(await addEvent({ service_id: free.service_id }))).toMatchObject({
        requested_price: null,
      })
    })
    it('comes with the discount that holds at its start', async () => {
      await studio.discount({ percent: 50, weekdays: [1], start_time: 18 * 3600, end_time: 19 * 3600 })
      expect(await read(await addEvent())).toMatchObject({
        requested_price: 30_000,
        discount: { percent: 50, discounted_price: 15_000 },
      })
      const tuesday = await addEvent({ starts_at: '2026-06-16T15:30:00.000Z' })
      expect(await read(tuesday)).toMatchObject({ discount: null })
    })
  })

  // proves S3.event.2
  it('merges the bookings of one client into one entry with all places, without names or phones', async () => {
    const event = await addEvent({ space: 12, used_space: 6 })
    const [marta, oleh, gone] = [
      await studio.client({ phone: '+380501112233' }),
      await studio.client(),
      await studio.client(),
    ]
    const book = (client: { client_id: string }, space: number, minute: string, cancelled = {}) =>
      studio.appointment({
        event_id: event.event_id,
        client_id: client.client_id,
        space,
        created: `2026-05-01T10:${minute}:00.000Z`,
        ...cancelled,
      })
    await book(marta, 2, '01')
    await book(oleh, 1, '02')
    await book(marta, 3, '03')
    // The status of cancelled bookings may be another one at each branch.
    await book(gone, 4, '00', { status: 'REFUSED', cancelled_at: '2026-05-02T10:00:00.000Z' })
    const answer = await read(event)
    expect(answer.clients).toEqual([
      { id: marta.client_id, places: 5 },
      { id: oleh.client_id, places: 1 },
    ])
    expect(JSON.stringify(answer)).not.toMatch(/501112233|671112233|Марта/)
  })

  it('is in the reader’s language', async () => {
    const event = await addEvent({ name: 'Йога на даху', translations: { en: { name: 'Rooftop yoga' } } })
    expect(await read(event, 'en')).toMatchObject({ name: 'Rooftop yoga', gt: { name: 'Rooftop yoga' } })
  })

  it('answers alike for an event that is unknown, switched off, of another branch or of another company', async () => {
    const second = await studio.addBranch()
    const other = await server.studio()
    const otherService = await other.service()
    const refused = [
      { event_id: newId() },
      await addEvent({ active: false }),
      await addEvent({ branch_id: second.branch_id }),
      await other.event({ service_id: otherService.service_id, starts_at: '2026-06-15T15:30:00.000Z' }),
    ]
    for (const { event_id } of refused) {
      const { status, body } = await server.get(
        `/v1/public/company/${studio.company_id}/branch/${studio.branch_id}/group_training/${event_id}`,
      )
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'event.notFound' })
    }
  })
})
