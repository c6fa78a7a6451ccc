import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A studio that never closes, with identical masters. */
async function largeStudio(masters: number) {
  // Fair-use limits are off: this test measures the server's cost.
  const settings = { protection: { unproven: 'OFF' as const } }
  const studio = await server.studio({ works: ['0:00-24:00'], settings })
  const haircut = await studio.service({ price: 45_000 })
  const team = []
  for (let ordinal = 0; ordinal < masters; ordinal += 1)
    team.push(await studio.resource({ ordinal, performs: [haircut] }))
  const path = `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/resource`
  const ask = (query: Record<string, string>) =>
    server.get(`${path}?${new URLSearchParams({ serviceId: haircut.service_id, ...query })}`)
  const visit = (more: object) => ({
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time: '2026-05-19T07:00:00.000Z',
      service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
      ...more,
    },
  })
  return { studio, haircut, team, ask, visit }
}

const bytesOf = (body: unknown) => JSON.stringify(body).length
const twoMonths = { start: '2026-05-19', end: '2026-07-20' }

describe('an answer with free times has at most a megabyte', () => {
  it.each([
    { resultType: 'MERGED', because: 'each minute of two months' },
    { resultType: 'SLOTS', because: 'the same by resource' },
  ])('$resultType with $because is refused, and the refusal says what to narrow', async ({ resultType }) => {
    const { ask } = await largeStudio(1)
    const reply = await ask({ ...twoMonths, slotCutter: '60', serviceDuration: '60', resultType })
    expect(reply.status).toBe(422)
    const [error] = reply.body['errors'] as { field: string; message: string }[]
    expect(error?.field).toBe('end')
    expect(error?.message).toMatch(/fewer days, fewer resources \(id\), a larger slotCutter/)
  })

  it('a week of starts every five minutes, a month of days and a day of a large team are answered', async () => {
    const { ask } = await largeStudio(40)
    const week = await ask({ start: '2026-05-19', end: '2026-05-25', slotCutter: '300', resultType: 'DAYS' })
    const month = await ask({ ...twoMonths, resultType: 'DAYS', withPrices: 'true', withDiscounts: 'true' })
    const day = await ask({
      start: '2026-05-19',
      end: '2026-05-19',
      resultType: 'MERGED',
      withPrices: 'true',
    })
    expect([week.status, month.status, day.status]).toEqual([200, 200, 200])
    for (const { body } of [week, month, day]) expect(bytesOf(body)).toBeLessThan(1_000_000)
  })

  it('whatever the step, it is either refused or smaller than a megabyte', async () => {
    const { ask } = await largeStudio(7)
    const asked = {
      start: '2026-05-19',
      includeAppointmentsTime: 'true',
      withPrices: 'true',
      withDiscounts: 'true',
    }
    const statuses = new Set<number>()
    for (const resultType of ['SLOTS', 'MERGED', 'DAYS'])
      for (const slotCutter of ['60', '300', '900', '3600'])
        for (const end of ['2026-05-19', '2026-05-30', '2026-07-20']) {
          const { status, body } = await ask({ ...asked, resultType, slotCutter, end })
          statuses.add(status)
          expect(bytesOf(body)).toBeLessThan(1_000_000)
        }
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('the events of two months are answered by day for a team, and refused for a crowd with what to narrow', async () => {
    const studio = await server.studio()
    const team = []
    for (let ordinal = 0; ordinal < 60; ordinal += 1) team.push(await studio.resource({ ordinal }))
    const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
    for (const [number, { resource_id }] of team.entries())
      await studio.event({
        service_id: yoga.service_id,
        resource_id,
        name: `Йога ${number}`,
        starts_at: new Date(Date.parse('2026-05-20T07:00:00.000Z') + number * 3_600_000).toISOString(),
      })
    const path = `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/gt/resource`
    const ask = (query: Record<string, string>) =>
      server.get(`${path}?${new URLSearchParams({ ...twoMonths, ...query })}`)
    const few = team.slice(0, 40).map(({ resource_id }) => resource_id)
    const answered = await Promise.all([ask({ id: few.join(',') }), ask({ resultType: 'MERGED' })])
    for (const { status, body } of answered) {
      expect(status).toBe(200)
      expect(bytesOf(body)).toBeLessThan(1_000_000)
    }
    const reply = await ask({})
    expect([reply.status, reply.body['errors']]).toMatchObject([
      422,
      [{ field: 'end', message: expect.stringContaining('ask for fewer days, resources or services') }],
    ])
  })

  it('a visit of more than twenty services is no question about free times', async () => {
    const { haircut, ask } = await largeStudio(1)
    const serviceId = Array.from({ length: 21 }, () => haircut.service_id).join(',')
    const reply = await ask({ start: '2026-05-19', end: '2026-05-20', serviceId })
    expect(reply.body['errors']).toMatchObject([
      { field: 'serviceId', message: 'serviceId: must hold at most 20 values' },
    ])
  })
})

describe('a plan of many dates', () => {
  it('takes as few statements as one of two', async () => {
    const { visit } = await largeStudio(3)
    const statementsFor = async (times: number) => {
      server.takeStatements()
      const reply = await server.post(
        '/v1/client/appointment/repeat/preview',
        visit({ repeat: { every_weeks: 1, times } }),
      )
      expect(reply.status).toBe(200)
      return server.takeStatements().length
    }
    const few = await statementsFor(2)
    expect(await statementsFor(26)).toBe(few)
  })

  it('is refused where it leaves the choice among too many', async () => {
    const { visit } = await largeStudio(45)
    const preview = (times: number) =>
      server.post('/v1/client/appointment/repeat/preview', visit({ repeat: { every_weeks: 1, times } }))
    expect((await preview(20)).status).toBe(200)
    const reply = await preview(26)
    expect(reply.body['errors']).toMatchObject([{ field: 'appointment.service_resource_settings' }])
  })
})

describe('a series', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) =>
      new Date(Date.parse('2026-05-19T07:00:00.000Z') + day * 86_400_000).toISOString(),
    )
  const client = { first_name: 'Марта', phone: '+380441234567' }

  it('is booked with a few statements per visit, for any number of prices and restrictions', async () => {
    const { visit } = await largeStudio(3)
    const statementsFor = async (starts: string[]) => {
      server.takeStatements()
      const { start_time: _, ...asked } = visit({ starts, client }).appointment
      const reply = await server.post('/v1/client/appointment/repeat', { appointment: asked })
      expect(reply.status).toBe(200)
      return server.takeStatements().length
    }
    const few = await statementsFor(days(4).slice(0, 2))
    const many = await statementsFor(days(14).slice(4))
    expect(many - few).toBeLessThanOrEqual(8 * 6)
  })

  it('of visits that meet each other is booked with another free performer', async () => {
    const { visit, team } = await largeStudio(2)
    const [nine] = days(1)
    const starts = [0, 30, 60].map((minutes) => new Date(Date.parse(nine!) + minutes * 60_000).toISOString())
    const { start_time: _, ...asked } = visit({ starts, client }).appointment
    const { status, body } = await server.post('/v1/client/appointment/repeat', { appointment: asked })
    expect(status).toBe(200)
    const masters = (body['appointments'] as { resources: { id: string }[] }[]).map(
      ({ resources }) => resources[0]!.id,
    )
    expect(masters[1]).not.toBe(masters[0])
    expect(masters[1]).not.toBe(masters[2])
    expect(team.map(({ resource_id }) => resource_id)).toEqual(expect.arrayContaining(masters))
  })

  it('that leaves the choice among too many is refused before anything is taken', async () => {
    const { visit } = await largeStudio(45)
    const { start_time: _, ...asked } = visit({ starts: days(26), client }).appointment
    const { status, body } = await server.post('/v1/client/appointment/repeat', { appointment: asked })
    expect([status, body['errors']]).toMatchObject([
      422,
      [{ field: 'appointment.service_resource_settings' }],
    ])
  })

  it('has at most eighty services in all, in previews too', async () => {
    const { haircut, visit } = await largeStudio(1)
    const service_resource_settings = [1, 2, 3, 4].map((ordinal) => ({
      service: haircut.service_id,
      resources: [],
      ordinal,
    }))
    const replies = await Promise.all([
      server.post(
        '/v1/client/appointment/repeat',
        visit({ service_resource_settings, starts: days(21), client }),
      ),
      server.post(
        '/v1/client/appointment/repeat/preview',
        visit({ service_resource_settings, repeat: { every_weeks: 1, times: 21 } }),
      ),
    ])
    for (const { status, body } of replies)
      expect([status, body['errors']]).toMatchObject([
        422,
        [
          {
            field: 'appointment.service_resource_settings',
            message: expect.stringContaining('visits times services must be at most 80'),
          },
        ],
      ])
  })
})

describe('a visit of twenty services by turns with two people', () => {
  it('reads the performers of all services in one statement', async () => {
    const studio = await server.studio()
    const pair = [await studio.resource(), await studio.resource({ ordinal: 1 })]
    const services: { service_id: string }[] = []
    for (let ordinal = 0; ordinal < 20; ordinal += 1)
      services.push(await studio.service({ by: pair, duration: 600, ordinal }))
    const hold = (holder: string) =>
      server.post('/v1/client/hold', {
        hold: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          holder,
          start_time: '2026-05-19T07:00:00.000Z',
          service_resource_settings: services.map(({ service_id }, index) => ({
            service: service_id,
            ordinal: index + 1,
            resources: [pair[index % 2]!.resource_id],
          })),
        },
      })
    const looks = () => server.takeStatements().filter((text) => text.includes('resource_service'))
    server.takeStatements()
    expect((await hold('the-first-holder')).status).toBe(200)
    expect(looks()).toHaveLength(1)
    // Rejected after searching alternatives: with the chosen two, then with all.
    expect((await hold('the-second-holder')).status).toBe(422)
    expect(looks().length).toBeLessThanOrEqual(2)
  })
})

describe('a visit that meets itself', () => {
  it('is refused at once: nothing is tried, since no plan exists', async () => {
    const studio = await server.studio()
    const [anna, olha] = [await studio.resource(), await studio.resource({ ordinal: 1 })]
    const dye = await studio.service({ by: [anna], buffer_after: 2700 })
    const manicure = await studio.service({ by: [olha], duration: 1800 })
    const cut = await studio.service({ by: [anna] })
    server.takeStatements()
    const reply = await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: '2026-05-19T07:00:00.000Z',
        service_resource_settings: [
          { service: dye.service_id, resources: [anna.resource_id], ordinal: 1 },
          { service: manicure.service_id, resources: [olha.resource_id], ordinal: 2 },
          { service: cut.service_id, resources: [anna.resource_id], ordinal: 3 },
        ],
        client: { first_name: 'Марта', phone: '+380441234567' },
      },
    })
    expect([reply.status, reply.body['code']]).toEqual([422, 'appointment.time.unavailable'])
    const tries = server.takeStatements().filter((text) => text.includes('insert into occupancy'))
    expect(tries).toEqual([])
  })
})
