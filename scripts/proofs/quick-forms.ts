/** Quick forms of proofs: the Vitest project `proofs` with programs beside it, then the programs that measure times, alone. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { getChromium } from '../find-chromium.ts'
import { getPgBouncer } from '../find-pgbouncer.ts'

/** A quick form that takes longer hangs. */
const MAX_MINUTES = 10

type QuickProof = { run: string[]; quick?: string[]; isTimed?: true }

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
  // Found or installed before two tests look for them at once.
  const programs: Record<string, string> =
    name === undefined ? { CHROMIUM_PATH: getChromium(), PGBOUNCER_PATH: getPgBouncer() } : {}
  const runTests = async () => {
    if (tests === undefined) return
    if ((await timed(root, 'tests of proofs', vitestArguments(tests), programs)) !== 0)
      broken.push(name ?? 'tests of proofs')
  }
  const runPrograms = async (areTimed: boolean) => {
    for (const [known, { run, quick = [], isTimed = false }] of withOptions)
      if (isTimed === areTimed && (await timed(root, known, [...run, ...quick])) !== 0) broken.push(known)
  }
  await Promise.all([runTests(), runPrograms(false)])
  await runPrograms(true)
  if (tests === undefined && withOptions.length === 0) throw new Error(`${String(name)} has no quick form`)
  return broken
}

/** The test beside the program of a proof, or in the folder of its parts. */
function testOf(root: string, { run: [program = ''] }: QuickProof): string | undefined {
  const name = basename(program, '.ts')
  return [`${dirname(program)}/${name}.test.ts`, `${dirname(program)}/${name}/${name}.test.ts`].find((file) =>
    existsSync(join(root, file)),
  )
}

/** The test of isolation is one of `npm test`, of project `api`. */
const vitestArguments = (path: string) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'api',
  '--project',
  'proofs',
  path,
]

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
