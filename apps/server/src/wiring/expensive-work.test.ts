/** CPU-heavy work waits in separate queues. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../test/builders.ts'
import { sendFileFrom } from '../../test/send-file.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { visitor } from '../../test/visitor.ts'

let server: TestServer
let studio: Studio
let service: string
beforeAll(async () => {
  server = await startTestServer({ passwordCost: undefined })
  studio = await server.studio({ settings: { auth: { sms_auth: true, sms_password_auth: true } } })
  service = (await studio.service({ by: [await studio.resource()] })).service_id
})
afterAll(() => server.stop())

const CALLERS = 24
const network = (number: number) => `10.20.${number}.9`

let hour = 6
/** Number of the other requests answered before the booking, and their responses. */
async function bookBeside(
  ask: (address: string) => Promise<{ status: number; code?: unknown; after: unknown }>,
) {
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  const all = Array.from({ length: CALLERS }, async (_, number) => {
    answers.push(await ask(network(number)))
  })
  // Waits until they are queued.
  await new Promise((resolve) => setTimeout(resolve, 100))
  hour += 1
  const booked = await server.post('/v1/client/appointment', {
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time: `2026-05-19T${String(hour).padStart(2, '0')}:00:00.000Z`,
      service_resource_settings: [{ service, resources: [], ordinal: 1 }],
      client: { first_name: 'Олена', phone: `+38044300000${hour}` },
    },
  })
  expect(booked.status).toBe(200)
  const before = answers.length
  await Promise.all(all)
  return { before, answers }
}

/**
 * Repeats until a booking overtakes half of the others: if it had to wait for them, it never would. On a busy machine
 * one booking may take longer than the others may wait.
 */
async function bookAhead(ask: Parameters<typeof bookBeside>[0]) {
  for (let tries = 0; tries < 8; tries += 1) {
    const seen = await bookBeside(ask)
    if (seen.before < CALLERS / 2) return seen.answers
  }
  throw new Error('no booking overtook the others')
}

describe('a booking', () => {
  it('does not wait for passwords that others try', async () => {
    const answers = await bookAhead(async (address) => {
      const { status, body, headers } = await visitor(server, address).post('/oauth/token', {
        username: `+38044400${address.split('.')[2]!.padStart(4, '0')}`,
        grant_type: 'password',
        password: 'три сині птахи',
        company_id: studio.company_id,
      })
      return { status, code: body['code'], after: headers['retry-after'] }
    })
    expect(
      [...new Set(answers.map(({ status }) => status))].filter((each) => ![400, 503].includes(each)),
    ).toEqual([])
    expect(answers.filter(({ status, after }) => status === 503 && after === undefined)).toEqual([])
  })

  it('does not wait for pictures of others; a caller who waits too long gets Retry-After', async () => {
    const content = await sharp({
      create: {
        width: 2600,
        height: 2000,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg({ quality: 60 })
      .toBuffer()
    const answers = await bookAhead(async (address) => {
      const sent = await sendFileFrom(address, server, studio.company_id, { name: 'a.jpg', content })
      return { status: sent.status, after: sent.headers['retry-after'] }
    })
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
    expect(answers.filter(({ status, after }) => status === 503 && after === undefined)).toEqual([])
  })
})
