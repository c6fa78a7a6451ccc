/** Promise 8: a dead dependency does not spread. */
import { parseArgs } from 'node:util'
import {
  brokenPromises,
  type Case,
  dependencies,
  type Dependency,
  failAndHeal,
  LONGEST_MS,
  startDependent,
} from './dependency-faults.ts'
import { type Fault, faults } from './fault-proxy.ts'
import { createFindings, spread, tally } from '../findings.ts'
import { closeConnections } from '../requests.ts'
import type { ControlName } from '../without-safeguard.ts'

const { values } = parseArgs({
  options: {
    /** The duration of each fault, in seconds. */
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const SECONDS = Number(values.seconds)
const SEED = Number(values.seed)

const findings = createFindings('dependencies')
const cases: Case[] = []
const program = await startDependent({ seed: SEED })
for (const dependency of dependencies)
  for (const fault of faults) {
    const seen = await failAndHeal(program, { dependency, fault, seconds: SECONDS })
    cases.push(seen)
    const { during, queued, givenUp, backMs } = seen
    findings.check(
      `${dependency} ${fault}: what does not need it goes on, nobody waits 5 s, what was queued arrives once`,
      brokenPromises(seen).length === 0,
      [
        ...brokenPromises(seen),
        `${tally(during.map(({ what, status }) => `${what} ${status}`))}; ${spread(during.map(({ ms }) => ms))}`,
        `${queued} queued at the end of it, ${givenUp} given up, bookings again after ${backMs.toFixed(0)} ms`,
      ].join('; '),
    )
  }
await program.stopAll()

async function without(control: ControlName, dependency: Dependency, fault: Fault, because: RegExp) {
  const broken = await startDependent({ seed: SEED, control })
  // Long enough for waiting messages to become overdue.
  const seconds = Math.max(SECONDS, 10)
  const found = brokenPromises(await failAndHeal(broken, { dependency, fault, seconds }))
  await broken.stopAll()
  findings.check(
    `control, ${control}`,
    found.some((each) => because.test(each)),
    found.join('; '),
  )
}
await without('channels share one limit', 'mail', 'silent', /held up/)
await without('no time limit for the database', 'database', 'silent', /waited/)
closeConnections()

const all = cases.flatMap(({ during }) => during.map(({ ms }) => ms))
const sum = (pick: (seen: Case) => number) => cases.reduce((total, seen) => total + pick(seen), 0)
findings.end({
  asked: `${dependencies.join(', ')}, each ${faults.join(', ')} for ${SECONDS} s; ${all.length} requests; seed ${SEED}`,
  found:
    `slowest answer ${Math.max(...all).toFixed(0)} ms (promise ${LONGEST_MS}); ${sum(({ lost }) => lost)} bookings lost; ` +
    `${sum(({ neverArrived }) => neverArrived)} messages never arrived, ` +
    `${sum(({ twice }) => twice)} twice, ${sum(({ givenUp }) => givenUp)} possibly sent, not retried; ` +
    `bookings resume after ${Math.max(...cases.map(({ backMs }) => backMs)).toFixed(0)} ms at most`,
})
