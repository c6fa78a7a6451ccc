/**
 * `npm test`: checks, tests and the journeys tagged `@smoke`, one step after the other, even when one fails.
 * `npm run check` is its first part; `npm run test:all` runs all journeys and the longest stories.
 * `npm test -- --only types,unit` runs the named steps. With `--again`, a few failed journeys are retried once after
 * all others on a new installation; those that then pass are listed at the end.
 * The last line counts: a test counts as one, and so does any other step.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { getChromium } from './find-chromium.ts'
import { beginReport, reportOf } from './reports/files.ts'
import { fastFolder } from './test/fast-folder.ts'
import { journeysEnvironment } from './test/journeys-environment.ts'
import {
  addSecondAttempt,
  type Count,
  countOfPlaywright,
  countOfVitest,
  type Failure,
  failuresOfPlaywright,
  failuresOfVitest,
  formatCount,
  passedAgain,
} from './test/counts.ts'

const root = join(import.meta.dirname, '..')

type Result = { ok: boolean; output: string }
type Step = {
  run: () => Promise<Result>
  /** Starts with the first step and runs beside the others until its place in the list. */
  startsFirst?: true
  /** The step's own report of tests. */
  count?: () => Count
  /** Repeated at the end. A failed step without them is listed by its name. */
  failures?: () => Failure[]
  /** Tests that passed only at the second attempt. */
  defects?: () => Failure[]
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** Folder for databases and data folders of tests; undefined: the default temporary folder. */
const TMPDIR = fastFolder()
const inMemory: Record<string, string> = TMPDIR === undefined ? {} : { TMPDIR }

function vitest(
  project: 'unit' | 'components' | 'api',
  environment: () => Record<string, string> = () => ({}),
  exclude: readonly string[] = [],
): Step {
  const report = reportOf(root, project)
  return {
    run: async () => {
      beginReport(root, project)
      const args = ['run', '--project', project, '--reporter=dot', '--reporter=json']
      for (const file of exclude) args.push('--exclude', file)
      return command(bin('vitest'), [...args, `--outputFile.json=${report}`], environment())
    },
    count: () => countOfVitest(report),
    failures: () => failuresOfVitest(report, root),
  }
}

/** More simultaneous failures are not random. */
const FEW_JOURNEYS = 5

function journeys(...options: string[]): Step {
  const report = reportOf(root, 'journeys')
  return {
    run: async () => {
      beginReport(root, 'journeys')
      const walk = (into: string, ...own: string[]) =>
        command(
          bin('playwright'),
          ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', ...options, ...own],
          { ...inMemory, ...journeysEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: into },
        )
      const first = await walk(report)
      const { failed } = countOfPlaywright(report)
      if (first.ok || !values.again || failed === 0 || failed > FEW_JOURNEYS) return first
      const second = join(dirname(report), 'journeys-again.json')
      rmSync(second, { force: true })
      const { ok, output } = await walk(second, '--last-failed')
      addSecondAttempt(report, second)
      return { ok, output: first.output + output }
    },
    count: () => countOfPlaywright(report),
    failures: () => failuresOfPlaywright(report),
    defects: () => passedAgain(report),
  }
}

/**
 * Only run with `--all`: they start programs, back them up, run the whole demo, count the most expensive searches, try
 * every call for every caller, wait for silent providers or draw hundreds of cases. A third of the API tests' time.
 */
const longStories = [
  'apps/server/src/main.test.ts',
  'apps/server/src/process/parts.test.ts',
  'apps/server/src/cli/backup/backup.test.ts',
  'apps/server/src/cli/backup/restored-copy.test.ts',
  'apps/server/src/cli/secret-command.test.ts',
  'apps/server/src/demo/one-price.test.ts',
  'apps/server/src/modules/booking/visits/cost.test.ts',
  'apps/server/proofs/isolation/isolation.test.ts',
  'apps/server/src/gateways/payment-providers/conformance.test.ts',
  'apps/server/src/modules/clients/accounts/lockout.test.ts',
  'apps/server/src/modules/messaging/external-calendars/understand.test.ts',
  'apps/server/src/platform/cache/response-cache.test.ts',
]

const steps: Record<string, Step> = {
  types: {
    // One checker each: several would resolve the shared types repeatedly, at twice the processor time.
    run: () => {
      const check = (project: string) => () => command(bin('tsc'), ['--checkers', '1', '-p', project])
      return inOrder(
        check('tsconfig.json'),
        check('packages/tsconfig.json'),
        check('apps/widget/tsconfig.json'),
        check('apps/widget/tsconfig.worker.json'),
        check('apps/staff/tsconfig.json'),
        check('apps/staff/tsconfig.worker.json'),
      )
    },
  },
  lint: {
    // It resolves types too: with half of the processors it needs a quarter less processor time.
    startsFirst: true,
    run: () =>
      command(bin('oxlint'), ['--type-aware', '--deny-warnings'], {
        GOMAXPROCS: String(Math.max(1, availableParallelism() >> 1)),
      }),
  },
  format: { run: () => command(bin('oxfmt'), ['--check']) },
  boundaries: { run: () => command(process.execPath, ['scripts/boundaries.ts']) },
  unused: {
    run: async () =>
      together(
        await Promise.all([
          command(bin('knip'), ['--no-progress']),
          // The product without its tests: finds code that only tests call, too.
          command(bin('knip'), ['--no-progress', '--production', '--config', 'knip.production.jsonc']),
        ]),
      ),
  },
  build: {
    run: () =>
      inOrder(
        () =>
          command(process.execPath, [
            '--input-type=module',
            '-e',
            "await (await import('./scripts/build-apps.ts')).buildApps()",
          ]),
        () => command(process.execPath, ['apps/widget/build/size-budget.ts']),
      ),
  },
  unit: vitest('unit'),
  components: vitest('components', () => ({ CHROMIUM_PATH: getChromium() })),
  api: vitest('api', () => inMemory),
  'api-stories': vitest('api', () => inMemory, longStories),
  smoke: journeys('--grep', '@smoke'),
  journeys: journeys(),
  // Both read the reports of the previous steps. After the smoke journeys only, rows may wait for the others.
  'requirements-so-far': {
    run: () => command(process.execPath, ['scripts/requirements.ts', '--hold', '--part']),
  },
  requirements: { run: () => command(process.execPath, ['scripts/requirements.ts', '--hold']) },
}

const check = ['types', 'format', 'boundaries', 'unused', 'lint', 'unit']
const parts = [...check, 'build', 'components']
const runs = {
  check,
  test: [...parts, 'api-stories', 'smoke', 'requirements-so-far'],
  all: [...parts, 'api', 'journeys', 'requirements'],
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    check: { type: 'boolean' },
    all: { type: 'boolean' },
    again: { type: 'boolean' },
  },
})
const chosen = values.only?.split(',') ?? runs[values.check ? 'check' : values.all ? 'all' : 'test']
const unknown = chosen.filter((name) => steps[name] === undefined)
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}`)
  process.exit(2)
}

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const failed: Failure[] = []
const defects: Failure[] = []
const startedAt = performance.now()
const started = new Map(
  chosen.filter((name) => steps[name]?.startsFirst).map((name) => [name, timed(steps[name]!)]),
)
for (const name of chosen) {
  const { count, failures, defects: defectsOf } = steps[name] as Step
  const { ok, output, seconds } = await (started.get(name) ?? timed(steps[name]!))
  const counted = count?.() ?? { passed: 0, failed: 0, skipped: 0 }
  // A step without tests counts as one, and so does a run that crashed without a failing test.
  if (ok && count === undefined) counted.passed = 1
  if (!ok && counted.failed === 0) counted.failed = 1
  // A run that found no test proves nothing.
  if (ok && counted.passed === 0) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  total.skipped += counted.skipped
  if (counted.failed > 0) {
    console.log(output.trimEnd())
    const named = failures?.() ?? []
    failed.push(...(named.length > 0 ? named : [{ name }]))
  }
  defects.push(...(defectsOf?.() ?? []))
  const tests = count === undefined ? '' : `, ${formatCount(counted)}`
  console.log(`${counted.failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s${tests})`)
}
// The longest first: truncated output keeps its end.
for (const { page } of [...defects, ...failed]) if (page !== undefined) console.log(`${page}\n`)
for (const { details } of [...defects, ...failed]) if (details !== undefined) console.log(`${details}\n`)
// Last, so that the end of a long output names what to run again.
for (const { name } of defects)
  console.log(`passed only at the second attempt, a defect to mend first: ${name}`)
for (const { name } of failed) console.log(`failed: ${name}`)
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
console.log(formatCount(total))
process.exitCode = total.failed === 0 ? 0 : 1

async function timed({ run }: Step): Promise<Result & { seconds: number }> {
  const started = performance.now()
  const result = await run().catch((error: unknown) => ({ ok: false, output: messageOf(error) }))
  return { ...result, seconds: (performance.now() - started) / 1000 }
}

/** Runs a program and collects its output. */
function command(program: string, args: string[], env: Record<string, string> = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (text: string) => (output += text)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Runs all of them, even when one fails. */
async function inOrder(...runs: (() => Promise<Result>)[]): Promise<Result> {
  const results: Result[] = []
  for (const run of runs) results.push(await run())
  return together(results)
}

function together(results: Result[]): Result {
  return { ok: results.every(({ ok }) => ok), output: results.map(({ output }) => output).join('') }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
