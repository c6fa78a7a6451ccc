/** Promise 1: of many who book at once exactly as many win as there is room, and the others are told at once. */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createFindings, percentile, spread, tally } from './findings.ts'
import { type Program, startProgram } from './program.ts'
import { type Answer, closeConnections, post } from './requests.ts'
import {
  at,
  fiveHairdressers,
  guest,
  loft,
  masterThenRoom,
  oneHairdresser,
  placesBody,
  type Visit,
  visitBody,
  yogaStudio,
} from './worlds.ts'

const { values } = parseArgs({
  options: {
    callers: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '20' },
  },
})
const CALLERS = Number(values.callers)
const ROUNDS = Number(values.rounds)
const LONGEST_ANSWER_MS = 2_000
const PLACES_LEFT = 7

/** One kind of race, ready to run: what each caller of a round asks, and how many can win. */
type Race = {
  companyId: string
  callers: number
  capacity: number
  /** Rows of occupancy that a winner leaves; an event has its counter instead. */
  rows: number
  ask(round: number, caller: number): Promise<Answer>
}
type Prepared = (program: Program) => Promise<Race>

type Asked = { from: number; length?: number }

const visitRace =
  (
    world: (program: Program) => Promise<Visit>,
    { capacity = 1, rows = 1, callers = CALLERS, asks = [{ from: 10 }] as Asked[] } = {},
  ): Prepared =>
  async (program) => {
    const visit = await world(program)
    return {
      companyId: visit.studio.company_id,
      callers,
      capacity,
      rows,
      ask: (round, caller) => {
        const { from, length } = asks[caller % asks.length]!
        return post(
          `${program.url}/v1/client/appointment`,
          visitBody(
            visit,
            at(round, from),
            guest(round * CALLERS + caller),
            length === undefined ? {} : { duration: length * 3600 },
          ),
        )
      },
    }
  }

/** Ranges of different starts and lengths that all need the hour from 14:00. */
const rentRanges: Asked[] = [
  { from: 14, length: 1 },
  { from: 13, length: 2 },
  { from: 12, length: 3 },
  { from: 14, length: 3 },
  { from: 11, length: 4 },
  { from: 13, length: 4 },
]

const lastPlaces: Prepared = async (program) => {
  const { studio, event } = await yogaStudio(program)
  const events: { event_id: string }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    events.push(await event(at(round, 18), 40, 40 - PLACES_LEFT))
  return {
    companyId: studio.company_id,
    callers: CALLERS,
    capacity: PLACES_LEFT,
    rows: 0,
    ask: (round, caller) =>
      post(
        `${program.url}/v1/client/group_training/${events[round]!.event_id}/appointment`,
        placesBody(studio, guest(round * CALLERS + caller)),
      ),
  }
}

const kinds: Record<string, Prepared> = {
  'one time of one resource': visitRace(oneHairdresser),
  'rent ranges that overlap': visitRace(loft, { asks: rentRanges }),
  'the last places of an event': lastPlaces,
  'a visit with two resources': visitRace(masterThenRoom, { rows: 2 }),
  'any free of five resources': visitRace(fiveHairdressers, { capacity: 5 }),
  'any free, as many as are free': visitRace(fiveHairdressers, { capacity: 5, callers: 5 }),
}

type Result = { winners: number[]; losers: Answer[]; ms: number[]; winnerMs: number[] }

async function run({ ask, callers }: Race): Promise<Result> {
  const result: Result = { winners: [], losers: [], ms: [], winnerMs: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(Array.from({ length: callers }, (_, caller) => ask(round, caller)))
    const won = answers.filter((answer) => answer.status === 200)
    result.winners.push(won.length)
    result.winnerMs.push(...won.map(({ ms }) => ms))
    result.losers.push(...answers.filter((answer) => answer.status !== 200))
    result.ms.push(...answers.map(({ ms }) => ms))
  }
  return result
}

/** What the database holds afterwards, looked at without the program. */
async function stored({ database }: Program, company: string) {
  const count = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
    Number((await statement.execute(database.read)).rows[0]!.n)
  return {
    appointments: await count(sql`select count(*) as n from appointment where company_id = ${company}`),
    rows: await count(sql`select count(*) as n from occupancy where company_id = ${company} and blocking`),
    overlaps: await count(sql`
      select count(*) as n from occupancy a join occupancy b
          on b.company_id = a.company_id and b.resource_id = a.resource_id and b.lane = a.lane
         and b.occupancy_id > a.occupancy_id and b.during && a.during and b.blocking
       where a.company_id = ${company} and a.blocking`),
    oversold: await count(sql`
      select count(*) as n from event where company_id = ${company} and ${40 - PLACES_LEFT} + (select coalesce(sum(space), 0)
        from appointment where appointment.company_id = event.company_id and appointment.event_id = event.event_id) > space`),
  }
}

const findings = createFindings('races')
const program = await startProgram()
const losersMs: number[] = []
let [over, under] = [0, 0]
for (const [name, prepare] of Object.entries(kinds)) {
  const race = await prepare(program)
  const { winners, losers, ms, winnerMs } = await run(race)
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
      kept.overlaps + kept.oversold === 0,
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

// The controls run until they find what they must, at most all rounds.
const mostWinners = async (from: Program, prepare: Prepared) =>
  Math.max(...(await run(await prepare(from))).winners)
await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(program.database.read)
for (const name of ['one time of one resource', 'rent ranges that overlap', 'a visit with two resources']) {
  const most = await mostWinners(program, kinds[name]!)
  findings.check(
    `control, ${name} without the constraint of the database: booked twice`,
    most > 1,
    `${most} winners`,
  )
}
await program.stop()

const selling = await startProgram({ control: 'places looked at first' })
await sql`alter table event drop constraint event_check`.execute(selling.database.read)
const sold = await mostWinners(selling, lastPlaces)
findings.check(
  'control, places looked at and then taken: oversold',
  sold > PLACES_LEFT,
  `${sold} of ${PLACES_LEFT}`,
)
await selling.stop()

const givingUp = await startProgram({ control: 'one resource tried' })
const { winners } = await run(await kinds['any free, as many as are free']!(givingUp))
findings.check(
  'control, whoever loses the first free resource gives up: somebody is refused while one is free',
  Math.min(...winners) < 5,
  `winners ${tally(winners)}`,
)
await givingUp.stop()
closeConnections()
findings.end(
  `${CALLERS} at once x ${ROUNDS} rounds x ${Object.keys(kinds).length} kinds: ${over} over, ${under} under; losers ${spread(losersMs)}.`,
)
