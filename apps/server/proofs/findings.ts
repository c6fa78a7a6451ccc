/** What a proof says: a line for each check, and the verdict last. */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { takenByOthers } from './taken-by-others.ts'

export type Findings = {
  /**
   * Something that must be so. What begins with `control, ` is a control: the proof ran without a safeguard, and it must
   * be so that this was noticed. A proof without a control proves nothing and is broken.
   */
  check(what: string, holds: boolean, figures?: string): void
  /**
   * A check of times, rates or memory: it depends on the machine and on what else it does. The full form holds it, the quick
   * form prints it.
   */
  measure(what: string, holds: boolean, figures: string): void
  /** Something worth knowing that nothing hangs on. */
  note(text: string): void
  /**
   * Prints the verdict with the figure, and sets the exit code. `asked`: what was tried, how often and how hard;
   * `found`: the figure. Both stand in docs/proofs.md.
   */
  end(told: { asked: string; found: string }): void
}

/** What `npm run proof` reads from the file that PROOF_RESULT names. */
export type ProofResult = {
  name: string
  asked: string
  found: string
  controls: { name: string; figures: string; noticed: boolean }[]
  /** What must be so and is not. */
  failed: string[]
  ok: boolean
  /** Which part of the processors other guests of the host took meanwhile, 0 to 1. */
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

/** How many of each: `200 × 1, 422 × 199`. */
export const tally = (values: readonly (string | number)[]): string =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => `${value} × ${all.length}`)
    .toSorted()
    .join(', ')
