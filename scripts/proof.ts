/**
 * `npm run proof -- <name>`: proves one promise, together with the control that must catch a missing safeguard.
 * Without a name: what can be proven. The last line is the figure.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countOfVitest } from './test/counts.ts'

type Proof = { promise: string; project: 'unit' | 'api'; files: string }

const root = join(import.meta.dirname, '..')

const proofs = new Map<string, Proof>([
  [
    'double-booking',
    {
      promise:
        'Of many who book one time at once, exactly one wins; without the constraint of the database more do',
      project: 'api',
      files: 'apps/server/src/capabilities/appointments/races.test.ts',
    },
  ],
  [
    'slots',
    {
      promise: 'Offered times agree with a slow, obvious engine in random worlds, clock changes included',
      project: 'unit',
      files: 'packages/domain/src/slots',
    },
  ],
])

const asked = process.argv[2]
const proof = proofs.get(asked ?? '')
if (proof === undefined) {
  if (asked !== undefined) console.error(`There is no proof ${asked}.`)
  for (const [name, { promise }] of proofs) console.log(`${name.padEnd(16)} ${promise}`)
  process.exit(asked === undefined ? 0 : 2)
}

const folder = mkdtempSync(join(tmpdir(), 'zapys-proof-'))
const report = join(folder, 'report.json')
const { status } = spawnSync(
  process.execPath,
  [
    ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', proof.project, proof.files],
    ...['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`],
  ],
  { cwd: root, stdio: 'inherit' },
)
const { passed, failed } = countOfVitest(report)
rmSync(folder, { recursive: true, force: true })
const holds = status === 0 && failed === 0 && passed > 0
console.log(
  `${asked}: ${holds ? 'holds' : 'BROKEN'}, ${passed} of ${passed + failed} checks. ${proof.promise}.`,
)
process.exitCode = holds ? 0 : 1
