/** Where the test command leaves what its runners reported, for `npm run requirements`. */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const runners = ['unit', 'components', 'api', 'journeys'] as const
export type Runner = (typeof runners)[number]

const folderOf = (root: string) => join(root, 'node_modules/.cache/reports')

export const reportOf = (root: string, runner: Runner): string => join(folderOf(root), `${runner}.json`)

const beganOf = (root: string, runner: Runner) => join(folderOf(root), `${runner}.began`)

/** Takes the report of an earlier run away, so that a run that breaks down leaves none. */
export function beginReport(root: string, runner: Runner): void {
  mkdirSync(folderOf(root), { recursive: true })
  rmSync(reportOf(root, runner), { force: true })
  writeFileSync(beganOf(root, runner), '')
}

/** When the run began, in epoch milliseconds of the machine: journeys write a clock of their own into their report. */
export const beganAt = (root: string, runner: Runner): number | undefined =>
  statSync(beganOf(root, runner), { throwIfNoEntry: false })?.mtimeMs
