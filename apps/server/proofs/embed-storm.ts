/** Promise 4: pages that hold the widget, all opened at once, do not stop bookings. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createFindings, percentile, spread, tally } from './findings.ts'
import { takenByOthers } from './host.ts'
import { openLoop } from './open-loop.ts'
import { type Program, startProgram } from './program.ts'
import { closeConnections, post } from './requests.ts'
import type { StormAsked, StormSeen } from './storm.ts'
import { at, guest, visitBody } from './worlds.ts'

const { values } = parseArgs({
  options: {
    /** Loaders and configurations asked for in a second, half of them each. */
    rate: { type: 'string', default: '1600' },
    /** Of each of the rounds, quiet and stormy in turn. */
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '5' },
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

function stormAt({ url }: Program) {
  const program = fileURLToPath(new URL('./storm.ts', import.meta.url))
  const child = spawn('nice', ['-n', '19', process.execPath, program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    storm: async (seconds: number): Promise<StormSeen> => {
      child.send({ url, paths, perSecond: RATE, seconds } satisfies StormAsked)
      const [seen] = (await once(child, 'message')) as [StormSeen]
      return seen
    },
    over: () => child.disconnect(),
  }
}

async function weather(program: Program, rounds: number, mostTaken: number) {
  const { bookings } = await busyCompany(program)
  const { storm, over } = stormAt(program)
  // The first requests of a program are slow for reasons that have nothing to do with a storm.
  await Promise.all([bookings(5), storm(5)])
  const quiet: number[][] = []
  const stormy: number[][] = []
  const statuses: number[] = []
  const storms: StormSeen[] = []
  let leftOut = 0
  while (quiet.length < rounds && leftOut < rounds * 3) {
    const taken = takenByOthers()
    const calm = await bookings(SECONDS)
    const [rough, pages] = await Promise.all([bookings(SECONDS), storm(SECONDS)])
    if (taken() > mostTaken) {
      leftOut += 1
      continue
    }
    storms.push(pages)
    quiet.push(calm.map(({ ms }) => ms))
    stormy.push(rough.map(({ ms }) => ms))
    statuses.push(...[...calm, ...rough].map(({ status }) => status))
  }
  over()
  return { quiet, stormy, statuses, storms, leftOut }
}

/** Of the processors by other guests of the host: what was measured then says nothing. */
const MOST_TAKEN = 0.03

/** Of the round in the middle: a host that stands still for a moment spoils one. */
const p95 = (rounds: number[][]) =>
  percentile(
    rounds.map((round) => percentile(round, 0.95)),
    0.5,
  )

const environment = { TRUST_PROXY: 'loopback' }
const findings = createFindings('embed-storm')
const program = await startProgram({ environment })
const { quiet, stormy, statuses, storms, leftOut } = await weather(program, ROUNDS, MOST_TAKEN)
await program.stop()

const [before, during] = [p95(quiet), p95(stormy)]
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
findings.check(
  `${ROUNDS} rounds in which the host left us our processors`,
  quiet.length === ROUNDS,
  `${leftOut} left out`,
)
findings.note(`bookings: quiet ${spread(quiet.flat())}; in the storm ${spread(stormy.flat())}`)
findings.check(
  `bookings take at most ${((WORSE_BY - 1) * 100).toFixed(0)} % longer`,
  during <= before * WORSE_BY,
  `p95 ${before.toFixed(1)} ms quiet, ${during.toFixed(1)} ms in the storm`,
)

const reading = await startProgram({ control: 'configurations not kept', environment })
const control = await weather(reading, 1, 1)
await reading.stop()
const worse = p95(control.stormy) / p95(control.quiet)
findings.check(
  'control, each configuration read from the database: bookings are slower, or pages get nothing',
  worse > WORSE_BY || control.storms.some(({ failed }) => failed > 0),
  `p95 ${p95(control.quiet).toFixed(1)} and ${p95(control.stormy).toFixed(1)} ms, ` +
    `${control.storms[0]!.perSecond.toFixed(0)} pages a second`,
)
closeConnections()
findings.end({
  asked: `${RATE} loaders and configurations a second beside bookings, ${ROUNDS} rounds of ${SECONDS} s in turn with none`,
  found:
    `${perSecond.toFixed(0)} pages a second; bookings p95 ${before.toFixed(1)} ms without, ` +
    `${during.toFixed(1)} ms with them (promise ${((WORSE_BY - 1) * 100).toFixed(0)} % more; of ${ROUNDS} rounds the one in the middle, ${leftOut} left out)`,
})
