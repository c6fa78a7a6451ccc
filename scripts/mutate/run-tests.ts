/** Runs the tests of some files, and reports how each ended. */
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Runner } from '../reports/files.ts'
import { type Ran, ranByPlaywright, ranByVitest } from '../reports/ran.ts'

export type Tries = { ran: Ran[]; said: string }

/** Time limit per runner: a longer run hangs, and is killed. */
const MAX_MS = { unit: 4 * 60_000, components: 4 * 60_000, api: 8 * 60_000, journeys: 20 * 60_000 }

export async function runFiles(
  root: string,
  runner: Runner,
  files: string[],
  environment: Record<string, string>,
): Promise<Tries> {
  const report = join(root, 'node_modules', `.mutate-${runner}.json`)
  rmSync(report, { force: true })
  const args =
    runner === 'journeys'
      ? [
          'node_modules/@playwright/test/cli.js',
          'test',
          '-c',
          'e2e/playwright.config.ts',
          '--reporter=json',
          '--workers=1',
          ...files,
        ]
      : [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--project',
          runner,
          ...files,
          '--reporter=json',
          `--outputFile.json=${report}`,
          // A test that is slow because the machine is busy has noticed nothing.
          '--testTimeout=120000',
          '--hookTimeout=120000',
        ]
  const said = await run(args, root, MAX_MS[runner], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // Random worlds in plenty are for another proof.
    SLOT_WORLDS_TIMES: '0.1',
  })
  if (!existsSync(report)) return { ran: [], said }
  return { ran: runner === 'journeys' ? ranByPlaywright(report) : ranByVitest(report), said }
}

/** Returns its output. Stopping this process stops the child too. */
function run(
  args: string[],
  cwd: string,
  maxMs: number,
  environment: Record<string, string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // A group of its own: the runners have children that a signal to the first would leave behind.
    const child = spawn(process.execPath, args, {
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let said = ''
    const keep = (text: string) => (said = (said + text).slice(-8000))
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const end = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // The process has already exited.
      }
    }
    const patience = setTimeout(end, maxMs)
    process.once('exit', end)
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(patience)
      process.off('exit', end)
      resolve(said)
    })
  })
}
