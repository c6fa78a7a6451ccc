import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'

let server: TestServer
let studio: Studio
let key: CompanyKey
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
  key = await companyKey(server, studio)
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const KEEP = '?keepAppointments=true'
const idOf = ({ body }: { body: Row }) => String(body['id'])
const named = ({ body }: { body: Row }) =>
  ((body['metadata'] as { appointments?: Row[] } | undefined)?.appointments ?? []).map(({ id }) => id)

/** A massage that Anna and Olha perform, and rooms. */
async function setUp() {
  const type = idOf(await key.post('resource-type', { resource_type: { name: `Кімната ${Math.random()}` } }))
  const [anna, olha] = [await studio.resource(), await studio.resource()]
  const linden = await studio.resource({ name: 'Липа', resource_type_id: type })
  const maple = await studio.resource({ name: 'Клен', capacity: 3 })
  const service = await studio.service({ name: 'Масаж', by: [anna, olha], price: 45_000 })
  const needs = `service/${service.service_id}/needs`
  return {
    type,
    needs,
    service: service.service_id,
    linden: linden.resource_id,
    maple: maple.resource_id,
    books: (start_time: string) =>
      visitor(server).post('/v1/client/appointment', {
        appointment: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time,
          client: { first_name: 'Ніна', phone: newPhone() },
          service_resource_settings: [{ service: service.service_id, resources: [], ordinal: 1 }],
        },
      }),
  }
}
const besidesOf = ({ body }: { body: Row }) =>
  (body['services'] as { besides?: { id: string }[] }[]).flatMap(({ besides = [] }) =>
    besides.map(({ id }) => id),
  )

describe('PUT service/{service}/needs', () => {
  it('what a service needs is taken by bookings from then on, because two massages do not fit into one room', async () => {
    const { needs, linden, books } = await setUp()
    expect((await key.get(needs)).body).toEqual({ needs: [] })
    const said = await key.put(needs, { needs: [{ resources: [linden, linden] }] })
    const stored = { needs: [{ resource_type_id: null, resources: [linden], places: 1 }] }
    expect([said.status, said.body]).toEqual([200, stored])
    expect((await key.get(needs)).body).toEqual(stored)
    expect(besidesOf(await books('2026-06-01T09:00:00.000Z'))).toEqual([linden])
    expect(JSON.stringify((await books('2026-06-01T09:00:00.000Z')).body)).toContain(
      'appointment.time.unavailable',
    )
  })

  it('a type stands for each of its resources, and places that are null for all of a room', async () => {
    const { needs, type, linden, maple, books } = await setUp()
    const asked = { needs: [{ resource_type_id: type }, { resources: [maple], places: null }] }
    expect((await key.put(needs, asked)).body).toEqual({
      needs: [
        { resource_type_id: type, resources: [], places: 1 },
        { resource_type_id: null, resources: [maple], places: null },
      ],
    })
    const booked = await books('2026-06-02T09:00:00.000Z')
    expect(besidesOf(booked)).toEqual([linden, maple])
    const lanes = await server.database.db
      .selectFrom('occupancy')
      .select('lane')
      .where('company_id', '=', studio.company_id)
      .where('owner_id', '=', idOf(booked))
      .where('resource_id', '=', maple)
      .execute()
    expect(lanes).toHaveLength(3)
  })

  it('sent back as it was read it changes nothing and is no act', async () => {
    const { needs, linden, service } = await setUp()
    await key.put(needs, { needs: [{ resources: [linden] }] })
    const { body } = await key.get(needs)
    expect((await key.put(needs, body)).body).toEqual(body)
    expect((await key.put(needs, { needs: [] })).body).toEqual({ needs: [] })
    const log = ((await key.get('audit')).body['content'] as Row[]).filter(
      ({ thing_id }) => thing_id === service,
    )
    expect(log.map(({ act, before, after }) => [act, before, after])).toEqual([
      ['service.needs', body, { needs: [] }],
      ['service.needs', { needs: [] }, body],
    ])
  })

  it.each([
    ['a type that is none of the company', () => ({ resource_type_id: studio.company_id }), 'is no type'],
    ['nothing that could be taken', () => ({ resources: [] }), 'must name resources or a type'],
    ['no places', (room: string) => ({ resources: [room], places: 0 }), '>=1'],
    ['a resource that is not there', () => ({ resources: [studio.company_id] }), 'resource.notFound'],
  ])('refuses %s, and nothing has changed', async (_, need, reason) => {
    const { needs, linden } = await setUp()
    const refused = await key.put(needs, { needs: [{ resources: [linden] }, need(linden)] })
    expect(refused.status).toBeGreaterThanOrEqual(404)
    expect(JSON.stringify(refused.body)).toContain(reason)
    expect((await key.get(needs)).body).toEqual({ needs: [] })
  })

  it('is refused for a category and for what is not there, because neither is booked', async () => {
    const { service_id } = await studio.category()
    for (const id of [service_id, studio.company_id]) {
      expect((await key.get(`service/${id}/needs`)).body['code']).toBe('service.notFound')
      expect((await key.put(`service/${id}/needs`, { needs: [] })).body['code']).toBe('service.notFound')
    }
  })
})

describe('bookings ahead and what their service needs', () => {
  it('are named before something is needed that they lack, and stay without it where they are to', async () => {
    const { needs, linden, books } = await setUp()
    const booked = idOf(await books('2026-06-08T09:00:00.000Z'))
    const refused = await key.put(needs, { needs: [{ resources: [linden] }] })
    expect([refused.status, refused.body['code'], named(refused)]).toEqual([409, 'catalogue.inUse', [booked]])
    expect((await key.get(needs)).body).toEqual({ needs: [] })
    expect((await key.put(`${needs}${KEEP}`, { needs: [{ resources: [linden] }] })).status).toBe(200)
    // The bookings lacked it before and after.
    expect((await key.put(needs, { needs: [{ resources: [linden], places: null }] })).status).toBe(200)
  })

  it('are named before a room is taken out of a need that they use it for, and another one is taken out at once', async () => {
    const { needs, linden, maple, books } = await setUp()
    await key.put(needs, { needs: [{ resources: [linden, maple] }] })
    const booked = await books('2026-06-09T09:00:00.000Z')
    const [used] = besidesOf(booked)
    const other = used === linden ? maple : linden
    expect(named(await key.put(needs, { needs: [{ resources: [other] }] }))).toEqual([idOf(booked)])
    expect((await key.put(needs, { needs: [{ resources: [String(used)] }] })).status).toBe(200)
    // Nothing is required now: the booking would keep a room that its service does not require.
    expect(named(await key.put(needs, { needs: [] }))).toEqual([idOf(booked)])
  })

  it('may change the need that a room is for, because each of them still has one of its own', async () => {
    const { needs, linden, maple, books } = await setUp()
    await key.put(needs, { needs: [{ resources: [linden] }, { resources: [maple] }] })
    const booked = idOf(await books('2026-06-10T09:00:00.000Z'))
    const turned = { needs: [{ resources: [linden, maple] }, { resources: [linden] }] }
    expect((await key.put(needs, turned)).status).toBe(200)
    const both = { needs: [{ resources: [linden] }, { resources: [linden] }] }
    expect(named(await key.put(needs, both))).toEqual([booked])
  })

  it('are named before they need more places of a room than they have', async () => {
    const { needs, maple, books } = await setUp()
    await key.put(needs, { needs: [{ resources: [maple], places: 2 }] })
    const booked = idOf(await books('2026-06-11T09:00:00.000Z'))
    expect((await key.put(needs, { needs: [{ resources: [maple], places: 1 }] })).status).toBe(200)
    expect((await key.put(needs, { needs: [{ resources: [maple], places: 2 }] })).status).toBe(200)
    for (const places of [3, null])
      expect(named(await key.put(needs, { needs: [{ resources: [maple], places }] }))).toEqual([booked])
  })

  it('are no bar where they are cancelled or over', async () => {
    const { needs, linden, books } = await setUp()
    const booked = idOf(await books('2026-06-12T09:00:00.000Z'))
    await key.post(`branch/${studio.branch_id}/appointment/${booked}`, {
      appointment: { status: 'CANCELLED' },
    })
    const over = await books('2026-06-12T11:00:00.000Z')
    await server.database.db
      .updateTable('appointment')
      .set({ starts_at: new Date('2020-01-01T10:00:00.000Z') })
      .where('company_id', '=', studio.company_id)
      .where('appointment_id', '=', idOf(over))
      .execute()
    expect((await key.put(needs, { needs: [{ resources: [linden] }] })).status).toBe(200)
  })
})
