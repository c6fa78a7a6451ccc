/** Promises 5 and 7 for memberships in full: ten thousand generated sequences against the real program. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createFindings, tally } from '../findings.ts'
import {
  createMembers,
  judgeMemberships,
  type MembershipSequence,
  membershipSequences,
} from './membership-sequences.ts'
import { faultsOf, inTurn } from './payment-sequences.ts'
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
const SIDE_BY_SIDE = 12
const SEQUENCES_OF_A_CONTROL = 120
/** The job that counts past visits runs every minute, 500 at a time. */
const COUNTED_WITHIN_MS = 1_200_000
const SECRET = 'a secret of this proof that nobody else needs'

async function playAll(drawn: MembershipSequence[], control?: ControlName) {
  const program = await startProgram({
    environment: { SECRET },
    ...(control === undefined ? {} : { control }),
  })
  const field = { ...program, secret: SECRET, now: () => Date.now() }
  const { companyId, play } = await createMembers(field, at)
  const played = await inTurn(drawn, SIDE_BY_SIDE, play)
  const deadline = Date.now() + (control === undefined ? COUNTED_WITHIN_MS : 0)
  const uncounted = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from membership_use join appointment using (company_id, appointment_id)
       where company_id = ${companyId} and state = 'RESERVED' and starts_at < now() - interval '1 hour'`.execute(
      program.database.db,
    )
    return rows[0]!.n
  }
  while ((await uncounted()) > 0 && Date.now() < deadline) await sleep(2_000)
  const faults = await judgeMemberships(field, companyId, played)
  await program.stop()
  return { played, wrong: faultsOf(played, faults) }
}

const findings = createFindings('memberships')
const drawn = fc.sample(membershipSequences, { numRuns: COUNT, seed: Number(values.seed) })
const started = performance.now()
const { played, wrong } = await playAll(drawn)
const seconds = (performance.now() - started) / 1000
const bookings = played.flatMap((each) => each.bookings)
const requests = played.reduce((sum, each) => sum + each.requests, 0)
const covered = bookings.filter((booking) => booking.covered).length
const ended = bookings.filter((booking) => booking.isCancelled).length
findings.check(
  `${COUNT} sequences: all of each membership is used or left, and nothing twice`,
  wrong.length === 0 && played.length === COUNT,
  tally(wrong.flatMap(({ faults }) => faults)),
)
for (const { sequence, faults } of wrong.slice(0, 3)) findings.note(`${faults.join(', ')}: ${sequence}`)
findings.check(
  'enough was used and given back for this to say anything',
  covered > COUNT && ended > COUNT / 4,
  `${covered} of ${bookings.length} bookings used one, ${ended} were cancelled`,
)
findings.note(`${seconds.toFixed(0)} s, seed ${values.seed}`)

for (const [control, because] of [
  ['visits counted before the lock', 'counters are not what the uses say'],
  ['visits not given back', 'cancelled and not given back'],
] as const) {
  const without = await playAll(drawn.slice(0, SEQUENCES_OF_A_CONTROL), control)
  const found = without.wrong.flatMap(({ faults }) => faults)
  findings.check(`control, ${control}`, found.includes(because), tally(found))
}
closeConnections()
findings.end({
  asked: `${COUNT} generated, partly concurrent sequences with all types of memberships and certificates; seed ${values.seed}`,
  found: `${requests} requests, ${covered} bookings with a membership, ${ended} cancelled: ${wrong.length} faulty sequences`,
})
