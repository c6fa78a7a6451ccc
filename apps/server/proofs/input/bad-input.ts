/** Promise 13: every input gets a valid response or a rejection of the catalogue, never a failure of the server. */
import { parseArgs } from 'node:util'
import { type Assault, assault } from './bad-input-run.ts'
import { createFindings, tally } from '../findings.ts'
import { startProgram } from '../program.ts'
import type { ControlName } from '../without-safeguard.ts'
import { at } from '../worlds.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '13' } },
})
const REQUESTS = Number(values.requests)
/** The minimum share of requests that pass the validation of their shape. */
const MIN_REACHED = 0.25

async function run(requests: number, control?: ControlName, seed = Number(values.seed)): Promise<Assault> {
  const program = await startProgram({
    ...(control === undefined ? {} : { control }),
    // Callers use many addresses, because rate limits would otherwise reject them first.
    environment: { TRUST_PROXY: 'loopback' },
  })
  try {
    return await assault(
      { ...program, at, now: () => Date.now() },
      { requests, seed, untilBroken: control !== undefined },
    )
  } finally {
    await program.stop()
  }
}

const controls = [
  'unstorable text accepted',
  'depth without bounds',
  'years without bounds',
  'broken forms not expected',
] as const

const findings = createFindings('bad-input')
const seen = await run(REQUESTS)
for (const { name, done, request, answer } of seen.broken.slice(0, 40))
  findings.note(`${name} (${done}): ${request}\n       ${answer}`)
findings.check(
  'no answer says that the server failed, each is a payload of the catalogue',
  seen.broken.length === 0,
  `${seen.broken.length}`,
)
for (const { name, done, request, answer } of seen.unanswered.slice(0, 10))
  findings.note(`${name} (${done}): ${request}\n       ${answer}`)
findings.check(
  'no request stays without an answer',
  seen.unanswered.length === 0,
  `${seen.unanswered.length}`,
)
for (const row of seen.planted) findings.note(row)
findings.check('nothing is stored that a caller may not set', seen.planted.length === 0)
findings.check(
  'every call did its work or refused by a rule of the trade',
  seen.reached.size === seen.calls,
  `${seen.reached.size} of ${seen.calls}`,
)
const share = seen.reachedTimes / seen.asked
findings.check(
  `at least ${MIN_REACHED * 100} % of the requests get past the first look`,
  share >= MIN_REACHED,
  `${(share * 100).toFixed(0)} %`,
)
findings.note(`answers: ${tally(seen.statuses)}`)

/** Input that only one safeguard rejects is rare, so rounds are repeated until one shows a failure. */
const MAX_ROUNDS = 5
for (const control of controls) {
  let [failures, rounds] = [0, 0]
  for (; failures === 0 && rounds < MAX_ROUNDS; rounds += 1) {
    const { broken, unanswered } = await run(Math.min(REQUESTS, 8000), control, Number(values.seed) + rounds)
    failures = broken.length + unanswered.length
  }
  findings.check(`control, ${control}`, failures > 0, `${failures} failures in the last of ${rounds} rounds`)
}
const failures = seen.statuses.filter((status) => status !== 'cut' && status >= 500).length
findings.end({
  asked: `${seen.asked} requests generated from the OpenAPI document (${seen.calls} calls); ${(share * 100).toFixed(0)} % passed validation; seed ${values.seed}`,
  found: `${failures} answers 5xx, ${seen.planted.length} planted values stored`,
})
