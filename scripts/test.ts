/**
 * `npm test`: every check of the project, one after the other, all of them even when one fails.
 * `npm test -- --only types,unit` runs the steps named. The last line counts: a test counts as itself, any other step as one.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getChromium } from './find-chromium.ts'
import { getPgBouncer } from './find-pgbouncer.ts'
import { beginReport, reportOf } from './reports/files.ts'
import {
  type Count,
  countOfPlaywright,
  countOfVitest,
  failuresOfPlaywright,
  sayCount,
  secondsOfVitest,
  secondsTogether,
} from './test/counts.ts'

const root = join(import.meta.dirname, '..')

/** What all quick forms together may take on two quiet cores, by the clock: some run side by side. */
const QUICK_FORMS_SECONDS = 480

type Result = { ok: boolean; output: string }
type Step = {
  run: () => Promise<Result>
  /** It keeps one core busy for long: begun with the first step, told of in its turn. */
  isAside?: true
  /** The step's own report of tests. */
  count?: () => Count
  /** More that is worth a line. */
  tell?: () => string
  /** What failed, told once more in short at the very end, where one looks first. */
  failures?: () => string[]
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)
const journeysReport = reportOf(root, 'journeys')

const vitest = (
  project: 'unit' | 'components' | 'api',
  environment: () => Record<string, string> = () => ({}),
): Step => ({
  run: async () => {
    beginReport(root, project)
    return command(
      bin('vitest'),
      [
        ...['run', '--project', project, '--reporter=dot', '--reporter=json'],
        `--outputFile.json=${reportOf(root, project)}`,
      ],
      environment(),
    )
  },
  count: () => countOfVitest(reportOf(root, project)),
})

const steps: Record<string, Step> = {
  types: {
    run: () =>
      inOrder(
        ...[
          ...['tsconfig.json', 'packages/tsconfig.json', 'apps/widget/tsconfig.json'],
          'apps/widget/tsconfig.worker.json',
        ].map((project) => () => command(bin('tsc'), ['-p', project])),
      ),
  },
  lint: { run: () => command(bin('oxlint'), ['--type-aware', '--deny-warnings']) },
  // By content, so that a fresh branch or a copy of the tree still knows what it has seen.
  format: {
    isAside: true,
    run: () =>
      command(bin('prettier'), [
        ...['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content'],
        '.',
      ]),
  },
  boundaries: { run: () => command(process.execPath, ['scripts/boundaries.ts']) },
  unused: {
    run: async () =>
      together(
        await Promise.all([
          command(bin('knip'), ['--no-progress']),
          // The product without its tests: what only they call is found, too.
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
            "await (await import('./scripts/build-widget.ts')).buildWidget()",
          ]),
        () => command(process.execPath, ['apps/widget/build/size-budget.ts']),
      ),
  },
  unit: vitest('unit'),
  components: vitest('components', () => ({ CHROMIUM_PATH: getChromium() })),
  // Found or installed before two quick forms of proofs look for it at once.
  api: {
    ...vitest('api', () => ({ CHROMIUM_PATH: getChromium(), PGBOUNCER_PATH: getPgBouncer() })),
    tell: quickForms,
  },
  journeys: {
    run: async () => {
      beginReport(root, 'journeys')
      const CHROMIUM_PATH = getChromium()
      return command(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json'], {
        CHROMIUM_PATH,
        PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport,
      })
    },
    count: () => countOfPlaywright(journeysReport),
    failures: () => failuresOfPlaywright(journeysReport),
  },
  // Goes by what the steps before it have written.
  requirements: { run: () => command(process.execPath, ['scripts/requirements.ts', '--hold']) },
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const asked = values.only?.split(',') ?? Object.keys(steps)
const unknown = asked.filter((name) => steps[name] === undefined)
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}`)
  process.exit(2)
}

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const failed: string[] = []
const begun = new Map(asked.filter((name) => steps[name]!.isAside).map((name) => [name, timed(steps[name]!)]))
for (const name of asked) {
  const { count, failures, tell } = steps[name] as Step
  const { ok, output, seconds } = await (begun.get(name) ?? timed(steps[name]!))
  const counted = count?.() ?? { passed: 0, failed: 0, skipped: 0 }
  // A step that is no test counts as one, and so does a run that broke down without a failing test.
  if (ok && count === undefined) counted.passed = 1
  if (!ok && counted.failed === 0) counted.failed = 1
  // A run that found no test proves nothing.
  if (ok && counted.passed === 0) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  total.skipped += counted.skipped
  if (counted.failed > 0) {
    console.log(output.trimEnd())
    failed.push(...(failures?.() ?? []))
  }
  const tests = count === undefined ? '' : `, ${sayCount(counted)}`
  console.log(`${counted.failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s${tests})`)
  if (tell !== undefined) console.log(`     ${tell()}`)
}
if (failed.length > 0) console.log(failed.join('\n\n'))
console.log(sayCount(total))
process.exitCode = total.failed === 0 ? 0 : 1

async function timed({ run }: Step): Promise<Result & { seconds: number }> {
  const started = performance.now()
  const result = await run().catch((error: unknown) => ({ ok: false, output: messageOf(error) }))
  return { ...result, seconds: (performance.now() - started) / 1000 }
}

/** Quick forms of proofs, one file after the other; other files run beside them, so alone each is shorter. */
function quickForms(): string {
  const took = secondsOfVitest(reportOf(root, 'api'), 'proofs')
  const all = secondsTogether(took)
  const each = took.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`).join(', ')
  return `quick forms of proofs: ${all.toFixed(0)} s of at most ${QUICK_FORMS_SECONDS}: ${each}`
}

/** Runs a program and keeps what it says. */
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

/** All of them, even when one fails. */
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
