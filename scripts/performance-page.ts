/** docs/performance.md: a section for each benchmark, written by `npm run bench`, and handwritten text below them. */
import { cell, factsOf, sectionsOf } from './reports/sections.ts'
import type { BenchResult, Figure } from '../benchmarks/src/report/figures.ts'

/** From here to the end of the page nothing is rewritten. */
const BY_HAND = '<!-- By hand from here on: `npm run bench` leaves it as it is. -->'
const NOT_RUN = '**Not run yet**'

export type Measured = { result: BenchResult; began: Date; seconds: number; machine: string }

/** The page with new sections for `runs`; all others stay. `subjects`: those of all benchmarks, in order. */
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
    '# Performance: goals and measurements',
    '`npm run bench -- <name> --write` runs one benchmark and writes its section, with date, duration and load at the start. Baselines are of the same run. Client, server and database share one machine (2 cores, 24 GB unless named). A goal without a word is met; the others are explained below.',
    ...sections.map(({ name, subject, body }) => `## ${name}\n\n${subject}.\n\n${body}`),
    BY_HAND,
    byHand.trim(),
  ].join('\n\n')
}

function told({ result: { figures, load }, began, seconds, machine }: Measured): string {
  const goals = figures.filter(({ goal }) => goal !== undefined)
  const met = goals.filter(({ isMet }) => isMet).length
  const shown = goals.length === 0 ? figures : goals
  const verdict = goals.length === 0 ? 'No goals' : `${met} of ${goals.length} goals met`
  return [
    `**${verdict}**, ${factsOf({ began, seconds, machine, load: load.toFixed(1) })}`,
    isCompared(shown) ? tableOf(shown) : listOf(shown),
  ].join('\n\n')
}

const isCompared = (figures: readonly Figure[]) =>
  figures.some(({ baseline, ratio }) => baseline !== undefined || ratio !== undefined)

function listOf(figures: readonly Figure[]): string {
  const goalOf = ({ goal, isMet }: Figure) =>
    goal === undefined ? '' : `; goal ${goal}${isMet === true ? '' : ' **missed**'}`
  return figures.map((figure) => `- ${figure.what}: ${figure.found}${goalOf(figure)}`).join('\n')
}

/** A goal shared by three or more rows is shown in the table heading instead of in each row. */
function commonGoal(figures: readonly Figure[]): string | undefined {
  const counts = Map.groupBy(figures, ({ goal }) => goal)
  return [...counts].find(([goal, rows]) => goal !== undefined && rows.length >= 3)?.[0]
}

const columnsWith = (common: string | undefined): Record<string, (figure: Figure) => string> => ({
  what: ({ what }) => what,
  ratio: ({ ratio = '' }) => ratio,
  measured: ({ found }) => found,
  baseline: ({ baseline = '' }) => baseline,
  [common === undefined ? 'goal' : `goal: ${common}`]: ({ goal, isMet }) => {
    if (goal === undefined) return ''
    if (goal === common) return isMet === true ? '' : '**missed**'
    return isMet === true ? goal : `${goal}: **missed**`
  },
})

/** The unit after the number in every filled cell of a column, such as ` ms`. With few cells, the cells keep it. */
function commonUnit(cells: readonly string[]): string {
  const filled = cells.filter((text) => text !== '')
  const units = new Set(filled.map((text) => /^[+-]?\d\S*( .*)$/.exec(text)?.[1] ?? ''))
  return filled.length >= 3 && units.size === 1 ? [...units][0]! : ''
}

/** Omits columns that are empty in every row, except the goal. A common unit is in the heading, not in each cell. */
function tableOf(figures: readonly Figure[]): string {
  const columns = Object.entries(columnsWith(commonGoal(figures))).map(([name, text]) => {
    const cells = figures.map(text)
    const unit = commonUnit(cells)
    return {
      heading: unit === '' ? name : `${name},${unit}`,
      cells: cells.map((one) => one.slice(0, one.length - unit.length)),
    }
  })
  const shown = columns.filter(
    ({ heading, cells }) => heading.startsWith('goal:') || cells.some((text) => text !== ''),
  )
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(shown.map(({ heading }) => heading)),
    row(shown.map(() => '---')),
    ...figures.map((_, index) => row(shown.map(({ cells }) => cell(cells[index]!)))),
  ].join('\n')
}
