import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

type Day = { slots: { time: { start_time: number } }[] }
type Slots = { resource_id: string; date_slots: Day[] }[]

describe('GET …/slot/resource by the names of the specification', () => {
  it('service and resourceId mean serviceId and id, branch is that of the path, limit cuts the list', async () => {
    const studio = await server.studio()
    const anna = await studio.resource({ works: ['10:00-12:00'] })
    const olha = await studio.resource({ works: ['10:00-12:00'] })
    const { service_id } = await studio.service({ by: [anna] })
    await studio.service({ by: [olha] })
    const ask = async (query: string) => {
      const path = `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/resource`
      const { status, body } = await server.get(
        `${path}?start=2026-05-19&end=2026-05-20&slotCutter=3600&${query}`,
      )
      return { status, slots: (body['slots'] ?? []) as Slots, days: body['days'] as Row[] }
    }
    type Row = { times: Record<string, unknown> }
    const resourcesIn = ({ slots }: { slots: Slots }) => slots.map(({ resource_id }) => resource_id)
    expect(resourcesIn(await ask(`service=${service_id}&branch=${studio.branch_id}`))).toEqual([
      anna.resource_id,
    ])
    expect(resourcesIn(await ask(`resourceId=${olha.resource_id}`))).toEqual([olha.resource_id])
    const { slots } = await ask(`service=${service_id}&limit=3`)
    expect(slots[0]!.date_slots.map((day) => day.slots.map(({ time }) => time.start_time))).toEqual([
      [36_000, 39_600],
      [36_000],
    ])
    const { days } = await ask(`service=${service_id}&limit=3&resultType=MERGED`)
    expect(days.map(({ times }) => Object.keys(times))).toEqual([['36000', '39600'], ['36000']])
    const rejected = await Promise.all([
      ask(`service=${service_id}&serviceId=${service_id}`),
      ask(`branch=${studio.company_id}`),
      ask('limit=3&resultType=DAYS'),
      ask('limit=0'),
    ])
    expect(rejected.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  })
})
