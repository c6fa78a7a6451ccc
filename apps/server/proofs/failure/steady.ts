/** Promise 19: after an hour of ordinary load the program uses no more memory than at the beginning. */
import { randomInt, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createFindings, percentile, spread, tally } from '../findings.ts'
import { openLoop } from '../open-loop.ts'
import { type Program, startProgram } from '../program.ts'
import { closeConnections, get, post } from '../requests.ts'
import { anyAddress } from '../../test/any-address.ts'
import { at, guest, visitBody } from '../worlds.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '50' },
  },
})
const MINUTES = Number(values.minutes)
const RATE = Number(values.rate)
const MAX_GROWTH = 0.05
const LONGEST_START_MS = 3_000
/** Warm-up, in which code is compiled, pools fill and the heap reaches its size. */
const WARM_SHARE = 1 / 6
const SAMPLE_MS = 1_000
/** The status for a missing response: worse than any real status. */
const BROKEN = 999

const RESOURCES = 40
const HOURS = 8
const DAYS = 80

/** A widget's typical day: mostly reads, some holds, few bookings, some of them cancelled. */
async function ordinaryDay(program: Program) {
  const studio = await program.studio({ alias: 'promin' })
  const { company_id, branch_id } = studio
  const resources: { resource_id: string }[] = []
  for (let ordinal = 1; ordinal <= RESOURCES; ordinal += 1) resources.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: resources, price: 45_000 })
  const api = `${program.url}/v1/company/${company_id}`
  const open = `${program.url}/v1/public/company/${company_id}`
  const day = (days: number) => at(days, 12).slice(0, 10)
  let booked = 0
  const body = (number: number) => {
    const { resource_id } = resources[number % RESOURCES]!
    const slot = Math.floor(number / RESOURCES)
    const start = at(Math.floor(slot / HOURS) % DAYS, 9 + (slot % HOURS))
    return visitBody({ studio, services: [{ service_id, resource_id }] }, start, guest(number))
  }
  const reads = [
    `${program.url}/i/promin`,
    `${program.url}/embed.js`,
    `${api}/widget/default/configuration`,
    `${api}/branch`,
    `${open}/branch/${branch_id}/service`,
    `${open}/branch/${branch_id}/resource`,
  ]
  /** Requests like the widget's: which days of a month have free times, and the times of a day. */
  const slots = (firstDay: number, days: number) =>
    `${api}/branch/${branch_id}/slot/resource?serviceId=${service_id}&start=${day(firstDay)}&end=${day(firstDay + days)}` +
    `&resultType=${days > 0 ? 'DAYS' : 'MERGED'}`
  return async (number: number): Promise<{ status: number }> => {
    // Each caller has a different address, because the test simulates many visitors.
    const headers = {
      'x-forwarded-for': anyAddress(),
      'accept-encoding': 'br',
    }
    const turn = number % 20
    if (turn < 12) return get(reads[turn % reads.length]!, headers)
    if (turn < 16) return get(slots(turn, turn % 2 === 0 ? 30 : 0), headers)
    if (turn === 16) {
      const { appointment } = body(randomInt(RESOURCES * HOURS * DAYS))
      const holder = randomUUID()
      const held = await post(
        `${program.url}/v1/client/hold`,
        { hold: { ...appointment, holder } },
        { headers },
      )
      if (held.status === 200)
        await post(
          `${program.url}/v1/client/hold/${held.body.id}/release`,
          { hold: { company_id, holder } },
          { headers },
        )
      return held
    }
    if (turn === 17)
      return post(`${program.url}/v1/client/appointment/calculate/price`, body(number), { headers })
    const own = booked
    booked += 1
    const made = await post(`${program.url}/v1/client/appointment`, body(own), { headers })
    const key = made.body['manage_key']
    // Cancelled times are booked again, because an hour of bookings exceeds the capacity.
    if (made.status === 200 && typeof key === 'string')
      await post(
        `${program.url}/v1/client/appointment/${made.body.id}/cancel`,
        { appointment: { company_id } },
        { headers: { ...headers, 'x-manage-key': key } },
      )
    return made
  }
}

async function anHour(program: Program, minutes: number) {
  const visit = await ordinaryDay(program)
  const memory: { atMs: number; bytes: number }[] = []
  const started = performance.now()
  const sampling = setInterval(() => {
    const bytes = program.memoryBytes()
    if (bytes !== undefined) memory.push({ atMs: performance.now() - started, bytes })
  }, SAMPLE_MS)
  const answers: { status: number; ms: number }[] = []
  // Runs minute by minute, so that this process does not store an hour of responses as promises.
  for (let minute = 0; minute < minutes; minute += 1) {
    const seconds = 60 * Math.min(1, minutes - minute)
    for (const { status, ms } of await openLoop({ perSecond: RATE, count: RATE * seconds }, (number) =>
      // A broken connection counts as a failure and does not end the hour.
      visit(minute * RATE * 60 + number).catch(() => ({ status: BROKEN })),
    ))
      answers.push({ status, ms })
  }
  clearInterval(sampling)
  const between = (from: number, to: number) =>
    percentile(
      memory
        .filter(({ atMs }) => atMs >= from * minutes * 60_000 && atMs < to * minutes * 60_000)
        .map(({ bytes }) => bytes),
      0.5,
    )
  const [begin, end] = [between(WARM_SHARE, 2 * WARM_SHARE), between(1 - WARM_SHARE, 1)]
  return { answers, begin, end, growth: end / begin - 1 }
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
const environment = { TRUST_PROXY: 'loopback' }
const findings = createFindings('steady')
const program = await startProgram({ environment })
const { answers, begin, end, growth } = await anHour(program, MINUTES)
await program.stop()

const statuses = answers.map(({ status }) => status)
findings.check(
  'nothing fails on our side',
  statuses.every((status) => status < 500),
  tally(statuses),
)
findings.check(
  'at least 95 of 100 requests get what they ask for',
  statuses.filter((status) => status === 200).length > 0.95 * statuses.length,
)
findings.note(spread(answers.map(({ ms }) => ms)))
findings.measure(
  `memory grows by ${MAX_GROWTH * 100} % at most`,
  growth <= MAX_GROWTH,
  `${megabytes(begin)} MB after the first part, ${megabytes(end)} MB in the last: ${(growth * 100).toFixed(1)} %`,
)
findings.measure(
  'the first answer comes soon after the start',
  program.startMs <= LONGEST_START_MS,
  `${(program.startMs / 1000).toFixed(1)} s, new database`,
)

const leaking = await startProgram({ control: 'responses never released', environment })
const control = await anHour(leaking, Math.min(3, MINUTES))
await leaking.stop()
findings.measure(
  'control, answers never released',
  control.growth > MAX_GROWTH,
  `${(control.growth * 100).toFixed(0)} % in ${Math.min(3, MINUTES)} min`,
)
closeConnections()
findings.end({
  asked: `${MINUTES} min at ${RATE} requests/s`,
  found:
    `memory growth ${(growth * 100).toFixed(1)} % (promise ${MAX_GROWTH * 100} %), ` +
    `${statuses.filter((status) => status >= 500).length} failures, first answer ${(program.startMs / 1000).toFixed(1)} s after the start`,
})
