/** Paths of the test runners' reports, for `npm run requirements`. */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const runners = ['unit', 'components', 'api', 'journeys'] as const
export type Runner = (typeof runners)[number]

const folderOf = (root: string) => join(root, 'node_modules/.cache/reports')

export const reportOf = (root: string, runner: Runner): string => join(folderOf(root), `${runner}.json`)

const beganOf = (root: string, runner: Runner) => join(folderOf(root), `${runner}.began`)

/** Deletes the report of an earlier run, so that a crashed run leaves none. */
export function beginReport(root: string, runner: Runner): void {
  mkdirSync(folderOf(root), { recursive: true })
  rmSync(reportOf(root, runner), { force: true })
  writeFileSync(beganOf(root, runner), '')
}

/** Start of the run, in epoch milliseconds of the machine: the reports of journeys use a simulated clock. */
export const beganAt = (root: string, runner: Runner): number | undefined =>
  statSync(beganOf(root, runner), { throwIfNoEntry: false })?.mtimeMs
