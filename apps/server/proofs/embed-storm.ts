/** Promise 4: pages that hold the widget, all opened at once, do not stop bookings. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createFindings, percentile, spread, tally } from './findings.ts'
import { openLoop } from './open-loop.ts'
import { type Program, startProgram } from './program.ts'
import { closeConnections, post } from './requests.ts'
import type { StormGiven, StormSeen } from './storm-worker.ts'
import { at, guest, visitBody } from './worlds.ts'

const { values } = parseArgs({
  options: {
    /** Loaders and configurations asked for in a second, half of them each. */
    rate: { type: 'string', default: '1600' },
    /** Of each of the rounds, quiet and stormy in turn. */
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
})
const RATE = Number(values.rate)
const SECONDS = Number(values.seconds)
const ROUNDS = Number(values.rounds)
const BOOKINGS_PER_SECOND = 20
/** Under a storm at most so many times the time of a quiet moment. */
const WORSE_BY = 1.2

const RESOURCES = 40
const HOURS = 8

/** A company whose widget is on many pages, and bookings that never meet. */
async function busyCompany(program: Program) {
  const studio = await program.studio({ alias: 'promin' })
  const resources: { resource_id: string }[] = []
  for (let ordinal = 1; ordinal <= RESOURCES; ordinal += 1) resources.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: resources, price: 45_000 })
  let next = 0
  const book = () => {
    const number = next
    next += 1
    const { resource_id } = resources[number % RESOURCES]!
    const hour = 9 + (Math.floor(number / RESOURCES) % HOURS)
    const body = visitBody(
      { studio, services: [{ service_id, resource_id }] },
      at(Math.floor(number / (RESOURCES * HOURS)), hour),
      guest(number),
    )
    // Clients book from phones of their own.
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
    return post(`${program.url}/v1/client/appointment`, body, { headers: { 'x-forwarded-for': address } })
  }
  return {
    bookings: (seconds: number) =>
      openLoop({ perSecond: BOOKINGS_PER_SECOND, count: seconds * BOOKINGS_PER_SECOND }, book),
  }
}

const paths = ['/embed.js', '/v1/company/promin/widget/default/configuration?withBookingSettings=true']

async function storm(program: Program, seconds: number): Promise<StormSeen> {
  const given: StormGiven = { url: program.url, paths, perSecond: RATE, seconds }
  const worker = new Worker(new URL('./storm-worker.ts', import.meta.url), { workerData: given })
  const [seen] = (await once(worker, 'message')) as [StormSeen]
  return seen
}

async function weather(program: Program, rounds: number) {
  const { bookings } = await busyCompany(program)
  // The first requests of a program are slow for reasons that have nothing to do with a storm.
  await Promise.all([bookings(5), storm(program, 5)])
  const quiet: number[] = []
  const stormy: number[] = []
  const statuses: number[] = []
  const storms: StormSeen[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const { ms, status } of await bookings(SECONDS)) {
      quiet.push(ms)
      statuses.push(status)
    }
    const [answers, pages] = await Promise.all([bookings(SECONDS), storm(program, SECONDS)])
    storms.push(pages)
    for (const { ms, status } of answers) {
      stormy.push(ms)
      statuses.push(status)
    }
  }
  return { quiet, stormy, statuses, storms }
}

const environment = { TRUST_PROXY: 'loopback' }
const findings = createFindings('embed-storm')
const program = await startProgram({ environment })
const { quiet, stormy, statuses, storms } = await weather(program, ROUNDS)
await program.stop()

const [before, during] = [percentile(quiet, 0.95), percentile(stormy, 0.95)]
const perSecond = storms.reduce((sum, seen) => sum + seen.perSecond, 0) / storms.length
findings.check(
  'every booking is made',
  statuses.every((status) => status === 200),
  tally(statuses),
)
findings.check(
  'every page gets loader and configuration',
  storms.every(({ failed }) => failed === 0) && perSecond >= RATE * 0.95,
  `${perSecond.toFixed(0)} a second of ${RATE}, p99 ${Math.max(...storms.map(({ p99 }) => p99)).toFixed(0)} ms`,
)
findings.note(`bookings: quiet ${spread(quiet)}; in the storm ${spread(stormy)}`)
findings.check(
  `bookings take at most ${((WORSE_BY - 1) * 100).toFixed(0)} % longer`,
  during <= before * WORSE_BY,
  `p95 ${before.toFixed(1)} ms quiet, ${during.toFixed(1)} ms in the storm`,
)

const reading = await startProgram({ control: 'configurations not kept', environment })
const control = await weather(reading, 1)
await reading.stop()
const worse = percentile(control.stormy, 0.95) / percentile(control.quiet, 0.95)
findings.check(
  'control, each configuration read from the database: bookings are slower, or pages get nothing',
  worse > WORSE_BY || control.storms.some(({ failed }) => failed > 0),
  `p95 ${percentile(control.quiet, 0.95).toFixed(1)} and ${percentile(control.stormy, 0.95).toFixed(1)} ms, ` +
    `${control.storms[0]!.perSecond.toFixed(0)} pages a second`,
)
closeConnections()
findings.end({
  asked: `${RATE} loaders and configurations a second beside bookings, ${ROUNDS} rounds of ${SECONDS} s in turn with none`,
  found:
    `${perSecond.toFixed(0)} pages a second; bookings p95 ${before.toFixed(1)} ms without, ` +
    `${during.toFixed(1)} ms with them (promise ${((WORSE_BY - 1) * 100).toFixed(0)} % more)`,
})
