/**
 * Behind a pooler in transaction mode: two processes book, hold, move, cancel and pay through a real PgBouncer with
 * fewer connections to the database than clients. Each transaction may use another connection.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createFindings, spread, tally } from '../findings.ts'
import { storm } from '../booking/freshness-storm.ts'
import { broken, contradictions, prepareLoad } from './kill-load.ts'
import { toldWrongly, untilAllAreTold } from './kill-rounds.ts'
import {
  createPayers,
  faultsOf,
  inTurn,
  judge,
  paymentSequences,
  stillUnderWay,
  untilEnded,
} from '../money/payment-sequences.ts'
import { type PooledProgram, startPooledProgram } from './pooled-program.ts'
import { kinds, run, stored } from '../booking/race-kinds.ts'
import { closeConnections } from '../requests.ts'
import { startMailServer, startSmsProvider } from '../stand-ins.ts'
import type { ControlName } from '../without-safeguard.ts'
import { at } from '../worlds.ts'

const { values } = parseArgs({
  options: {
    /** Duration of the client load. */
    seconds: { type: 'string', default: '120' },
    clients: { type: 'string', default: '24' },
    /** Rounds of each kind of race. */
    rounds: { type: 'string', default: '20' },
    /** Sequences of payments and their webhooks. */
    payments: { type: 'string', default: '300' },
    /** Acts, and reads of free times. */
    questions: { type: 'string', default: '20000' },
    /** Connections of the pooler to the database. */
    connections: { type: 'string', default: '4' },
    /** Repeats the same draws. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const [CONNECTIONS, SEED] = [Number(values.connections), Number(values.seed)]
const SECRET = 'a secret of this proof that nobody else needs'
const RACERS = 60
const RACES = [
  'one time of one resource',
  'a visit with two resources',
  'the last places of an event',
  'the last visits of a certificate',
] as const
const PATIENCE_MS = 120_000
const ROUNDS_OF_A_CONTROL = 3
/** The pause for warm-up before the first request of a client, in milliseconds. */
const WARMED_UP_MS = 1_000

const findings = createFindings('pooler')
const mail = await startMailServer()
const sms = await startSmsProvider()
const environment = {
  ...mail.environment,
  ...sms.environment,
  SECRET,
  MESSAGES_PER_DAY: '1000000',
}

/** Clients who book, hold, move and cancel; an unanswered request is repeated, and counted. */
async function stormOfClients(program: PooledProgram, seconds: number) {
  const load = await prepareLoad(program, { clients: Number(values.clients), seed: SEED })
  const running = load.run()
  let most = { clients: 0, connections: 0 }
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(500)) {
    const now = await program.counts()
    most = {
      clients: Math.max(most.clients, now.clients),
      connections: Math.max(most.connections, now.connections),
    }
  }
  load.stop()
  await running
  const failed = [...load.heard].filter(([status]) => status === 'lost' || Number(status) >= 500)
  return { load, most, failed: failed.reduce((sum, [, times]) => sum + times, 0) }
}

const program = await startPooledProgram({ connections: CONNECTIONS, environment })
await sleep(WARMED_UP_MS)

const { load, most, failed } = await stormOfClients(program, Number(values.seconds))
findings.check(
  'more clients come to the pooler than it has connections',
  most.clients > most.connections && most.connections <= CONNECTIONS,
  JSON.stringify(most),
)
findings.measure(
  'no caller is turned away',
  !load.heard.has('busy'),
  `${load.heard.get('busy') ?? 0} times busy`,
)
findings.check(
  'nothing fails',
  failed === 0 && load.acts() > 50,
  tally([...load.heard].flatMap(([status, times]) => Array<string>(times).fill(status))),
)
const lost = await broken(program, load)
findings.check(
  'what clients were told is what is stored: nothing lost, twice or otherwise',
  Object.values(lost).every((count) => count === 0),
  `${load.bookings.length} bookings, ${load.holds.length} holds: ${JSON.stringify(lost)}`,
)
const against = await contradictions(program, load.companies)
findings.check(
  'no time is taken twice, no visit is half, places add up',
  Object.values(against).every((count) => count === 0),
  JSON.stringify(against),
)
const told = await untilAllAreTold(program, load.companies, PATIENCE_MS)
const wrongly = toldWrongly(told.messages, { mail: mail.handed, sms: sms.handed })
findings.check(
  'every message is sent, once',
  told.left === 0 &&
    told.messages.length >= load.bookings.length &&
    Object.values(wrongly).every((count) => count === 0),
  `${told.messages.length} messages, ${told.left} wait: ${JSON.stringify(wrongly)}`,
)

let [over, raced] = [0, 0]
for (const name of RACES) {
  const race = await kinds[name]!(
    { ...program, at, secret: SECRET },
    { callers: RACERS, rounds: Number(values.rounds) },
  )
  const { winners, losers, ms } = await run(race, Number(values.rounds))
  const kept = await stored(program, race.companyId)
  raced += ms.length
  over += winners.reduce((sum, won) => sum + Math.max(0, won - race.capacity), 0)
  findings.check(
    `${name}: ${race.capacity} of ${race.callers} win, the others are refused`,
    winners.every((won) => won === race.capacity) &&
      losers.every(({ status }) => [409, 422].includes(status)) &&
      kept.appointments === race.capacity * Number(values.rounds) &&
      kept.overlaps + kept.oversold === 0,
    `winners ${tally(winners)}, ${tally(losers.map(({ status }) => status))}, ${spread(ms)}`,
  )
}

const drawn = fc.sample(paymentSequences, { numRuns: Number(values.payments), seed: SEED })
const { companies, play } = await createPayers(
  {
    ...program,
    secret: SECRET,
    now: () => Date.now(),
    clockGoes: true,
    endUnpaid: (appointmentId) => untilEnded(program.database, appointmentId),
  },
  at,
)
const played = await inTurn(drawn, 8, play)
for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await sleep(2_000)) {
  // Sets the pause before polling payments without a webhook to expire.
  await sql`update payment set ask_at = now() where company_id = any(${companies}) and ask_at > now()
              and state not in ('PAID', 'REFUNDED')`.execute(program.database.db)
  if ((await stillUnderWay(program, companies)) === 0) break
}
const judged = await judge(program, played)
const wrong = faultsOf(played, judged.faults)
findings.check(
  'each payment is credited once, and the ledger is what the provider has',
  wrong.length === 0 && judged.inLedger === judged.atProvider,
  `${judged.payments} payments, ${judged.refunds} given back, ${judged.inLedger} and ${judged.atProvider}; ${tally(wrong.flatMap(({ faults }) => faults))}`,
)

const seen = await storm(program, Number(values.questions))
findings.check(
  'no answer is old, whichever process took what changed it',
  seen.stale === 0 && seen.checked > 50 && seen.refused < seen.requests / 100,
  `${seen.stale} of ${seen.checked} old, ${seen.refused} refused; ${spread(seen.ms)} ${seen.example}`,
)

await program.stop()

/** Failures as text; empty if there are none. Also reports a program that does not start. */
async function failuresWith(control: ControlName): Promise<string> {
  const options = { connections: CONNECTIONS, environment, control }
  const weaker = await startPooledProgram(options).catch((error: Error) => error)
  if (weaker instanceof Error) return 'it did not start'
  const size = { callers: RACERS, rounds: ROUNDS_OF_A_CONTROL }
  try {
    const race = await kinds['one time of one resource']!({ ...weaker, at, secret: SECRET }, size)
    const { losers } = await run(race, ROUNDS_OF_A_CONTROL)
    return tally(losers.map(({ status }) => status).filter((status) => status >= 500))
  } finally {
    await weaker.stop()
  }
}
const noticed = await failuresWith('statements named behind a pooler')
findings.check('control, named statements behind a pooler', noticed !== '', noticed)

closeConnections()
await mail.close()
await sms.close()
findings.end({
  asked: `${load.acts()} acts of ${values.clients} clients, ${raced} racing callers, ${drawn.length} payment sequences, ${seen.requests} writes and reads; two processes, ${most.clients} clients of PgBouncer with ${CONNECTIONS} connections; seed ${SEED}`,
  found: `${failed} failed, ${lost.lost + lost.twice + lost.otherwise} bookings lost, duplicated or changed, ${over} overbooked, ${told.left} messages unsent, ${wrong.length} faulty payments, ${seen.stale} of ${seen.checked} answers outdated`,
})
