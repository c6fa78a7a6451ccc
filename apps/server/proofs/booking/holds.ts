/** Promise 11: holds expire on time and leave nothing behind. */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createFindings, percentile, spread } from '../findings.ts'
import { type Program, startProgram } from '../program.ts'
import { type Answer, closeConnections, post } from '../requests.ts'
import { at, guest, oneHairdresser, visitBody, yogaStudio } from '../worlds.ts'

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '100000' },
    /** Holds with separate expiry times. */
    single: { type: 'string', default: '10' },
    /** Maximum milliseconds between a hold's expiry and its cleanup by the job. */
    latest: { type: 'string', default: '2000' },
  },
})
const CHECKOUTS = Number(values.checkouts)
/**
 * The number of holds per round: they are taken within their ten minutes also on a slow computer, and expire
 * together.
 */
const ONE_ROUND = 5_000
const SIDE_BY_SIDE = 12
const LATEST_MS = Number(values.latest)
/** The remaining seconds of a hold after `letTimePass`. */
const LEFT_SECONDS = 4
const LAZY = 40

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/** Runs `ask` `count` times, some in parallel. */
async function askAll<T>(count: number, ask: (number: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  const asker = async () => {
    for (let number = next++; number < count; number = next++) answers[number] = await ask(number)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, asker))
  return answers
}

type Company = { company_id: string }
const holder = (number: number) => `abandoned-checkout-${number}`

/** Sets the expiry of all holds to a moment soon, in both tables, instead of waiting ten minutes nine times. */
async function letTimePass({ database }: Program, { company_id }: Company): Promise<number> {
  const until = Math.ceil(Date.now() / 1000) + LEFT_SECONDS
  await database.inTransaction(async (tx) => {
    await sql`update hold set held_until = to_timestamp(${until}) where company_id = ${company_id} and active`.execute(
      tx,
    )
    await sql`update occupancy set held_until = to_timestamp(${until})
               where company_id = ${company_id} and kind = 'HOLD' and blocking`.execute(tx)
  })
  return until * 1000
}

/** Counts the times and places that the holds of a company block. */
async function kept({ database }: Program, { company_id }: Company) {
  const { rows } = await sql<{ holds: number; times: number; places: number }>`
    select (select count(*) from hold where company_id = ${company_id} and active)::int as holds,
           (select count(*) from occupancy where company_id = ${company_id} and kind = 'HOLD' and blocking)::int as times,
           (select coalesce(sum(used_space), 0) from event where company_id = ${company_id})::int as places`.execute(
    database.db,
  )
  return rows[0]!
}

/** The same for all companies together. */
async function leftInAll({ database }: Program) {
  const { rows } = await sql<{ holds: number; times: number; places: number }>`
    select (select count(*) from hold where active)::int as holds,
           (select count(*) from occupancy where kind = 'HOLD' and blocking)::int as times,
           (select coalesce(sum(used_space), 0) from event)::int as places`.execute(database.db)
  return rows[0]!
}

const isNothing = ({ holds, times, places }: Awaited<ReturnType<typeof kept>>) => holds + times + places === 0

let busy = 0
/** Retries "busy" responses as a browser does, because a loaded computer sometimes returns them. */
async function askedAgain(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 20) return answer
    busy += 1
    await sleep(200)
  }
}

/** Checkouts abandoned after the choice: half of them hold a time, half a place. */
async function abandon(program: Program, count: number) {
  const { studio, event } = await yogaStudio(program)
  const resources: { resource_id: string }[] = []
  for (let ordinal = 1; ordinal <= 20; ordinal += 1) resources.push(await studio.resource({ ordinal }))
  const haircut = await studio.service({ by: resources })
  const events: { event_id: string }[] = []
  for (let hour = 9; hour < 19; hour += 1) events.push(await event(at(3, hour), count))
  const taken = await askAll(count, (number) => {
    const resource_id = resources[number % resources.length]!.resource_id
    const slot = Math.floor(number / resources.length / 2)
    const { appointment } = visitBody(
      { studio, services: [{ service_id: haircut.service_id, resource_id }] },
      at(Math.floor(slot / 8) + 1, 9 + (slot % 8)),
      guest(number),
    )
    const what =
      Math.floor(number / resources.length) % 2 === 0
        ? appointment
        : {
            company_id: studio.company_id,
            branch_id: studio.branch_id,
            event_id: events[number % 10]!.event_id,
          }
    return askedAgain(() =>
      post(`${program.url}/v1/client/hold`, { hold: { ...what, holder: holder(number) } }),
    )
  })
  return { studio, taken }
}

/** Milliseconds from the expiry until nothing was blocked; undefined if that took too long. */
async function untilNothingIsKept(program: Program, company: Company, endsAt: number, patienceMs: number) {
  let early = false
  while (Date.now() < endsAt + patienceMs) {
    const before = Date.now()
    if (isNothing(await kept(program, company))) {
      early = before < endsAt
      return { lateMs: Date.now() - endsAt, early }
    }
    await sleep(20)
  }
  return undefined
}

const findings = createFindings('holds')
const program = await startProgram()

// The job's cleanup, without a request for the held time. Each round uses a different company.
const rounds: { lateMs: number | undefined; tookAll: boolean; wasKept: boolean; early: boolean }[] = []
const answers = new Map<string, number>()
const began = performance.now()
let heard = began
for (let asked = 0; asked < CHECKOUTS; asked += ONE_ROUND) {
  const size = Math.min(ONE_ROUND, CHECKOUTS - asked)
  const { studio, taken } = await abandon(program, size)
  for (const { status, body } of taken) {
    const answer = `${status} ${body.code ?? ''}`.trim()
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  const before = await kept(program, studio)
  const endsAt = await letTimePass(program, studio)
  await sleep(endsAt - Date.now() - 200)
  const stillThere = await kept(program, studio)
  const isBeforeEnd = Date.now() < endsAt
  const ended = await untilNothingIsKept(program, studio, endsAt, 60_000)
  rounds.push({
    lateMs: ended?.lateMs,
    tookAll: taken.every(({ status }) => status === 200),
    wasKept: before.holds === size && before.times + before.places === size,
    early: isBeforeEnd && stillThere.holds !== size,
  })
  if (performance.now() - heard > 60_000) {
    heard = performance.now()
    findings.note(
      `${asked + size} checkouts after ${((heard - began) / 60_000).toFixed(1)} min, the last round tidied in ${ended?.lateMs ?? 'more than 60,000'} ms`,
    )
  }
}
const minutes = (performance.now() - began) / 60_000
findings.check(
  `${CHECKOUTS} checkouts hold a time or a place`,
  rounds.every(({ tookAll }) => tookAll),
  `${[...answers].map(([answer, count]) => `${answer} × ${count}`).join(', ')}; "busy" before that ${busy} times`,
)
findings.check(
  'what they hold is taken from others',
  rounds.every(({ wasKept }) => wasKept),
  `${rounds.length} rounds of at most ${ONE_ROUND}`,
)
findings.check(
  'none ends before its time',
  rounds.every(({ early }) => !early),
)
const left = await leftInAll(program)
const latestMs = Math.max(...rounds.map(({ lateMs }) => lateMs ?? Number.POSITIVE_INFINITY))
findings.check(
  'abandoned by thousands at once, they leave 0 holds, 0 held times and 0 held places in any company',
  isNothing(left) && Number.isFinite(latestMs),
  `${JSON.stringify(left)}, in ${minutes.toFixed(1)} min`,
)

// One by one, as in real checkouts, so that each hold expires at a different time.
const single = await oneHairdresser(program)
const lateMs: number[] = []
for (let number = 0; number < Number(values.single); number += 1) {
  await post(`${program.url}/v1/client/hold`, {
    hold: { ...visitBody(single, at(number, 10), guest(0)).appointment, holder: holder(number) },
  })
  const until = await letTimePass(program, single.studio)
  await sleep(until - Date.now() - 50)
  const end = await untilNothingIsKept(program, single.studio, until, 10_000)
  lateMs.push(end === undefined || end.early ? Number.POSITIVE_INFINITY : end.lateMs)
}
findings.check(
  `a hold that nobody asks for is tidied within ${LATEST_MS / 1000} s of its end`,
  Math.max(...lateMs) <= LATEST_MS,
  spread(lateMs),
)
await program.stop()

// Without the job: another client gets the time exactly when the hold expires, not earlier.
const lazy = await startProgram({ control: 'no job' })
const waiting = await oneHairdresser(lazy)
const starts = Array.from({ length: LAZY }, (_, number) => at(Math.floor(number / 8) + 1, 9 + (number % 8)))
await askAll(LAZY, (number) =>
  post(`${lazy.url}/v1/client/hold`, {
    hold: { ...visitBody(waiting, starts[number]!, guest(0)).appointment, holder: holder(number) },
  }),
)
const lazyEnd = await letTimePass(lazy, waiting.studio)
await sleep(lazyEnd - Date.now() - 900)
const wonMs = await askAll(LAZY, async (number) => {
  for (;;) {
    const asked = Date.now()
    const { status } = await post(
      `${lazy.url}/v1/client/appointment`,
      visitBody(waiting, starts[number]!, guest(number)),
    )
    if (status === 200) return asked < lazyEnd - 1000 ? Number.NEGATIVE_INFINITY : Date.now() - lazyEnd
    if (Date.now() > lazyEnd + 10_000) return Number.POSITIVE_INFINITY
    await sleep(30)
  }
})
findings.check(
  'without the job, a held time is free when the hold ends and not before',
  Math.min(...wonMs) >= 0 && Math.max(...wonMs) <= LATEST_MS,
  `booked ${Math.min(...wonMs)} to ${Math.max(...wonMs)} ms after the end`,
)
const places = await abandon(lazy, 40)
const leak = await letTimePass(lazy, places.studio)
const tidied = await untilNothingIsKept(lazy, places.studio, leak, 6_000)
findings.check('control, no job', tidied === undefined, JSON.stringify(await kept(lazy, places.studio)))
await lazy.stop()
closeConnections()
findings.end({
  asked: `${CHECKOUTS} abandoned checkouts, ${Math.min(ONE_ROUND, CHECKOUTS)} expiring at once`,
  found:
    `none early; simultaneous ones removed within ${(latestMs / 1000).toFixed(1)} s, ${left.holds} holds, ${left.times} times, ${left.places} places left; ` +
    `single ones ${percentile(lateMs, 0.5).toFixed(0)} ms after expiry (at most ${Math.max(...lateMs).toFixed(0)}, promise ${LATEST_MS}); ` +
    `without the job free after ${Math.min(...wonMs)} to ${Math.max(...wonMs)} ms`,
})
