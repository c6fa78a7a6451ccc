/** Promise 10: tries every pair of features. `--write` writes what was found to docs/rules/composition.md. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', 'apps/server/proofs/composition'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, COMPOSITION_WRITE: String(process.argv.includes('--write')) },
  },
)
process.exitCode = status ?? 1
