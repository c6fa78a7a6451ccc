/**
 * Bookings per second with messages on, as guests' phones send them over HTTP: each takes a different free time.
 * Compared with a bare program that writes the same rows, including the processor time of each.
 */
import { Agent, request } from 'node:http'
import pg from 'pg'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { at, guest } from '../../apps/server/proofs/worlds.ts'
import { anyAddress } from '../../apps/server/test/any-address.ts'
import { bareBookings } from './bookings/bare-bookings.ts'
import type { Time } from './bookings/time.ts'
import { tidied } from '../../apps/server/proofs/tidied.ts'
import { heading, percent, tell } from './report/figures.ts'

const CALLERS = 8
const SECONDS = 15
const WARM_SECONDS = 4
const COMPANIES = 4
const PEOPLE = 10
const STEP_SECONDS = 900
const STARTS_A_DAY = 32
/** Fraction of the bare program's rate, and bookings per second. */
const PROMISED = { share: 0.5, aSecond: 500 }

// One minute would exceed the daily limit of the whole installation.
const program = await startProgram({ environment: { MESSAGES_PER_DAY: '1000000', CODES_PER_DAY: '1000000' } })

/** Yields free times one by one: company by company, person by person. */
async function* freeTimes(): AsyncGenerator<Time> {
  const settings = { slot_cutter: { slot_cutter: STEP_SECONDS, slot_size: STEP_SECONDS } } as never
  const places: Omit<Time, 'start_time'>[] = []
  for (let company = 0; company < COMPANIES; company += 1) {
    const { company_id, branch_id, resource, service } = await program.studio({ settings })
    const people = []
    for (let person = 0; person < PEOPLE; person += 1) people.push(await resource({ ordinal: person + 1 }))
    const { service_id } = await service({ by: people, price: 45_000, duration: STEP_SECONDS })
    for (const { resource_id } of people) places.push({ company_id, branch_id, service_id, resource_id })
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
): Promise<[status: number, text: string]> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': anyAddress(),
      'idempotency-key': key,
    }
    const asking = request(`${program.url}${path}`, { agent, method: 'POST', headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.on('error', reject).on('end', () => resolve([reply.statusCode!, text]))
    })
    asking.on('error', reject)
    asking.end(JSON.stringify(body))
  })
}

let booked = 0
const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
async function book({ resource_id, service_id, ...where }: Time): Promise<void> {
  booked += 1
  const appointment = {
    ...where,
    client: guest(booked),
    service_resource_settings: [{ service: service_id, resources: [resource_id], ordinal: 1 }],
  }
  const [status, text] = await post(
    agent,
    '/v1/client/appointment',
    { appointment },
    `bench-booking-${booked}`,
  )
  if (status !== 200) throw new Error(`${status} ${text}`)
}

const times = freeTimes()
const nextTime = async (): Promise<Time> => (await times.next()).value as Time

/** Runs `one` in parallel for this many seconds; returns the milliseconds of each run, ascending. */
async function run(seconds: number, one: (time: Time) => Promise<void>): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const took: number[] = []
  const caller = async () => {
    while (performance.now() < until) {
      const time = await nextTime()
      const began = performance.now()
      await one(time)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return took.toSorted((one, other) => one - other)
}

type Rate = { aSecond: number; text: string }
async function measured(one: (time: Time) => Promise<void>): Promise<Rate> {
  await run(WARM_SECONDS, one)
  await tidied(program.connection)
  await run(1, one)
  const before = program.cpuSeconds()
  const began = performance.now()
  const took = await run(SECONDS, one)
  const aSecond = (took.length * 1000) / (performance.now() - began)
  const after = program.cpuSeconds()
  const part = (share: number) => took[Math.floor(took.length * share)]!.toFixed(0)
  const each = (of: 'server' | 'database') =>
    before && after ? `${(((after[of] - before[of]) * 1000) / took.length).toFixed(2)} ms` : 'unknown'
  const text = `${aSecond.toFixed(0)}/s, p50 ${part(0.5)} p99 ${part(0.99)} ms; CPU each: server ${each('server')}, database ${each('database')}`
  return { aSecond, text }
}

/** Size of all tables and indexes in bytes. */
async function sizeOf(): Promise<number> {
  const asking = new pg.Client(program.connection)
  await asking.connect()
  const { rows } = await asking.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  await asking.end()
  return Number(rows[0]!.bytes)
}

try {
  heading(`${CALLERS} callers`)
  const bare = await bareBookings(program.connection, CALLERS)
  const base = await measured(bare.write)
  await bare.end()
  const sizeBefore = await sizeOf()
  const bookedBefore = booked
  const ours = await measured(book)
  const bytes = ((await sizeOf()) - sizeBefore) / (booked - bookedBefore)
  tell({
    what: 'share of a bare program',
    found: ours.text,
    baseline: base.text,
    ratio: percent(ours.aSecond, base.aSecond),
    goal: `≥ ${PROMISED.share * 100} %`,
    isMet: ours.aSecond / base.aSecond >= PROMISED.share,
  })
  tell({
    what: 'bookings',
    found: `${ours.aSecond.toFixed(0)}/s`,
    goal: `≥ ${PROMISED.aSecond}/s`,
    isMet: ours.aSecond >= PROMISED.aSecond,
  })
  tell({ what: 'storage per booking', found: `${(bytes / 1024).toFixed(1)} KiB` })
} finally {
  agent.destroy()
  await program.stop()
}
