/** Promise 10: tries every pair of features. `--write` writes the results to docs/rules/composition.md. */
import { readFileSync } from 'node:fs'
import { createFindings } from '../findings.ts'
import { runTests } from '../vitest-run.ts'

const path = 'apps/server/proofs/booking/composition'
const page = new URL('../../../../docs/rules/composition.md', import.meta.url)

const findings = createFindings('composition')
const isWrite = process.env['PROOF_WRITE'] === 'true'
const { passed, failed } = runTests({ project: 'proofs', path }, { COMPOSITION_WRITE: String(isWrite) })
findings.check(
  'every pair works or is refused with a reason, as the page says',
  failed.length === 0 && passed > 0,
  failed.join('; '),
)
const without = runTests({ project: 'proofs', path, control: 'breaks after visits not reserved' })
findings.check(
  'control, breaks after visits not taken',
  without.failed.some((name) => name.includes('buffers')),
  `${without.failed.length} tests`,
)
const [pairs = ''] = /^\d+ pairs: .*$/m.exec(readFileSync(page, 'utf8')) ?? []
findings.end({
  asked: '',
  found: `${pairs.replaceAll(/ \(.*?\)|\.$/g, '')}: docs/rules/composition.md`,
})
