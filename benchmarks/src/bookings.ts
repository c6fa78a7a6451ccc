/**
 * Bookings a second with messages on, as a guest's phone sends them over HTTP: every one takes a free time of its own.
 * Beside them what each cost in processor time, of the server and of its database.
 */
import { loadavg } from 'node:os'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { at, guest } from '../../apps/server/proofs/worlds.ts'
import { anyAddress } from '../../apps/server/test/visitor.ts'

const { values } = parseArgs({
  options: { callers: { type: 'string', default: '8' }, seconds: { type: 'string', default: '15' } },
})
const COMPANIES = 4
const PEOPLE = 10
const STEP_SECONDS = 900
const STARTS_A_DAY = 32

const program = await startProgram()

type Time = { company_id: string; branch_id: string; service: string; resource: string; start_time: string }

/** Times that nobody has, the next one each time: company by company, person by person. */
async function* freeTimes(): AsyncGenerator<Time> {
  const settings = {
    slot_cutter: { slot_cutter: STEP_SECONDS, slot_size: STEP_SECONDS },
  } as never
  const places: Omit<Time, 'start_time'>[] = []
  for (let company = 0; company < COMPANIES; company += 1) {
    const { company_id, branch_id, resource, service } = await program.studio({ settings })
    const people = []
    for (let person = 0; person < PEOPLE; person += 1) people.push(await resource({ ordinal: person + 1 }))
    const { service_id } = await service({ by: people, price: 45_000, duration: STEP_SECONDS })
    places.push(
      ...people.map(({ resource_id }) => ({
        company_id,
        branch_id,
        service: service_id,
        resource: resource_id,
      })),
    )
  }
  for (let day = 1; ; day += 1)
    for (let start = 0; start < STARTS_A_DAY; start += 1)
      for (const place of places) yield { ...place, start_time: at(day, 9 + start / 4) }
}

function post(
  agent: Agent,
  path: string,
  body: unknown,
  key: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(
      `${program.url}${path}`,
      {
        ...{ agent, method: 'POST' },
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': anyAddress(),
          'idempotency-key': key,
        },
      },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => (text += part))
        reply.on('error', reject).on('end', () => resolve({ status: reply.statusCode!, text }))
      },
    )
    asking.on('error', reject)
    asking.end(JSON.stringify(body))
  })
}

let booked = 0
const times = freeTimes()
async function book(agent: Agent): Promise<number> {
  const { company_id, branch_id, service, resource, start_time } = (await times.next()).value as Time
  booked += 1
  const appointment = {
    ...{ company_id, branch_id, start_time, client: guest(booked) },
    service_resource_settings: [{ service, resources: [resource], ordinal: 1 }],
  }
  const began = performance.now()
  const { status, text } = await post(
    agent,
    '/v1/client/appointment',
    { appointment },
    `bench-booking-${booked}`,
  )
  if (status !== 200) throw new Error(`${status} ${text}`)
  return performance.now() - began
}

try {
  const agent = new Agent({ keepAlive: true, maxSockets: Number(values.callers) })
  const run = async (seconds: number) => {
    const until = performance.now() + seconds * 1000
    const took: number[] = []
    await Promise.all(
      Array.from({ length: Number(values.callers) }, async () => {
        while (performance.now() < until) took.push(await book(agent))
      }),
    )
    return took.toSorted((one, other) => one - other)
  }
  await run(3)
  const before = program.cpuSeconds()
  const began = performance.now()
  const took = await run(Number(values.seconds))
  const seconds = (performance.now() - began) / 1000
  const after = program.cpuSeconds()
  const part = (share: number) => took[Math.floor(took.length * share)]!.toFixed(0)
  console.log(
    `${values.callers} callers, load ${loadavg()[0]!.toFixed(1)}: ${(took.length / seconds).toFixed(0)} bookings a second, p50 ${part(0.5)} p99 ${part(0.99)} ms`,
  )
  if (before && after)
    console.log(
      `  each: server ${(((after.server - before.server) * 1000) / took.length).toFixed(2)} ms, database ${(((after.database - before.database) * 1000) / took.length).toFixed(2)} ms of processor time`,
    )
  agent.destroy()
} finally {
  await program.stop()
}
