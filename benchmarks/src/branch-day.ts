/**
 * Cost of a day of a branch, as staff at its desk load it in one call. The day has 20 resources with 20 bookings each,
 * their clients and payments, among 100,000 bookings. The report shows the load of the machine.
 */
import { DAY, fullBranch } from '../../apps/server/proofs/booking/full-branch.ts'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { heading, tell } from './report/figures.ts'

const ROUNDS = 50
/** Milliseconds, median of warm rounds, from the request to the last byte. */
const PROMISED = 60

const program = await startProgram()
try {
  const { company_id, branch_id, key } = await fullBranch(program)
  const below = `${program.url}/v1/company/${company_id}`
  const paths = {
    'day in one call': `${below}/branch/${branch_id}/appointment/day?day=${DAY}`,
    'page of 100': `${below}/branch/${branch_id}/appointment?size=100&start=${DAY}T00:00:00Z&end=${DAY}T23:59:59Z`,
    'ledger of the day': `${below}/ledger/day?day=${DAY}&branch=${branch_id}`,
  }
  heading(`Median of ${ROUNDS} warm rounds, one after the other`)
  for (const [name, path] of Object.entries(paths)) {
    const took: number[] = []
    let size = 0
    for (let round = -5; round < ROUNDS; round += 1) {
      const started = performance.now()
      const reply = await fetch(path, { headers: { authorization: `Bearer ${key}` } })
      const text = await reply.text()
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${text}`)
      size = text.length
      if (round >= 0) took.push(performance.now() - started)
    }
    const sorted = took.toSorted((one, other) => one - other)
    const [median, worst] = [sorted[Math.floor(ROUNDS / 2)]!, sorted.at(-2)!]
    tell({
      what: name,
      found: `median ${median.toFixed(1)} ms, second slowest ${worst.toFixed(1)} ms, ${Math.round(size / 1024)} KiB`,
      ...(name === 'day in one call' ? { goal: `≤ ${PROMISED} ms`, isMet: median <= PROMISED } : {}),
    })
  }
} finally {
  await program.stop()
}
