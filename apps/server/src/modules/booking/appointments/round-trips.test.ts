/** Counts the statements of a booking and its round trips: statements sent together are one round trip. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let underWay = 0
let trips = 0
let statements = 0

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    now: '2026-05-18T08:00:00.000Z',
    tracing: {
      register: () => {},
      stop: async () => {},
      watch: {
        connection: (run) => run(),
        statement: async (_sql, run) => {
          statements += 1
          if (underWay === 0) trips += 1
          underWay += 1
          try {
            return await run()
          } finally {
            underWay -= 1
          }
        },
      },
    },
  })
})
afterAll(() => server.stop())

async function salon() {
  const studio = await server.studio()
  const anna = await studio.resource()
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const yoga = await studio.service({
    booking_type: 'EVENT',
    group_training_service: true,
    by: [anna],
    price: 30_000,
  })
  const common = {
    company_id: studio.company_id,
    client: { first_name: 'Олена', phone: '+380441234567' },
  }
  const visit = {
    ...common,
    branch_id: studio.branch_id,
    service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
  }
  const at = (day: number, hour: number) => `2026-05-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
  const tripsOf = async (path: string, appointment: object) => {
    trips = 0
    statements = 0
    const { status, body } = await server.post(path, { appointment }, { 'idempotency-key': randomUUID() })
    expect({ status, body }).toMatchObject({ status: 200 })
    return trips
  }
  const book = (more: object) => tripsOf('/v1/client/appointment', { ...visit, ...more })
  const bookSeries = (starts: string[]) => tripsOf('/v1/client/appointment/repeat', { ...visit, starts })
  const hold = async (start_time: string) => {
    const { body } = await server.post('/v1/client/hold', {
      hold: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time,
        holder: `browser-${randomUUID()}`,
        service_resource_settings: visit.service_resource_settings,
      },
    })
    return (body as { id: string }).id
  }
  const bookEvent = async () => {
    const { event_id } = await studio.event({
      service_id: yoga.service_id,
      resource_id: anna.resource_id,
      starts_at: at(25, 15),
    })
    return tripsOf(`/v1/client/group_training/${event_id}/appointment`, common)
  }
  return { at, book, bookSeries, bookEvent, hold }
}

describe('a booking whose company is known', () => {
  it('takes few statements and round trips', async () => {
    const { at, book, bookSeries, bookEvent, hold } = await salon()
    await book({ start_time: at(19, 6) })
    const visit = await book({ start_time: at(19, 7) })
    // Including `begin` and `commit`.
    expect(statements).toBe(16)
    const hold_id = await hold(at(19, 8))
    const held = await book({ start_time: at(19, 8), hold_id })
    await bookSeries([at(20, 6), at(21, 6)])
    const series = await bookSeries([at(20, 7), at(21, 7), at(22, 7)])
    await bookEvent()
    const event = await bookEvent()
    expect({ visit, held, series, event }).toEqual({ visit: 7, held: 12, series: 13, event: 10 })
  })
})
