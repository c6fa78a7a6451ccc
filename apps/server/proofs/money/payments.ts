/** Promise 6 in full: ten thousand generated sequences of payments and their webhooks against the real program. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createFindings, tally } from '../findings.ts'
import {
  createPayers,
  faultsOf,
  inTurn,
  judge,
  type PaymentSequence,
  paymentSequences,
  type PayingField,
  stillUnderWay,
  untilEnded,
} from './payment-sequences.ts'
import { startProgram } from '../program.ts'
import { closeConnections } from '../requests.ts'
import type { ControlName } from '../without-safeguard.ts'
import { at } from '../worlds.ts'

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    /** Repeats the same sequences. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const COUNT = Number(values.sequences)
/** Some of them wait for jobs, which run every two seconds. */
const SIDE_BY_SIDE = 16
const SEQUENCES_OF_A_CONTROL = 120
const SETTLED_WITHIN_MS = 600_000
const SECRET = 'a secret of this proof that nobody else needs'

async function playAll(drawn: PaymentSequence[], control?: ControlName) {
  const program = await startProgram({
    environment: { SECRET },
    ...(control === undefined ? {} : { control }),
  })
  const field: PayingField = {
    ...program,
    secret: SECRET,
    now: () => Date.now(),
    clockGoes: true,
    endUnpaid: (appointmentId) => untilEnded(program.database, appointmentId),
  }
  const { companies, play } = await createPayers(field, at)
  const played = await inTurn(drawn, SIDE_BY_SIDE, play)
  // Payments without a webhook are polled after a pause; the pause is set to expire. A control does not wait for its
  // results.
  const deadline = Date.now() + (control === undefined ? SETTLED_WITHIN_MS : 0)
  do {
    await sql`update payment set ask_at = now() where company_id = any(${companies}) and ask_at > now()
                and state not in ('PAID', 'REFUNDED')`.execute(program.database.db)
    await sleep(4_000)
  } while ((await stillUnderWay(field, companies)) > 0 && Date.now() < deadline)
  const left = await stillUnderWay(field, companies)
  const found = await judge(field, played)
  await program.stop()
  return { ...found, left, played, wrong: faultsOf(played, found.faults) }
}

const findings = createFindings('payments')
const drawn = fc.sample(paymentSequences, { numRuns: COUNT, seed: Number(values.seed) })
const started = performance.now()
const all = await playAll(drawn)
const seconds = (performance.now() - started) / 1000
const [notices, bad] = all.played.reduce(
  ([sum, wrong], each) => [sum + each.notices, wrong + each.bad],
  [0, 0],
) as [number, number]
findings.check(
  `${COUNT} sequences: each payment is credited once, all that must go back does, every bad notice is refused`,
  all.wrong.length === 0 && all.played.length === COUNT,
  tally(all.wrong.flatMap(({ faults }) => faults)),
)
for (const { sequence, faults } of all.wrong.slice(0, 3)) findings.note(`${faults.join(', ')}: ${sequence}`)
findings.check(
  'the ledger is what the provider has',
  all.inLedger === all.atProvider,
  `${all.inLedger} and ${all.atProvider}`,
)
findings.check('nothing waits for ever', all.left === 0, `${all.left}`)
findings.check(
  'enough was paid, given back and forged for this to say anything',
  all.payments > COUNT / 2 && all.refunds > COUNT / 20 && bad > COUNT / 4,
  `${all.payments} payments, ${all.refunds} refunds, ${bad} bad notices`,
)
findings.note(`${seconds.toFixed(0)} s, seed ${values.seed}`)

for (const [control, because] of [
  ['webhook signatures not compared', 'credited and not paid'],
  ['webhook ages not checked', 'a notice with a wrong old was answered 200'],
  ['webhooks processed twice', 'credited twice'],
] as const) {
  const without = await playAll(drawn.slice(0, SEQUENCES_OF_A_CONTROL), control)
  const found = without.wrong.flatMap(({ faults }) => faults)
  findings.check(
    `control, ${control}`,
    found.some((each) => each.includes(because)),
    tally(found),
  )
}
closeConnections()
findings.end({
  asked: `${COUNT} generated payment sequences (${notices} webhooks repeated, reordered, late or lost, ${bad} forged, old or foreign); seed ${values.seed}`,
  found: `${all.payments} payments, ${all.refunds} refunded: ${all.wrong.length} faulty sequences; ledger ${all.inLedger} = provider ${all.atProvider}`,
})
