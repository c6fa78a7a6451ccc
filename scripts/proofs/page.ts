/** docs/proofs.md: a section for each proof, written by `npm run proof`, and what people wrote below them. */
import type { ProofResult } from '../../apps/server/proofs/findings.ts'
import { cell, sectionsOf, timeTaken, verdictOf } from '../reports/sections.ts'

/** One run of a proof. Without a result it broke down, and `ended` says how. */
export type Run = {
  result: ProofResult | undefined
  ended: string
  /** What differs from the proof in full: options, or the quick form. */
  options: string
  began: Date
  seconds: number
  /** `2 cores, 24 GB, load 1.2 as it began`. */
  machine: string
}

/** From here to the end of the page nothing is ever rewritten. */
const BY_HAND = '<!-- By hand from here on: `npm run proof` leaves it as it is. -->'

const NOT_RUN = '**Not run yet**'

/** The page with the sections of `runs` replaced and all others unchanged. `promises`: of all proofs, in order. */
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
    '# Proofs in full: what they found',
    'Written by `npm run proof`, which runs them all, one after the other; `npm run proof -- <name> --write` runs one and writes its section. Each asks the real program, a child process with an embedded database in a temporary folder, over HTTP from the same machine. Each has controls: runs with one safeguard taken out, which must be noticed. `npm test` runs quick forms.',
    [
      '| proof | promise | verdict |',
      '| --- | --- | --- |',
      ...sections.map(
        ({ name, promise, body }) => `| [${name}](#${name}) | ${cell(promise)} | ${cell(verdictOf(body))} |`,
      ),
    ].join('\n'),
    ...sections.map(({ name, promise, body }) => `## ${name}\n\n${promise}.\n\n${body}`),
    BY_HAND,
    byHand.trim(),
  ].join('\n\n')
}

function told({ result, ended, options, began, seconds, machine }: Run): string {
  const date = began.toLocaleDateString('en-GB', { dateStyle: 'long' })
  const facts = [date, timeTaken(seconds), machine, ...(options === '' ? [] : [options])].join(' · ')
  if (result === undefined) return `**Broken**: it ${ended} · ${facts}`
  return [
    `**${result.ok ? 'Holds' : 'Broken'}** · ${facts}`,
    [
      ...(result.asked === '' ? [] : [`- Asked: ${plain(result.asked)}`]),
      `- Found: ${plain(result.found)}`,
      ...result.failed.map((what) => `- **Not so**: ${plain(what)}`),
      ...result.controls.map(
        ({ name, figures, noticed }) =>
          `- Control, ${plain(name)}${figures === '' ? '' : ` (${plain(figures)})`}: ${noticed ? 'noticed' : '**not noticed**'}`,
      ),
    ].join('\n'),
  ].join('\n\n')
}

/** One line, in which nothing is markup. Figures can hold anything that a program answered. */
const plain = (text: string) =>
  (text.length > 600 ? `${text.slice(0, 600)} …` : text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_<>[\]]/g, (sign) => `\\${sign}`)
