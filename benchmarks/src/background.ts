/**
 * Cost of an idle server: its jobs and workers with 10,000 companies and 100,000 upcoming bookings, and with none.
 * The report shows the load of the machine; the processor time of other programs is excluded.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { untilTold } from '../../apps/server/proofs/booking/announced-bookings.ts'
import { addManyCompanies } from '../../apps/server/proofs/many-companies.ts'
import { type Program, startProgram } from '../../apps/server/proofs/program.ts'
import { tell } from './report/figures.ts'

const COMPANIES = 10_000
const BOOKINGS = 100_000
const MEASURED_MINUTES = 3
/** By then, minutely jobs have finished their first run, which scans everything. */
const SETTLED_MS = 75_000
/** Seconds of processor time per minute: one hundredth of a core. */
const PROMISED = 0.6

async function costOfNothing(program: Program, companies: number): Promise<void> {
  const before = program.cpuSeconds()!
  await sleep(MEASURED_MINUTES * 60_000)
  const after = program.cpuSeconds()!
  const [server, database] = [after.server - before.server, after.database - before.database].map(
    (seconds) => seconds / MEASURED_MINUTES,
  ) as [number, number]
  tell({
    what: `${companies} companies`,
    found: `${(server + database).toFixed(2)} s CPU per minute (server ${server.toFixed(2)}, database ${database.toFixed(2)})`,
    goal: `≤ ${PROMISED} s (1 % of a core)`,
    isMet: server + database <= PROMISED,
  })
}

const program = await startProgram({
  environment: { CODES_PER_DAY: '9999999', MESSAGES_PER_DAY: '9999999' },
})
try {
  await sleep(SETTLED_MS)
  await costOfNothing(program, 0)
  await addManyCompanies(program, { companies: COMPANIES, bookings: BOOKINGS })
  await sleep(SETTLED_MS)
  await untilTold(program)
  await costOfNothing(program, COMPANIES)
} finally {
  await program.stop()
}
