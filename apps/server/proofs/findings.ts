/** What a proof says: a line for each thing looked at, and the verdict last. */
import { cpus, loadavg, totalmem } from 'node:os'

export type Findings = {
  /** Something that must be so. */
  check(what: string, holds: boolean, figures?: string): void
  /** Something worth knowing that nothing hangs on. */
  note(text: string): void
  /** Prints the verdict with the figure, and sets the exit code. */
  end(figure: string): void
}

export function createFindings(name: string): Findings {
  let [passed, failed] = [0, 0]
  console.log(`${name}: ${machine()}`)
  return {
    check: (what, holds, figures = '') => {
      if (holds) passed += 1
      else failed += 1
      console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${figures === '' ? '' : `: ${figures}`}`)
    },
    note: (text) => console.log(`     ${text}`),
    end: (figure) => {
      console.log(
        `${name}: ${failed === 0 ? 'holds' : 'BROKEN'}, ${passed} of ${passed + failed} checks. ${figure}`,
      )
      process.exitCode = failed === 0 && passed > 0 ? 0 : 1
    },
  }
}

const machine = () =>
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0]!.toFixed(1)} before it began`

/** `p` from 0 to 1, by nearest rank. */
export const percentile = (numbers: readonly number[], p: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * p) - 1)] ?? Number.NaN

/** `p50 12 ms, p99 80 ms`. */
export const spread = (ms: readonly number[]): string =>
  `p50 ${percentile(ms, 0.5).toFixed(0)} ms, p99 ${percentile(ms, 0.99).toFixed(0)} ms`

/** How many of each: `200 × 1, 422 × 199`. */
export const tally = (values: readonly (string | number)[]): string =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => `${value} × ${all.length}`)
    .sort()
    .join(', ')
