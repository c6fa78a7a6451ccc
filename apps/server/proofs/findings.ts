/** Output of a proof: a line for each check, and the verdict last. */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { takenByOthers } from './taken-by-others.ts'

export type Findings = {
  /**
   * A required condition. A name that begins with `control, ` marks a control: the proof ran without a safeguard and
   * must have failed. A proof whose control does not fail proves nothing and counts as broken.
   */
  check(what: string, holds: boolean, figures?: string): void
  /**
   * A check of times, rates or memory, which depend on the computer and its other load. The full form requires it,
   * the quick form only prints it.
   */
  measure(what: string, holds: boolean, figures: string): void
  /** Information that is not checked. */
  note(text: string): void
  /**
   * Prints the verdict with the figure, and sets the exit code. `asked` says what was tried, how often and how hard;
   * `found` is the figure. docs/proofs.md shows both.
   */
  end(told: { asked: string; found: string }): void
}

/** Contents of the file that PROOF_RESULT names, which `npm run proof` reads. */
export type ProofResult = {
  name: string
  asked: string
  found: string
  controls: { name: string; figures: string; noticed: boolean }[]
  /** Required conditions that failed. */
  failed: string[]
  ok: boolean
  /** The share of processor time that other guests of the host took during the proof, 0 to 1. */
  taken: number
}

const CONTROL = 'control, '

/** Set by `npm run proof -- --quick`. */
export const isQuick = process.env['PROOF_QUICK'] === 'true'

export function createFindings(name: string): Findings {
  let passed = 0
  const failed: string[] = []
  const controls: ProofResult['controls'] = []
  console.log(`${name}: ${machine()}`)
  const taken = takenByOthers()
  const check: Findings['check'] = (what, holds, figures = '') => {
    const line = `${what}${figures === '' ? '' : `: ${figures}`}`
    if (holds) passed += 1
    else failed.push(line)
    if (what.startsWith(CONTROL)) controls.push({ name: what.slice(CONTROL.length), figures, noticed: holds })
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${line}`)
  }
  let measured = 0
  return {
    check,
    measure: (what, holds, figures) => {
      measured += 1
      if (isQuick) console.log(`     ${what}: ${figures}, ${holds ? 'as promised' : 'not here and now'}`)
      else check(what, holds, figures)
    },
    note: (text) => console.log(`     ${text}`),
    end: ({ asked, found }) => {
      if (controls.length === 0 && !(isQuick && measured > 0)) failed.push('no control was run')
      const ok = failed.length === 0
      const result: ProofResult = { name, asked, found, controls, failed, ok, taken: taken() }
      const file = process.env['PROOF_RESULT']
      if (file !== undefined) writeFileSync(file, JSON.stringify(result))
      console.log(
        `${name}: ${ok ? 'holds' : 'BROKEN'}, ${passed} of ${passed + failed.length} checks, ` +
          `${controls.length} of them controls. ${found}`,
      )
      process.exitCode = ok ? 0 : 1
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

/** Number of each value: `200 × 1, 422 × 199`. */
export const tally = (values: readonly (string | number)[]): string =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => `${value} × ${all.length}`)
    .toSorted()
    .join(', ')
