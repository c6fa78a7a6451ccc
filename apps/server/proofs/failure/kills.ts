/** Promise 7: no kill at any time loses acknowledged data. */
import { parseArgs } from 'node:util'
import { createFindings, percentile, spread, tally } from '../findings.ts'
import { type Killed, killProgram } from './kill-rounds.ts'
import { closeConnections } from '../requests.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    clients: { type: 'string', default: '8' },
    /** Repeats the same moments and victims; the requests in progress still differ. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const KILLS = Number(values.kills)
const SEED = Number(values.seed)
const CLIENTS = Number(values.clients)
const LONGEST_OUTAGE_MS = 10_000
const KILLS_OF_A_CONTROL = 12

const findings = createFindings('kills')
const started = performance.now()
let count = 0
const killed = await killProgram({
  kills: KILLS,
  seed: SEED,
  clients: CLIENTS,
  onKill: (_outage, { acts, contradictions }) => {
    count += 1
    if (count % 50 === 0) findings.note(`${count} kills, ${acts} acts, ${contradictions} contradictions`)
  },
})
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
const ms = killed.outages.map((outage) => outage.ms)
const victims = [...Map.groupBy(killed.outages, ({ victim }) => victim)].map(
  ([victim, all]) => `${victim} ${all.length} (${spread(all.map((each) => each.ms))})`,
)
findings.note(`${killed.acts} acts in ${minutes} min; answers ${tally(answersOf(killed))}; seed ${SEED}`)
findings.note(victims.join('; '))
findings.note(`messages ${tally(killed.byStatus)}`)
findings.check(
  'each booking, move and cancelling that was acknowledged is there',
  killed.lost + killed.otherwise === 0 && killed.bookings > 0,
  `${killed.bookings} bookings: ${killed.lost} lost, ${killed.otherwise} otherwise than told`,
)
findings.check('none is there twice', killed.twice === 0, `${killed.twice} that nobody was told of`)
findings.check('no hold is lost', killed.holdsLost === 0, `${killed.holdsLost} of ${killed.holds}`)
findings.check(
  'no half visit, no time taken twice, places add up, each booking has its message',
  killed.contradictory === 0,
  `${killed.contradictory} contradictions`,
)
findings.check(
  'mails, of which a repeat could arrive twice, are handed over once at most',
  killed.mailsTwice + killed.ofNobody === 0,
  `${killed.mailsTwice} twice, ${killed.ofNobody} of no message`,
)
findings.check(
  'SMS, which the provider tells apart, are handed over once at least, and arrive once',
  killed.smsGivenUp === 0 && killed.smsSent === killed.smsHanded && killed.smsHanded > 0,
  `${killed.smsSent} arrived of ${killed.smsHanded} handed over, ${killed.smsGivenUp} given up`,
)
findings.check(
  'what counts as sent was handed over, and nothing waits for ever',
  killed.sentButNever + killed.messagesLeft === 0,
  `${killed.messages} messages, ${killed.sentButNever} never handed over, ${killed.messagesLeft} left`,
)
findings.check(
  'it serves again within 10 s',
  Math.max(...ms) <= LONGEST_OUTAGE_MS,
  `${spread(ms)}, at most ${Math.max(...ms).toFixed(0)} ms`,
)

const early = await killProgram({
  kills: KILLS_OF_A_CONTROL,
  seed: SEED,
  clients: CLIENTS,
  control: 'answered before the commit',
})
findings.check(
  'control, answered before the commit',
  early.lost + early.otherwise + early.holdsLost > 0,
  `${early.lost} of ${early.bookings} lost, ${early.otherwise} changed, in ${KILLS_OF_A_CONTROL} kills`,
)
const repeated = await killProgram({
  kills: KILLS_OF_A_CONTROL,
  seed: SEED,
  clients: CLIENTS,
  control: 'mails sent again',
})
findings.check(
  'control, mails repeated after a worker died',
  repeated.mailsTwice > 0,
  `${repeated.mailsTwice} mails`,
)
const unkeyed = await killProgram({
  kills: KILLS_OF_A_CONTROL,
  seed: SEED,
  clients: CLIENTS,
  control: 'keys not checked',
})
findings.check(
  'control, idempotency keys ignored',
  unkeyed.twice > 0,
  `${unkeyed.twice} unacknowledged bookings`,
)
closeConnections()
findings.end({
  asked:
    `${KILLS} kills -9 of ${[...new Set(killed.outages.map(({ victim }) => victim))].join(' / ')} under ${CLIENTS + 1} clients who book, ` +
    `move, hold and cancel (${killed.acts} acts in ${minutes} min); seed ${SEED}`,
  found:
    `${killed.bookings} acknowledged bookings: ${killed.lost} lost, ${killed.otherwise} changed, ${killed.twice} twice; ` +
    `${killed.contradictory} inconsistencies; ${killed.messages} messages, ${killed.mailsTwice} mails twice, ${killed.smsGivenUp} SMS never; ` +
    `available again p50 ${percentile(ms, 0.5).toFixed(0)} ms, at most ${Math.max(...ms).toFixed(0)} ms`,
})

function answersOf({ heard }: Killed): string[] {
  return [...heard].flatMap(([status, times]) => Array.from({ length: times }, () => status))
}
