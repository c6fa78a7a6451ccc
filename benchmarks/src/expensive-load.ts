/** Response time of a visitor's day of free times, while sixty-four callers send the most expensive requests. */
import { setTimeout as sleep } from 'node:timers/promises'
import { costlyWorld } from '../../apps/server/proofs/abuse/costly-world.ts'
import { percentile } from '../../apps/server/proofs/findings.ts'
import { mostExpensive, honestStudio } from '../../apps/server/proofs/abuse/hostile-callers.ts'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { at } from '../../apps/server/proofs/worlds.ts'
import { closeSearch, send } from '../../apps/server/proofs/abuse/worst-search.ts'
import { heading, tell } from './report/figures.ts'

const CALLERS = 64
const SECONDS = 30
const ASKED_EVERY_MS = 50
const GOAL_P95_MS = 50

const program = await startProgram()

/**
 * Requests a different day each time, so that each page is rendered; then the same day repeatedly, as most visitors
 * do.
 */
async function askedBeside(callers: number, urlOf: (turn: number) => string): Promise<number[]> {
  const until = performance.now() + SECONDS * 1000
  const asked = mostExpensive(world)
  const attack = async (caller: number) => {
    for (let turn = caller; performance.now() < until; turn += 1)
      await send(program.url, asked[turn % asked.length]!(), `203.${caller}.113.9`)
  }
  const attacks = Array.from({ length: callers }, (_, caller) => attack(caller))
  await sleep(1000)
  const took: number[] = []
  const visitors: Promise<void>[] = []
  for (let turn = 0; performance.now() < until - 1000; turn += 1) {
    const visit = async () => {
      const { ms, status } = await send(
        program.url,
        { method: 'GET', path: urlOf(turn) },
        `100.64.${turn % 250}.7`,
      )
      // A rejected request counts as infinitely slow, because its caller has waited too.
      took.push(status === 200 ? ms : Infinity)
    }
    visitors.push(visit())
    await sleep(ASKED_EVERY_MS)
  }
  await Promise.all([...attacks, ...visitors])
  return took
}

const world = await costlyWorld(program)
const { studio, service_id } = await honestStudio(program)
const dayUrl = (days: number) => {
  const date = at(days, 12).slice(0, 10)
  return `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/resource?serviceId=${service_id}&start=${date}&end=${date}&resultType=MERGED`
}
const kinds = {
  'cached day': () => dayUrl(3),
  'uncached day': (turn: number) => `${dayUrl(turn % 60)}&source=ad-${turn}`,
}
try {
  for (const [callers, beside] of [
    [0, 'no load'],
    [CALLERS, `${CALLERS} callers`],
  ] as const) {
    heading(beside)
    for (const [name, urlOf] of Object.entries(kinds)) {
      const took = await askedBeside(callers, urlOf)
      const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)]
      tell({
        what: `${name}, ${beside}`,
        found: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms of ${took.length}`,
        ...(callers === 0 ? {} : { goal: `p95 ≤ ${GOAL_P95_MS} ms`, isMet: p95 <= GOAL_P95_MS }),
      })
    }
  }
} finally {
  await program.stop()
  closeSearch()
}
