/** Runs tests for a proof that consists of them; a control removes one safeguard from the tested code. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ControlName } from './without-safeguard.ts'

const root = join(import.meta.dirname, '../../..')

type Report = {
  numPassedTests: number
  testResults: {
    message?: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Throws for tests that could not be loaded: a control that breaks the program would otherwise count as detected. */
export function runTests(
  { project, path, control }: { project: 'unit' | 'proofs'; path: string; control?: ControlName },
  environment: Record<string, string> = {},
): { passed: number; failed: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'zapys-proof-tests-'))
  const file = join(folder, 'report.json')
  const { stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      path,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(control === undefined ? [] : ['--config', 'apps/server/proofs/control.config.ts', '--root', root]),
    ],
    {
      cwd: root,
      // Hidden for a control, whose expected failures would fill the screen.
      stdio: control === undefined ? 'inherit' : ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment, ...(control === undefined ? {} : { TESTS_WITHOUT: control }) },
    },
  )
  if (!existsSync(file)) throw new Error(`Tests did not run: ${String(stderr ?? '')}`)
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(folder, { recursive: true })
  const broken = report.testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  if (broken !== undefined) throw new Error(`Tests did not start: ${broken.message}`)
  const failed = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  return { passed: report.numPassedTests, failed }
}
