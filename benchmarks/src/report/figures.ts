/** Reports each measurement of a benchmark: a line on the console and a row of docs/performance.md. */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'

export type Figure = {
  what: string
  /** With its unit. */
  found: string
  /** What it is measured against in the same run. */
  baseline?: string
  /** Of the baseline. */
  ratio?: string
  goal?: string
  isMet?: boolean
}

/** What `npm run bench` reads from the file that BENCH_RESULT names. */
export type BenchResult = { figures: Figure[]; load: number }

const result: BenchResult = { figures: [], load: loadavg()[0]! }
const width = 52

/** Writes the file after every figure, because the last one is not announced. */
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

/** Says what comes next, and how busy the machine is. */
export const heading = (text: string): void => console.log(`\n${text} (load ${loadavg()[0]!.toFixed(1)})`)

export const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(0)} %`
