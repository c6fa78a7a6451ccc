/** Promise 2: one event in high demand sells out correctly and fast. */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createFindings, percentile, spread, tally } from '../findings.ts'
import { openLoop } from '../open-loop.ts'
import { type Program, startProgram } from '../program.ts'
import { type Answer, closeConnections, post } from '../requests.ts'
import { at, guest, placesBody, yogaStudio } from '../worlds.ts'

const { values } = parseArgs({
  options: {
    /** Booking requests per second, independent of earlier responses. */
    rate: { type: 'string', default: '120' },
    places: { type: 'string', default: '3000' },
  },
})
const RATE = Number(values.rate)
const PLACES = Number(values.places)
/** Number of callers beyond the places. */
const TOO_MANY = 300
const WANTED_PER_SECOND = 100
const LONGEST_P99_MS = 500

type Sale = { answers: Answer[]; confirmedPerSecond: number; stored: number; used: number; seconds: number }

async function sell(program: Program, places: number, rate: number): Promise<Sale> {
  const { studio, event } = await yogaStudio(program)
  const { event_id } = await event(at(10, 18), places)
  const started = performance.now()
  const answers = await openLoop({ perSecond: rate, count: places + TOO_MANY }, (number) =>
    post(
      `${program.url}/v1/client/group_training/${event_id}/appointment`,
      placesBody(studio, guest(number)),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  const { rows } = await sql<{ stored: number; used: number }>`
    select (select coalesce(sum(space), 0) from appointment
             where appointment.company_id = event.company_id and appointment.event_id = event.event_id)::int as stored,
           used_space as used
      from event where company_id = ${studio.company_id} and event_id = ${event_id}`.execute(
    program.database.db,
  )
  // The seconds while places were left.
  const soldOutAfter = places / rate
  const confirmed = answers.slice(0, places).filter((answer) => answer.status === 200).length
  return {
    ...rows[0]!,
    answers,
    seconds,
    confirmedPerSecond: confirmed / Math.max(soldOutAfter, seconds - TOO_MANY / rate),
  }
}

const findings = createFindings('hot-event')
const program = await startProgram()
// The first requests of a program are slow for other reasons than an event.
await sell(program, 200, 50)
const before = program.cpuSeconds()
const { answers, confirmedPerSecond, stored, used, seconds } = await sell(program, PLACES, RATE)
const after = program.cpuSeconds()
const won = answers.filter((answer) => answer.status === 200)
const lost = answers.filter((answer) => answer.status !== 200)
const wonMs = won.map(({ ms }) => ms)

findings.check(
  'every place is sold, none twice',
  won.length === PLACES && stored === PLACES && used === PLACES,
  `${won.length} answered, ${stored} stored, ${used} counted of ${PLACES}`,
)
findings.check(
  'a caller who comes too late gets the reason',
  lost.length === TOO_MANY && lost.every(({ body }) => body.code === 'event.space.exceeded'),
  tally(lost.map(({ status, body }) => `${status} ${body.code}`)),
)
const inOrder = answers.slice(0, PLACES - RATE).every((answer) => answer.status === 200)
findings.check('in order: nobody who came early is refused for one who came late', inOrder)
findings.measure(
  `${WANTED_PER_SECOND} confirmed bookings a second`,
  confirmedPerSecond >= WANTED_PER_SECOND,
  `${confirmedPerSecond.toFixed(0)} a second over ${seconds.toFixed(0)} s, asked ${RATE}`,
)
findings.measure(`p99 within ${LONGEST_P99_MS} ms`, percentile(wonMs, 0.99) < LONGEST_P99_MS, spread(wonMs))
if (before !== undefined && after !== undefined)
  findings.note(
    `processor per request: server ${(((after.server - before.server) / answers.length) * 1000).toFixed(1)} ms, ` +
      `database ${(((after.database - before.database) / answers.length) * 1000).toFixed(1)} ms`,
  )
await program.stop()

const overselling = await startProgram({ control: 'places read first' })
await sql`alter table event drop constraint event_check`.execute(overselling.database.db)
// On a busy machine the server turns most callers away, and too few race for the last place: fewer come each time.
let oversold = 0
for (let rate = 400; oversold <= 0 && rate >= 50; rate /= 2)
  oversold = (await sell(overselling, 200, rate)).stored - 200
findings.check('control, places checked before they are taken', oversold > 0, `${oversold} above 200`)
await overselling.stop()
closeConnections()
findings.end({
  asked: `${RATE} bookings/s on one event of ${PLACES} places, ${TOO_MANY} too many`,
  found:
    `${confirmedPerSecond.toFixed(0)} confirmed/s (promise ${WANTED_PER_SECOND}), ` +
    `${spread(wonMs)} (promise ${LONGEST_P99_MS} ms); ${stored} sold, ${Math.max(0, stored - PLACES)} oversold`,
})
