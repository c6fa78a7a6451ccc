/**
 * `npm run journeys -- [files]`: runs the end-to-end tests at a given time. `--at 2026-12-31T23:50:00+02:00` or
 * `--at leap-day` sets it; `--all-moments` runs them at every edge case of e2e/support/moments.ts.
 * `--smoke` runs the tagged few: each flow, each kind of visitor and each outcome of a payment once.
 * Prints a line per moment at the end. docs/decisions/0009-test-clock.md
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { awkwardMoments } from '../e2e/support/moments.ts'
import { journeysEnvironment } from './test/journeys-environment.ts'
import { countOfPlaywright, failuresOfPlaywright, formatCount } from './test/counts.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: {
    at: { type: 'string' },
    'all-moments': { type: 'boolean' },
    smoke: { type: 'boolean' },
    workers: { type: 'string' },
  },
  allowPositionals: true,
})
const { at, workers } = values
const moments = values['all-moments'] ? Object.values(awkwardMoments) : [at && (awkwardMoments[at] ?? at)]

const environment = journeysEnvironment()
const reports = mkdtempSync(join(tmpdir(), 'zapys-journeys-'))
const results = moments.map((moment, index) => {
  const report = join(reports, `${index}.json`)
  spawnSync(
    join(root, 'node_modules/.bin/playwright'),
    [
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(values.smoke ? ['--grep=@smoke'] : []),
      ...(workers === undefined ? [] : [`--workers=${workers}`]),
      ...positionals,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(moment === undefined ? {} : { ZAPYS_MOMENT: moment }),
        ...environment,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  )
  return { moment, ...countOfPlaywright(report), failures: failuresOfPlaywright(report) }
})
rmSync(reports, { recursive: true, force: true })

for (const { moment, failures, ...count } of results) {
  for (const { details } of failures) console.log(`\n${details}`)
  for (const { name } of failures) console.log(`failed: ${name}`)
  console.log(`${moment ?? 'a plain moment'}: ${formatCount(count)}`)
}
// A run that found no journey proves nothing.
process.exitCode = results.every(({ passed, failed }) => passed > 0 && failed === 0) ? 0 : 1
