/**
 * The offered times match those of a slow, obvious engine in random worlds (docs/rules/slots.md), and injected errors
 * are detected.
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
const WORLDS_OF_A_RUN = 13_000
const path = 'packages/domain/src/slots'

const findings = createFindings('slots')
const { passed, failed } = runTests(
  { project: 'unit', path },
  { SLOT_WORLDS_TIMES: values.times, SLOT_WORLDS_SEED: values.seed },
)
findings.check(
  'in every world the times are those that looking at each minute finds',
  failed.length === 0 && passed > 0,
  failed.join('; '),
)
for (const control of [
  'breaks after visits ignored',
  'repeated local times offered twice',
  'lowered capacity not checked',
] as const) {
  const without = runTests({ project: 'unit', path: `${path}/completeness.test.ts`, control })
  findings.check(`control, ${control}`, without.failed.length > 0)
}
const worlds = Number(values.times) * WORLDS_OF_A_RUN
findings.end({
  asked: `${worlds} random worlds against an engine that checks each minute; seed ${values.seed}`,
  found: `${failed.length} of ${passed + failed.length} rules broken`,
})
