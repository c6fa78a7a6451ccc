/** docs/proofs.md: a section for each proof, written by `npm run proof`, and handwritten text below them. */
import type { ProofResult } from '../../apps/server/proofs/findings.ts'
import { factsOf, sectionsOf } from '../reports/sections.ts'

/** One run of a proof. Without a result it crashed; `ended` describes how. */
export type Run = {
  result: ProofResult | undefined
  ended: string
  /** Deviations from the full proof: options, or the quick form. */
  options: string
  began: Date
  seconds: number
  /** `2 cores, 24 GB`. */
  machine: string
  /** At the start: `1.2`, with the CPU steal if there was any. */
  load: string
}

/** From here to the end of the page nothing is rewritten. */
const BY_HAND = '<!-- By hand from here on: `npm run proof` leaves it as it is. -->'

const NOT_RUN = '**Not run yet**'

/** The page with new sections for `runs`; all others stay. `promises`: those of all proofs, in order. */
export function pageWith(
  page: string,
  promises: ReadonlyMap<string, string>,
  runs: ReadonlyMap<string, Run>,
): string {
  const [written = '', byHand = ''] = page.split(BY_HAND)
  const before = sectionsOf(written)
  const sections = [...promises].map(([name, promise]) => {
    const run = runs.get(name)
    const body = run === undefined ? (before.get(name) ?? NOT_RUN) : told(run)
    return { name, promise, body }
  })
  return [
    '# Proofs: promises and results',
    '`npm run proof -- <name> --write` runs one proof and writes its section: promise, verdict, date, duration, load at the start. The real server is called over HTTP, with its embedded database on the same machine (2 cores, 24 GB unless named). A control is a run without one safeguard; the proof must notice it.',
    ...sections.map(({ name, promise, body }) => `## ${name}\n\n${promise}.\n\n${body}`),
    BY_HAND,
    byHand.trim(),
  ].join('\n\n')
}

function told(run: Run): string {
  const { result, ended, options } = run
  const facts = [factsOf(run), ...(options === '' ? [] : [options])].join(', ')
  if (result === undefined) return `**Broken**: it ${ended}, ${facts}`
  const missed = result.controls.filter((control) => !control.noticed)
  const noticed = result.controls.length - missed.length
  return [
    `**${result.ok ? 'Holds' : 'Broken'}**, ${noticed}/${result.controls.length} controls noticed, ${facts}`,
    [
      ...(result.asked === '' ? [] : [`- Run: ${plain(result.asked)}`]),
      `- Result: ${plain(result.found)}`,
      ...result.failed.map((what) => `- **Failed**: ${plain(what)}`),
      ...missed.map(
        ({ name, figures }) =>
          `- **Control not noticed**: ${plain(figures === '' ? name : `${name}: ${figures}`)}`,
      ),
    ].join('\n'),
  ].join('\n\n')
}

/** One line without markup. Figures can contain any text from a program's response. */
const plain = (text: string) =>
  (text.length > 600 ? `${text.slice(0, 600)} …` : text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_<>[\]]/g, (sign) => `\\${sign}`)
