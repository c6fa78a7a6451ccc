/** Reports each measurement of a benchmark: a line on the console and a row of docs/performance.md. */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'

export type Figure = {
  what: string
  /** Includes the unit. */
  found: string
  /** Value to compare with, from the same run. */
  baseline?: string
  /** Ratio to the baseline. */
  ratio?: string
  goal?: string
  isMet?: boolean
}

/** Contents of the file that BENCH_RESULT names, which `npm run bench` reads. */
export type BenchResult = { figures: Figure[]; load: number }

const result: BenchResult = { figures: [], load: loadavg()[0]! }
const width = 52

/** Writes the file after every figure, because a benchmark does not know which figure is the last. */
export function tell(figure: Figure): void {
  result.figures.push(figure)
  const { what, found, baseline, ratio, goal, isMet } = figure
  const parts = [
    ...(ratio === undefined ? [] : [ratio]),
    found,
    ...(baseline === undefined ? [] : [`beside ${baseline}`]),
    ...(goal === undefined ? [] : [`goal ${goal}: ${isMet === true ? 'met' : 'NOT MET'}`]),
  ]
  console.log(`  ${what.padEnd(width)} ${parts.join('   ')}`)
  const file = process.env['BENCH_RESULT']
  if (file !== undefined) writeFileSync(file, JSON.stringify(result))
}

/** Prints the next step and the load of the machine. */
export const heading = (text: string): void => console.log(`\n${text} (load ${loadavg()[0]!.toFixed(1)})`)

export const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(0)} %`
