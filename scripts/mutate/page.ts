import type { Fault } from './fault.ts'

export type Tried = { fault: Fault; isNoticed: boolean; why: string }

/** docs/ledger-audit.md: the figure by section, and every fault that no test noticed. */
export function pageOf(tried: Tried[], at: Date): string {
  const sections = Map.groupBy(tried, ({ fault }) => fault.ids[0]!.split('.')[0]!)
  const rows = [...sections]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([section, ofSection]) => {
      const ids = new Set(ofSection.flatMap(({ fault }) => fault.ids))
      return `| ${section} | ${ids.size} | ${count(ofSection)} of ${ofSection.length} |`
    })
  const missed = tried.filter(({ isNoticed }) => !isNoticed)
  return [
    '# An audit of the ledger',
    '',
    'What `npm run mutate` found: faults that break a row of the ledger are put into the product one by one, and the tests ' +
      'that name the row are run. A fault is noticed when, of each row that it breaks, such a test fails. Written by ' +
      `\`npm run mutate -- --write\` on ${at.toISOString().slice(0, 10)}.`,
    '',
    `**${count(tried)} of ${tried.length} faults noticed.** Faults are chosen by hand, and tests are mended after those ` +
      'that they missed: the figure is of these faults, not of all that could be.',
    '',
    '| section | rows | noticed |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '## Not noticed',
    '',
    ...(missed.length === 0 ? ['None.'] : missed.map(lineOf)),
    '',
  ].join('\n')
}

const count = (tried: Tried[]) => tried.filter(({ isNoticed }) => isNoticed).length

const lineOf = ({ fault, why }: Tried) =>
  `- ${why}. \`${fault.file}\`: ${shown(fault.from)} becomes ${shown(fault.to)}`

const shown = (text: string) => (text === '' ? 'nothing' : `\`\` ${text.replaceAll(/\s+/g, ' ')} \`\``)
