/** Promise 1: of many simultaneous bookings exactly as many succeed as fit, and the others are rejected at once. */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createFindings, percentile, spread, tally } from '../findings.ts'
import { type Program, startProgram } from '../program.ts'
import { kinds, PLACES_LEFT, type Prepared, run, stored, VISITS_LEFT } from './race-kinds.ts'
import { closeConnections } from '../requests.ts'
import type { ControlName } from '../without-safeguard.ts'
import { at } from '../worlds.ts'

const { values } = parseArgs({
  options: {
    callers: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '20' },
  },
})
const CALLERS = Number(values.callers)
const ROUNDS = Number(values.rounds)
const SIZE = { callers: CALLERS, rounds: ROUNDS }
const LONGEST_ANSWER_MS = 2_000

const SECRET = 'a secret of this proof that nobody else needs'

const fieldOf = (of: Program) => ({ ...of, at, secret: SECRET })
const start = (control?: ControlName) =>
  startProgram({ environment: { SECRET }, ...(control === undefined ? {} : { control }) })

const findings = createFindings('races')
const program = await start()
// The first requests of a program are slow: its code is compiled, its connections are made.
await run(await kinds['one time of one resource']!(fieldOf(program), SIZE), 1)
const losersMs: number[] = []
let [over, under] = [0, 0]
for (const [name, prepare] of Object.entries(kinds)) {
  const race = await prepare(fieldOf(program), SIZE)
  const { winners, losers, ms, winnerMs } = await run(race, ROUNDS)
  over += winners.reduce((sum, won) => sum + Math.max(0, won - race.capacity), 0)
  under += winners.reduce((sum, won) => sum + Math.max(0, race.capacity - won), 0)
  const expected = ROUNDS * race.capacity
  findings.check(
    `${name}: ${race.capacity} of ${race.callers} win, in each of ${ROUNDS} rounds`,
    winners.every((won) => won === race.capacity),
    `winners ${tally(winners)}`,
  )
  const kept = await stored(program, race.companyId)
  findings.check(
    `${name}: stored is what was answered, nobody has half a visit`,
    kept.appointments === expected &&
      kept.rows === expected * race.rows &&
      kept.overlaps + kept.besideTheHall + kept.oversold === 0,
    JSON.stringify(kept),
  )
  findings.check(
    `${name}: losers learn why${race.rows > 0 ? ' and get three other times' : ''}`,
    losers.every(({ status, body }) => [409, 422].includes(status) && typeof body.code === 'string') &&
      (race.rows === 0 || losers.every(({ body }) => (body.metadata?.alternatives?.length ?? 0) >= 3)),
    tally(
      losers.map(
        ({ status, body }) => `${status} ${body.code} (${body.metadata?.alternatives?.length ?? 0})`,
      ),
    ),
  )
  const lostMs = losers.map((loser) => loser.ms)
  losersMs.push(...lostMs)
  findings.check(
    `${name}: within 2 s`,
    percentile(ms, 0.99) < LONGEST_ANSWER_MS,
    `${spread(ms)}, winners ${spread(winnerMs)}`,
  )
}

// Runs the controls until one finds the expected violation, at most all rounds.
const maxWinners = async (from: Program, prepare: Prepared) =>
  Math.max(...(await run(await prepare(fieldOf(from), SIZE), ROUNDS)).winners)
await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(program.database.db)
for (const name of [
  'one time of one resource',
  'rent ranges that overlap',
  'a visit with two resources',
  'one required room, any performer',
  'a hall against its room',
]) {
  const most = await maxWinners(program, kinds[name]!)
  findings.check(`control, no constraint: ${name}`, most > 1, `${most} winners`)
}
await program.stop()

const selling = await start('places read first')
await sql`alter table event drop constraint event_check`.execute(selling.database.db)
const sold = await maxWinners(selling, kinds['the last places of an event']!)
findings.check(
  'control, places checked before they are taken',
  sold > PLACES_LEFT,
  `${sold} of ${PLACES_LEFT}`,
)
await selling.stop()

const counting = await start('visits counted before the lock')
const visits = await maxWinners(counting, kinds['the last visits of a certificate']!)
findings.check('control, visits counted before the lock', visits > VISITS_LEFT, `${visits} of ${VISITS_LEFT}`)
await counting.stop()

for (const [control, name] of [
  ['required resources not reserved', 'one required room, any performer'],
  ['parts of a hall not reserved', 'a hall against its room'],
] as const) {
  const careless = await start(control)
  const most = await maxWinners(careless, kinds[name]!)
  findings.check(`control, ${control}`, most > 1, `${most} winners`)
  await careless.stop()
}

const givingUp = await start('one resource tried')
const { winners } = await run(await kinds['any free, as many as are free']!(fieldOf(givingUp), SIZE), ROUNDS)
findings.check(
  'control, only the first free resource is tried',
  Math.min(...winners) < 5,
  `winners ${tally(winners)}`,
)
await givingUp.stop()
closeConnections()
findings.end({
  asked: `${CALLERS} callers at once x ${ROUNDS} rounds x ${Object.keys(kinds).length} kinds`,
  found: `${over} over, ${under} under; rejected in ${spread(losersMs)} (promise 2 s)`,
})
