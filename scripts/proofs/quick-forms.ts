/** Quick forms of proofs: the Vitest project `proofs`, with programs in parallel. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { getChromium } from '../find-chromium.ts'
import { getPgBouncer } from '../find-pgbouncer.ts'

/** Timeout: a longer quick form hangs. */
const MAX_MINUTES = 30

type QuickProof = { run: string[]; quick?: string[] }

/** Runs one proof by name, or all. Returns the names of those that do not hold. */
export async function runQuickForms(
  root: string,
  proofs: ReadonlyMap<string, QuickProof>,
  name?: string,
): Promise<string[]> {
  const withOptions = [...proofs].filter(
    ([known, { quick }]) => quick !== undefined && (name === undefined || name === known),
  )
  const tests = name === undefined ? 'apps/server/proofs/' : testOf(root, proofs.get(name)!)
  const broken: string[] = []
  // Found or installed once, before two tests need them at the same time.
  const programs: Record<string, string> =
    name === undefined ? { CHROMIUM_PATH: getChromium(), PGBOUNCER_PATH: getPgBouncer() } : {}
  const runTests = async () => {
    if (tests === undefined) return
    if ((await timed(root, 'tests of proofs', vitestArguments(tests), programs)) !== 0)
      broken.push(name ?? 'tests of proofs')
  }
  const runPrograms = async () => {
    for (const [known, { run, quick = [] }] of withOptions)
      if ((await timed(root, known, [...run, ...quick], { PROOF_QUICK: 'true' })) !== 0) broken.push(known)
  }
  await Promise.all([runTests(), runPrograms()])
  if (tests === undefined && withOptions.length === 0) throw new Error(`${String(name)} has no quick form`)
  return broken
}

/** The test next to the program of a proof, or in the folder of its parts. */
function testOf(root: string, { run: [program = ''] }: QuickProof): string | undefined {
  const name = basename(program, '.ts')
  return [`${dirname(program)}/${name}.test.ts`, `${dirname(program)}/${name}/${name}.test.ts`].find((file) =>
    existsSync(join(root, file)),
  )
}

/** The test of isolation belongs to project `api`, that is to `npm run test:all`: here it runs only if it is named. */
const vitestArguments = (path: string) => {
  const projects = path.includes('isolation') ? ['--project', 'api'] : []
  return ['node_modules/vitest/vitest.mjs', 'run', ...projects, '--project', 'proofs', path]
}

async function timed(
  root: string,
  what: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number | null> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    timeout: MAX_MINUTES * 60_000,
    killSignal: 'SIGKILL',
  })
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${what} (${seconds} s)`)
  return status
}
