/** docs/performance.md: a section for each benchmark, written by `npm run bench`, and what people wrote below them. */
import { cell, sectionsOf, timeTaken, verdictOf } from './reports/sections.ts'
import type { BenchResult, Figure } from '../benchmarks/src/report/figures.ts'

/** From here to the end of the page nothing is ever rewritten. */
const BY_HAND = '<!-- By hand from here on: `npm run bench` leaves it as it is. -->'
const NOT_RUN = '**Not run yet**'

export type Measured = { result: BenchResult; began: Date; seconds: number; machine: string }

/** The page with the sections of `runs` replaced and all others unchanged. `subjects`: of all benchmarks, in order. */
export function pageWith(
  page: string,
  subjects: ReadonlyMap<string, string>,
  runs: ReadonlyMap<string, Measured>,
): string {
  const [written = '', byHand = ''] = page.split(BY_HAND)
  const before = sectionsOf(written)
  const sections = [...subjects].map(([name, subject]) => {
    const run = runs.get(name)
    return { name, subject, body: run === undefined ? (before.get(name) ?? NOT_RUN) : told(run) }
  })
  return [
    '# Performance: what is promised and what was measured',
    'Written by `npm run bench`, which runs all benchmarks, one after the other; `npm run bench -- <name> --write` runs one and writes its section. Each is measured beside its baseline in the same run, on one machine for client, server and database; how busy that machine was stands beside. Below the sections stands what stands against goals that are not met, and what was tried.',
    [
      '| benchmark | of | goals |',
      '| --- | --- | --- |',
      ...sections.map(
        ({ name, subject, body }) => `| [${name}](#${name}) | ${cell(subject)} | ${cell(verdictOf(body))} |`,
      ),
    ].join('\n'),
    ...sections.map(({ name, subject, body }) => `## ${name}\n\n${subject}.\n\n${body}`),
    BY_HAND,
    byHand.trim(),
  ].join('\n\n')
}

function told({ result: { figures, load }, began, seconds, machine }: Measured): string {
  const goals = figures.filter(({ goal }) => goal !== undefined)
  const met = goals.filter(({ isMet }) => isMet).length
  const date = began.toLocaleDateString('en-GB', { dateStyle: 'long' })
  const verdict = goals.length === 0 ? 'No goals' : `${met} of ${goals.length} goals met`
  return [
    `**${verdict}** · ${date} · ${timeTaken(seconds)} · ${machine}, load ${load.toFixed(1)} as it began`,
    [
      '| what | ratio | measured | baseline | goal |',
      '| --- | --- | --- | --- | --- |',
      ...figures.map(row),
    ].join('\n'),
  ].join('\n\n')
}

const row = ({ what, found, baseline = '', ratio = '', goal, isMet }: Figure): string => {
  const aim = goal === undefined ? '' : `${goal}: ${isMet === true ? 'met' : '**not met**'}`
  return `| ${[what, ratio, found, baseline, aim].map(cell).join(' | ')} |`
}
