/** Bookings affected by an absence with free replacements; services of a performer; bookings of a week. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const HOUR = 3600
/** Time in Kyiv, three hours ahead; by default on Tuesday, 2 June 2026. */
const at = (hour: number, minute = 0, day = 2) =>
  new Date(Date.UTC(2026, 5, day, hour - 3, minute)).toISOString()
const TUESDAY = `start=${at(0)}&end=${at(24)}`

/** Олена cuts for an hour, as Софія and Марта do; only Олена dyes. */
async function setUp() {
  const studio = await server.studio()
  const key = await companyKey(server, studio)
  const olena = await studio.resource({ name: 'Олена' })
  const sofia = await studio.resource({ name: 'Софія' })
  const marta = await studio.resource({ name: 'Марта' })
  const cut = await studio.service({ by: [olena, sofia, marta], price: 45_000 })
  const dye = await studio.service({ name: 'Фарбування', by: [olena], price: 90_000 })
  const branch = `branch/${studio.branch_id}`
  const nina = (await key.post('client', { client: { first_name: 'Ніна' } })).body['id']
  const book = async (start_time: string, by: { resource_id: string }, services = [cut], more: Row = {}) => {
    const booked = await key.post(`${branch}/appointment`, {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time,
        client: { id: nina },
        service_resource_settings: services.map(({ service_id }, index) => ({
          service: service_id,
          resources: [by.resource_id],
          ordinal: index + 1,
        })),
        ...more,
      },
    })
    expect([booked.status, booked.body['errors']]).toEqual([200, undefined])
    return String(booked.body['id'])
  }
  const absenceOf = ({ resource_id }: { resource_id: string }, query = TUESDAY) =>
    key.get(`${branch}/resource/${resource_id}/absence?${query}`)
  return { studio, key, branch, olena, sofia, marta, cut, dye, book, absenceOf }
}

/** Each booking with the names of free performers. */
const freeOf = ({ body }: { body: Row }) =>
  (body['appointments'] as { appointment: { id: string }; free: { name: string }[] }[]).map(
    ({ appointment, free }) => [appointment.id, ...free.map(({ name }) => name)],
  )

describe('an absence', () => {
  it('names each booking with the colleagues who perform it, work then and are free', async () => {
    const { studio, olena, sofia, marta, cut, dye, book, absenceOf } = await setUp()
    const first = await book(at(10), olena)
    const second = await book(at(12), olena)
    const dyed = await book(at(14), olena, [dye])
    await book(at(15), sofia)
    // Софія is busy over half of the second one, and Марта has the day off until 11:00.
    await book(at(12, 30), sofia)
    await studio.dayFrame('2026-06-02', 'OFF', '00:00-11:00', { resource_id: marta.resource_id })
    const read = await absenceOf(olena)
    expect([read.status, read.body['total']]).toEqual([200, 3])
    expect(freeOf(read)).toEqual([[first, 'Софія'], [second, 'Марта'], [dyed]])
    expect(cut.service_id).not.toBe(dye.service_id)
  })

  it('concerns whatever overlaps it, also outside the hours, and neither cancelled bookings nor those beside it', async () => {
    const { key, branch, olena, sofia, book, absenceOf } = await setUp()
    const before = await book(at(9), olena)
    const late = await book(at(22), olena)
    const cancelled = await book(at(13), olena)
    await key.post(`${branch}/appointment/${cancelled}`, { appointment: { status: 'CANCELLED' } })
    await book(at(11), sofia)
    const ids = async (query: string) => freeOf(await absenceOf(olena, query)).map(([id]) => id)
    expect(await ids(TUESDAY)).toEqual([before, late])
    expect(await ids(`start=${at(9, 59)}&end=${at(22)}`)).toEqual([before])
    expect(await ids(`start=${at(10)}&end=${at(22)}`)).toEqual([])
  })

  it('is not offered to a colleague whose room is taken, and is where the only room is the own one', async () => {
    const { studio, olena, sofia, marta, book, absenceOf } = await setUp()
    const room = await studio.resource({ name: 'Кабінет', room: true })
    const massage = await studio.service({ name: 'Масаж', by: [olena, sofia], price: 100 })
    await studio.need(massage, [room])
    const own = await book(at(10), olena, [massage])
    expect(freeOf(await absenceOf(olena))).toEqual([[own, 'Софія']])
    // For an absent room the bookings are listed, but no performer can replace a room.
    expect(freeOf(await absenceOf(room))).toEqual([[own]])
    expect(freeOf(await absenceOf(marta))).toEqual([])
  })

  it('names classes that it leaves without a leader, and who performs them and is free', async () => {
    const { studio, key, branch, olena, sofia, absenceOf } = await setUp()
    const yoga = await studio.service({ by: [olena, sofia], price: 100, booking_type: 'EVENT' })
    const event = { service_id: yoga.service_id, start_time: at(10), duration: HOUR, space: 5 }
    const added = await key.post(`${branch}/event`, { event: { ...event, resource_id: olena.resource_id } })
    expect(added.status).toBe(200)
    const read = await absenceOf(olena)
    const events = read.body['events'] as { event: { id: string }; free: { name: string }[] }[]
    expect(events.map(({ event: { id }, free }) => [id, free.map(({ name }) => name)])).toEqual([
      [added.body['id'], ['Софія']],
    ])
    expect(read.body['total']).toBe(1)
  })

  it('is rejected backwards, over 62 days, and for a resource of another branch; a performer reads the own one', async () => {
    const { studio, key, branch, olena, sofia, book, absenceOf } = await setUp()
    const codeOf = ({ body }: { body: Row }) => body['code']
    expect(codeOf(await absenceOf(olena, `start=${at(12)}&end=${at(12)}`))).toBe('validation.failed')
    expect(codeOf(await absenceOf(olena, `start=${at(0)}&end=${at(1, 0, 65)}`))).toBe('validation.failed')
    const other = await setUp()
    expect(codeOf(await absenceOf(other.olena))).toBe('resource.notFound')
    expect(
      codeOf(
        await key.get(`branch/${other.studio.branch_id}/resource/${olena.resource_id}/absence?${TUESDAY}`),
      ),
    ).toBe('branch.notFound')
    const own = await book(at(10), olena)
    const performer = await companyKey(server, studio, { resource_id: olena.resource_id })
    const read = (id: string) => performer.get(`${branch}/resource/${id}/absence?${TUESDAY}`)
    expect(freeOf(await read(olena.resource_id)).map(([id]) => id)).toEqual([own])
    expect(codeOf(await read(sofia.resource_id))).toBe('resource.notFound')
  })
})

describe('the services of a person', () => {
  it('are set at once: the person is booked for them, and colleagues keep theirs', async () => {
    const { key, branch, olena, sofia, dye, cut, absenceOf, book } = await setUp()
    const of = `${branch}/resource/${sofia.resource_id}/services`
    const saved = await key.put(of, { services: [dye.service_id] })
    expect([saved.status, saved.body]).toEqual([200, { services: [dye.service_id] }])
    const dyed = await book(at(10), olena, [dye])
    expect(freeOf(await absenceOf(olena))).toEqual([[dyed, 'Софія']])
    const listed = async (id: string) =>
      ((await key.get(`${branch}/service?type=SERVICE&resource=${id}`)).body['content'] as Row[]).map(
        ({ id: service }) => service,
      )
    expect(await listed(sofia.resource_id)).toEqual([dye.service_id])
    expect(new Set(await listed(olena.resource_id))).toEqual(new Set([cut.service_id, dye.service_id]))
    const acts = async () =>
      ((await key.get('audit')).body['content'] as Row[]).filter(({ act }) => act === 'service.performers')
    expect(await acts()).toHaveLength(2)
    // Repeating it changes nothing.
    await key.put(of, { services: [dye.service_id] })
    expect(await acts()).toHaveLength(2)
  })

  it('are of the same company and branch, and no categories: otherwise nothing changes', async () => {
    const { studio, key, branch, sofia, cut } = await setUp()
    const other = await setUp()
    const category = await studio.category()
    const of = `${branch}/resource/${sofia.resource_id}/services`
    for (const id of [other.cut.service_id, category.service_id]) {
      const refused = await key.put(of, { services: [id] })
      expect(refused.body['code']).toBe('service.notFound')
    }
    expect(
      (await key.put(`${branch}/resource/${other.sofia.resource_id}/services`, { services: [] })).body[
        'code'
      ],
    ).toBe('resource.notFound')
    const { body } = await key.get(`${branch}/service?type=SERVICE&resource=${sofia.resource_id}`)
    expect((body['content'] as Row[]).map(({ id }) => id)).toEqual([cut.service_id])
  })
})

describe('the bookings of a week', () => {
  it('are those of one person on these days, cancelled ones included, and at most a week', async () => {
    const { key, branch, olena, sofia, book } = await setUp()
    const [tuesday, sunday] = [await book(at(10), olena), await book(at(10, 0, 7), olena)]
    await book(at(10, 0, 8), olena)
    const others = await book(at(10), sofia)
    const read = (query: string) => key.get(`${branch}/appointment/day?day=2026-06-01${query}`)
    const ids = async (query: string) => ((await read(query)).body['content'] as Row[]).map(({ id }) => id)
    expect(await ids(`&last_day=2026-06-07&resource=${olena.resource_id}`)).toEqual([tuesday, sunday])
    expect(new Set(await ids('&last_day=2026-06-02'))).toEqual(new Set([tuesday, others]))
    expect(await ids('')).toEqual([])
    for (const last of ['2026-05-31', '2026-06-08'])
      expect((await read(`&last_day=${last}`)).status).toBe(422)
  })
})
