/** Alternatives suggested to staff for a taken time. docs/rules/operator.md, Bookings by staff */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Open from 9:00 to 18:00 in Kyiv (UTC+3); Anna is booked for the last hour. */
async function desk() {
  const studio = await server.studio()
  const anna = await studio.resource()
  const service = await studio.service({ by: [anna] })
  const client = await studio.client()
  const owner = await companyKey(server, studio)
  const at = (start_time: string) => ({
    appointment: {
      client: { id: client.client_id },
      start_time,
      service_resource_settings: [{ service: service.service_id, resources: [anna.resource_id], ordinal: 1 }],
    },
  })
  const path = `branch/${studio.branch_id}/appointment`
  const booked = await owner.post(path, at('2026-05-20T14:00:00.000Z'))
  expect(booked.status, JSON.stringify(booked.body)).toBe(200)
  return { owner, path, at, id: String(booked.body['id']) }
}

type Suggestion = { date: string; time: { start_time: number; end_time: number } }
const suggestionsOf = (body: Record<string, unknown>) =>
  (body['metadata'] as { alternatives: Suggestion[] }).alternatives

const HOUR = 3600

describe('staff who request a taken time', () => {
  it('are offered free times in working hours at the step of the company', async () => {
    const { owner, path, at } = await desk()
    const { status, body } = await owner.post(path, at('2026-05-20T14:07:00.000Z'))
    expect([status, body['code']]).toEqual([422, 'appointment.time.unavailable'])
    const found = suggestionsOf(body)
    expect(found).toHaveLength(3)
    expect(found[0]).toMatchObject({ date: '2026-05-20', time: { start_time: 16 * HOUR } })
    for (const { time } of found) {
      expect(time.start_time).toBeGreaterThanOrEqual(9 * HOUR)
      expect(time.end_time).toBeLessThanOrEqual(18 * HOUR)
      expect(time.start_time % 900).toBe(0)
    }
  })

  it('still book at any minute outside working hours', async () => {
    const { owner, path, at } = await desk()
    expect((await owner.post(path, at('2026-05-20T15:07:00.000Z'))).status).toBe(200)
  })
})
