/** A booking of a series lists the other visits, and several can be cancelled at once. */
import type { Appointment, Series } from '@zapys/contract'
import type { z } from 'zod'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { visitor } from '../../../../test/visitor.ts'

const NOW = '2026-10-05T08:00:00.000Z'
const starts = ['12', '13', '14'].map((day) => `2026-10-${day}T07:00:00.000Z`)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Body = z.infer<typeof Appointment>

async function bookedSeries() {
  const studio = await server.studio()
  const anna = await studio.resource()
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const visit = {
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
    client: { first_name: 'Олена', phone: '+380441234567' },
  }
  const reply = await visitor(server).post('/v1/client/appointment/repeat', {
    appointment: { ...visit, starts },
  })
  expect(reply.status).toBe(200)
  const { series_id, appointments } = reply.body as unknown as z.infer<typeof Series>
  const read = async ({ id, manage_key }: { id: string; manage_key?: string | undefined }) => {
    const address = `/v1/client/appointment/${id}?company_id=${studio.company_id}`
    const { status, body } = await server.get(address, { 'x-manage-key': manage_key ?? '' })
    return { status, body: body as unknown as Body }
  }
  const cancel = (of: number, visits?: string, key = appointments[of]!.manage_key!) =>
    server.post(
      `/v1/client/appointment/${appointments[of]!.id}/cancel`,
      { appointment: { company_id: studio.company_id, ...(visits && { visits }) } },
      { 'x-manage-key': key },
    )
  const cancelledOf = async () => {
    const { body } = await read(appointments[0]!)
    return body.series!.visits.map(({ cancelled_at }) => cancelled_at !== null)
  }
  const bookAt = (start_time: string) =>
    visitor(server).post('/v1/client/appointment', { appointment: { ...visit, start_time } })
  return { studio, series_id, appointments, read, cancel, cancelledOf, bookAt }
}

describe('a booking of a series', () => {
  it('names all visits by start, and the key of one opens the others', async () => {
    const { series_id, appointments, read } = await bookedSeries()
    const { body } = await read(appointments[1]!)
    expect(body.series!.id).toBe(series_id)
    expect(body.series!.visits.map(({ id, start_time }) => [id, start_time])).toEqual(
      appointments.map(({ id, start_time }) => [id, start_time]),
    )
    const other = await read(body.series!.visits[2]!)
    expect([other.status, other.body.id]).toEqual([200, appointments[2]!.id])
  })

  it('names no visit that belongs to another client by now', async () => {
    const { studio, appointments, read } = await bookedSeries()
    await server.database.db
      .updateTable('appointment')
      .set({ client_id: null })
      .where('company_id', '=', studio.company_id)
      .where('appointment_id', '=', appointments[1]!.id)
      .execute()
    const { body } = await read(appointments[0]!)
    expect(body.series!.visits.map(({ id }) => id)).toEqual([appointments[0]!.id, appointments[2]!.id])
  })

  it('alone has no series, and cannot be cancelled as one', async () => {
    const { studio, read, bookAt } = await bookedSeries()
    const alone = (await bookAt('2026-10-20T07:00:00.000Z')).body as unknown as Body
    expect((await read(alone)).body.series).toBeUndefined()
    const refused = await server.post(
      `/v1/client/appointment/${alone.id}/cancel`,
      { appointment: { company_id: studio.company_id, visits: 'ALL' } },
      { 'x-manage-key': alone.manage_key! },
    )
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'appointment.visits' }]])
    expect((await read(alone)).body.cancelled_at).toBeNull()
  })
})

describe('cancelling visits of a series', () => {
  it.each([
    {
      of: 1,
      visits: undefined,
      cancelled: [false, true, false],
      because: 'one unless said otherwise',
    },
    { of: 1, visits: 'ONE', cancelled: [false, true, false], because: 'this one' },
    { of: 1, visits: 'FOLLOWING', cancelled: [false, true, true], because: 'it and what follows' },
    { of: 2, visits: 'ALL', cancelled: [true, true, true], because: 'all of them' },
  ])('from the visit $of on, $visits: $because', async ({ of, visits, cancelled }) => {
    const { cancel, cancelledOf } = await bookedSeries()
    const reply = await cancel(of, visits)
    const { series } = reply.body as unknown as Body
    expect(series!.visits.map(({ cancelled_at }) => cancelled_at !== null)).toEqual(cancelled)
    expect(await cancelledOf()).toEqual(cancelled)
    expect((await cancel(of, visits)).status, 'a repeat changes nothing').toBe(200)
    expect(await cancelledOf()).toEqual(cancelled)
  })

  it('leaves a visit that took place, and frees the times of the others', async () => {
    const { cancel, cancelledOf, bookAt } = await bookedSeries()
    server.clock.set('2026-10-12T09:00:00.000Z')
    expect((await cancel(1, 'ALL')).status).toBe(200)
    expect(await cancelledOf()).toEqual([false, true, true])
    expect((await bookAt(starts[2]!)).status).toBe(200)
  })

  it('needs the key of the visit that is named', async () => {
    const { appointments, cancel, cancelledOf } = await bookedSeries()
    const refused = await cancel(1, 'ALL', appointments[0]!.manage_key)
    expect(refused.body.code).toBe('appointment.notFound')
    expect(await cancelledOf()).toEqual([false, false, false])
  })

  it('tells the client of each', async () => {
    const { studio, cancel } = await bookedSeries()
    await cancel(1, 'FOLLOWING')
    const messages = await server.database.db
      .selectFrom('message')
      .select('kind')
      .where('company_id', '=', studio.company_id)
      .where('kind', '=', 'CANCELLED')
      .execute()
    expect(messages).toHaveLength(2)
  })
})
