/**
 * Plans of visits match a brute-force search over every assignment, minute by minute, in random worlds
 * (docs/rules/visits.md). Injected errors are detected.
 */
import { parseArgs } from 'node:util'
import { createFindings } from '../findings.ts'
import { runTests } from '../vitest-run.ts'

/** Multiple of the worlds that a test run draws. */
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const WORLDS_OF_A_RUN = 6_000
const path = 'packages/domain/src/visits/promises.test.ts'

const findings = createFindings('visits')
const { passed, failed } = runTests(
  { project: 'unit', path },
  { SLOT_WORLDS_TIMES: values.times, SLOT_WORLDS_SEED: values.seed },
)
findings.check(
  'in every world the plans are those that trying every assignment finds',
  failed.length === 0 && passed > 0,
  failed.join('; '),
)
for (const control of [
  'breaks after visits not reserved',
  'visits not compared with themselves',
  'no backtracking',
] as const) {
  const without = runTests({ project: 'unit', path, control })
  findings.check(`control, ${control}`, without.failed.length > 0)
}
const worlds = Number(values.times) * WORLDS_OF_A_RUN
findings.end({
  asked: `${worlds} random worlds of one to four services against every assignment per minute; seed ${values.seed}`,
  found: `${failed.length} of ${passed + failed.length} promises broken`,
})
