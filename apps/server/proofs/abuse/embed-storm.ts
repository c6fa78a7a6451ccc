/** Promise 4: pages with the embedded widget, all opened at once, do not stop bookings. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createFindings, percentile, spread, tally } from '../findings.ts'
import { takenByOthers } from '../taken-by-others.ts'
import { openLoop } from '../open-loop.ts'
import { type Program, startProgram } from '../program.ts'
import { closeConnections, post } from '../requests.ts'
import type { StormAsked, StormSeen } from '../storm.ts'
import { at, guest, visitBody } from '../worlds.ts'

const { values } = parseArgs({
  options: {
    /** Requests per second, half for loaders and half for configurations. */
    rate: { type: 'string', default: '1600' },
    /** Length of each round; quiet and stormy rounds alternate. */
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '5' },
  },
})
const RATE = Number(values.rate)
const SECONDS = Number(values.seconds)
const ROUNDS = Number(values.rounds)
const BOOKINGS_PER_SECOND = 20
/** The maximum ratio between times in a storm and in a quiet round. */
const WORSE_BY = 1.2

const RESOURCES = 40
const HOURS = 8

/** A company whose widget is embedded on many pages, with bookings that never overlap. */
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
    return post(`${program.url}/v1/client/appointment`, body)
  }
  return {
    bookings: (seconds: number) =>
      openLoop({ perSecond: BOOKINGS_PER_SECOND, count: seconds * BOOKINGS_PER_SECOND }, book),
  }
}

const paths = ['/embed.js', '/v1/company/promin/widget/default/configuration?withBookingSettings=true']

function stormAt({ url }: Program) {
  const program = fileURLToPath(new URL('../storm.ts', import.meta.url))
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

type Booked = { ms: number; status: number }[]
type Round = { quiet: Booked; stormy: Booked; pages: StormSeen; taken: number }

/**
 * The share of processor time taken by other guests of the host: above it, measurements are unreliable. Quiet and
 * stormy rounds lose it alike, and it is a quarter of the allowed slowdown.
 */
const MAX_TAKEN = 0.05

/** The median over rounds, because a short stall of the computer spoils one. */
const p95 = (rounds: readonly Round[], weather: 'quiet' | 'stormy') =>
  percentile(
    rounds.map((round) => percentile(msOf(round[weather]), 0.95)),
    0.5,
  )
const msOf = (booked: Booked) => booked.map(({ ms }) => ms)

/** Uses the calmest rounds, because other load of the host slows all of them down. */
async function weather(program: Program, rounds: number, maxRounds: number) {
  const { bookings } = await busyCompany(program)
  const { storm, over } = stormAt(program)
  // The first requests of a program are slow for other reasons than a storm.
  await Promise.all([bookings(5), storm(5)])
  const all: Round[] = []
  const calm = () => all.filter(({ taken }) => taken <= MAX_TAKEN).length
  while (all.length < rounds || (calm() < rounds && all.length < maxRounds)) {
    const taken = takenByOthers()
    const quiet = await bookings(SECONDS)
    const [stormy, pages] = await Promise.all([bookings(SECONDS), storm(SECONDS)])
    all.push({ quiet, stormy, pages, taken: taken() })
  }
  over()
  return { seen: all.toSorted((one, other) => one.taken - other.taken).slice(0, rounds), tried: all.length }
}

const environment = { TRUST_PROXY: 'loopback' }
const findings = createFindings('embed-storm')
const program = await startProgram({ environment })
const { seen, tried } = await weather(program, ROUNDS, 3 * ROUNDS)
await program.stop()

const [before, during] = [p95(seen, 'quiet'), p95(seen, 'stormy')]
const [quiet, stormy] = [seen.flatMap(({ quiet }) => quiet), seen.flatMap(({ stormy }) => stormy)]
const storms = seen.map(({ pages }) => pages)
const perSecond = storms.reduce((sum, pages) => sum + pages.perSecond, 0) / storms.length
const maxTaken = Math.max(...seen.map(({ taken }) => taken))
findings.check(
  'every booking is made',
  [...quiet, ...stormy].every(({ status }) => status === 200),
  tally([...quiet, ...stormy].map(({ status }) => status)),
)
findings.check(
  'every page gets loader and configuration',
  storms.every(({ failed }) => failed === 0),
)
findings.measure(
  'pages get them as fast as they ask',
  perSecond >= RATE * 0.95,
  `${perSecond.toFixed(0)} a second of ${RATE}, p99 ${Math.max(...storms.map(({ p99 }) => p99)).toFixed(0)} ms`,
)
findings.measure(
  'the host leaves us our processors meanwhile, so that the figures say something',
  maxTaken <= MAX_TAKEN,
  `others took at most ${(maxTaken * 100).toFixed(0)} % in the calmest ${ROUNDS} of ${tried} rounds`,
)
findings.note(`bookings: quiet ${spread(msOf(quiet))}; in the storm ${spread(msOf(stormy))}`)
findings.measure(
  `bookings take at most ${((WORSE_BY - 1) * 100).toFixed(0)} % longer`,
  during <= before * WORSE_BY,
  `p95 ${before.toFixed(1)} ms quiet, ${during.toFixed(1)} ms in the storm`,
)

const reading = await startProgram({ control: 'configurations not cached', environment })
const { seen: read } = await weather(reading, 1, 1)
await reading.stop()
const [calm, rough] = [p95(read, 'quiet'), p95(read, 'stormy')]
findings.measure(
  'control, each configuration read from the database',
  rough > calm * WORSE_BY || read.some(({ pages }) => pages.failed > 0),
  `p95 ${calm.toFixed(1)} and ${rough.toFixed(1)} ms, ${read[0]!.pages.perSecond.toFixed(0)} pages/s`,
)
closeConnections()
findings.end({
  asked: `${RATE} loaders and configurations per second during bookings, ${ROUNDS} rounds of ${SECONDS} s`,
  found:
    `${perSecond.toFixed(0)} pages/s; bookings p95 ${before.toFixed(1)} ms without, ` +
    `${during.toFixed(1)} ms with them (promise ${((WORSE_BY - 1) * 100).toFixed(0)} % more), median of the calmest ${ROUNDS} of ${tried} rounds`,
})
