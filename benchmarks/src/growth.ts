/**
 * Effect of growth on response times: one company with 1,700 bookings, alone in its database and next to 10,000 others
 * with 2,000,000. Both programs run at the same time and are called in turns, so that other load affects both.
 * `npm run bench -- growth --companies 300 --bookings 60000` is a quick run.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { addManyCompanies } from '../../apps/server/proofs/many-companies.ts'
import { type Program, startProgram } from '../../apps/server/proofs/program.ts'
import { closeConnections, post } from '../../apps/server/proofs/requests.ts'
import { at, guest } from '../../apps/server/proofs/worlds.ts'
import { anyAddress } from '../../apps/server/test/any-address.ts'
import { pathsOf, type StudioOfTen, studioOfTen } from './answers/studio-of-ten.ts'
import { addOccupancyOf } from './growth/occupied.ts'
import { tidied } from '../../apps/server/proofs/tidied.ts'
import { heading, tell } from './report/figures.ts'

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '10000' },
    bookings: { type: 'string', default: '2000000' },
  },
})
/** Three bookings a day for each of ten people: 1,710 bookings. */
const DAYS = 57
const ROUNDS = 400
const WARM_ROUNDS = 60
const GOAL_PERCENT = 20

type Place = { program: Program; ten: StudioOfTen; booked: number }
type Act = (place: Place) => Promise<void>

const environment = { MESSAGES_PER_DAY: '9999999', CODES_PER_DAY: '9999999' }

async function get(url: string, headers: Record<string, string> = {}): Promise<void> {
  const reply = await fetch(url, { headers: { 'x-forwarded-for': anyAddress(), ...headers } })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${url} answered ${reply.status} ${text}`)
}

async function send(url: string, body: object): Promise<void> {
  const answer = await post(url, body, { headers: { 'x-forwarded-for': anyAddress() } })
  if (answer.status !== 200)
    throw new Error(`${url} answered ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Hours in which all ten are free. */
const FREE_HOURS = [9, 11, 12, 14, 16] as const

/** A start at which some performer is free: one per day, then at later hours. */
function visitAt(place: Place) {
  const { ten } = place
  const { company_id, branch_id } = ten.studio
  const number = (place.booked += 1)
  const days = 60
  return {
    company_id,
    branch_id,
    start_time: at(1 + (number % days), FREE_HOURS[Math.floor(number / days) % FREE_HOURS.length]!),
    service_resource_settings: [{ service: ten.service, resources: [], ordinal: 1 }],
  }
}

/** Responses to callers with a hold bypass the response cache. */
const recomputed =
  (name: 'day of one resource' | 'month of ten as DAYS' | 'month of ten with prices'): Act =>
  ({ program, ten }) =>
    get(program.url + pathsOf(ten)[name], { 'x-holder': 'somebody-who-holds-nothing' })
const kept =
  (name: 'day of one resource' | 'configuration' | 'services'): Act =>
  ({ program, ten }) =>
    get(program.url + pathsOf(ten)[name])

const acts: Record<string, Act> = {
  'day of one resource, recomputed': recomputed('day of one resource'),
  'month of ten as DAYS, recomputed': recomputed('month of ten as DAYS'),
  'month of ten with prices, recomputed': recomputed('month of ten with prices'),
  'day of one resource, cached': kept('day of one resource'),
  'configuration, cached': kept('configuration'),
  'services, cached': kept('services'),
  hold: (place) =>
    send(`${place.program.url}/v1/client/hold`, {
      hold: { ...visitAt(place), holder: `holder-${randomUUID()}` },
    }),
  booking: (place) =>
    send(`${place.program.url}/v1/client/appointment`, {
      appointment: { ...visitAt(place), client: guest(place.booked) },
    }),
}

async function msOf(act: Act, place: Place): Promise<number> {
  const began = performance.now()
  await act(place)
  return performance.now() - began
}

const median = (took: readonly number[]) => took.toSorted((one, other) => one - other)[took.length >> 1]!

const alone = await startProgram({ environment })
const beside = await startProgram({ environment })
try {
  const few: Place = { program: alone, ten: await studioOfTen(alone, DAYS), booked: 0 }
  const many: Place = { program: beside, ten: await studioOfTen(beside, DAYS), booked: 0 }
  const [companies, bookings] = [Number(values.companies), Number(values.bookings)]
  // addManyCompanies adds past bookings, a tenth of this number.
  await addManyCompanies(beside, { companies: companies - 1, bookings: Math.round(bookings / 11) * 10 })
  await addOccupancyOf(beside)
  for (const { connection } of [alone, beside]) await tidied(connection)
  heading(`Alone, and beside ${companies} companies with ${bookings} bookings; p50 of ${ROUNDS} in turns`)
  for (const [what, act] of Object.entries(acts)) {
    const took: [number[], number[]] = [[], []]
    for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1)
      for (const [index, place] of [few, many].entries()) {
        const ms = await msOf(act, place)
        if (round >= 0) took[index]!.push(ms)
      }
    const [before, after] = took.map(median) as [number, number]
    const growth = (after / before - 1) * 100
    tell({
      what,
      found: `${after.toFixed(2)} ms`,
      baseline: `${before.toFixed(2)} ms alone`,
      ratio: `${growth >= 0 ? '+' : ''}${growth.toFixed(0)} %`,
      goal: `≤ +${GOAL_PERCENT} %`,
      isMet: growth <= GOAL_PERCENT,
    })
  }
} finally {
  await alone.stop()
  await beside.stop()
  closeConnections()
}
