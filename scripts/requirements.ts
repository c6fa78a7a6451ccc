/**
 * `npm run requirements`: rows of docs/requirements.tsv that no test proves, counted per group. A test names its rows
 * in a line `// proves S4.cart.2`; a row counts if such a test ran and passed in the last `npm run test:all`.
 * `npm run requirements -- --section S4.cart` lists the rows of a section. `-- --hold` fails if a row has no proof and
 * is not in docs/requirements-owed.tsv, or is listed there and has one. With `--part`, rows may wait for journeys that
 * did not run: the last step of `npm test`.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { beganAt, reportOf, type Runner, runners } from './reports/files.ts'
import { type Ran, ranByPlaywright, ranByVitest } from './reports/ran.ts'
import {
  type Group,
  groupsOf,
  notAsOwed,
  proofsOf,
  readLedger,
  readOwed,
  unknownIds,
} from './requirements/ledger.ts'
import { provingTestsIn } from './requirements/proves.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { section: { type: 'string' }, hold: { type: 'boolean' }, part: { type: 'boolean' } },
})

const unread = runners.filter((runner) => !existsSync(reportOf(root, runner)) || !beganAt(root, runner))
if (unread.length > 0) {
  console.error(
    `Nothing is counted: there is no report of ${unread.join(', ')}. ` +
      `\`npm test\` writes all, \`npm test -- --only ${unread.join(',')}\` these.`,
  )
  process.exit(2)
}

const ledger = readLedger(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'))
const changed: string[] = []
const ran = Map.groupBy(runners.flatMap(ranBy), ({ file }) => file)
const proofs = [...provingTestsIn(root)].flatMap(([name, tests]) => {
  const file = join(root, name)
  const results = ran.get(file) ?? []
  return proofsOf(tests, changed.includes(file) ? [] : results)
})
const groups = groupsOf(ledger, proofs)

if (values.hold) hold(groups)
else if (values.section === undefined) printGroups(groups)
else printSection(groups, values.section)

if (changed.length > 0) {
  console.error(
    `${changed.length} files of tests changed after they ran (${changed[0]!.slice(root.length + 1)} …): ` +
      'they do not count. `npm test` runs them again.',
  )
  process.exitCode = 1
}
const unknown = unknownIds(ledger, proofs)
if (unknown.length > 0) {
  console.error(`Tests name rows that the ledger does not have: ${unknown.join(', ')}`)
  process.exitCode = 1
}

function hold(of: Group[]) {
  const owed = readOwed(readFileSync(join(root, 'docs/requirements-owed.tsv'), 'utf8'))
  // After the smoke journeys only, rows may wait for other journeys.
  const ofJourneys = [...provingTestsIn(root)].flatMap(([file, tests]) =>
    file.startsWith('e2e/') ? tests.flatMap(({ ids }) => ids) : [],
  )
  const mayWait = new Set(values.part === true ? ofJourneys : [])
  for (const difference of notAsOwed(of, owed, { mayWait })) {
    console.error(difference)
    process.exitCode = 1
  }
}

function printGroups(of: Group[]) {
  const proven = of.reduce((sum, group) => sum + group.proven, 0)
  console.log(
    `${proven} of ${ledger.length} requirements are named by a test that ran and passed. The others:`,
  )
  for (const group of of.filter(({ missing }) => missing.length > 0)) {
    const { name, missing } = group
    const ended = (['failed', 'skipped', 'not run'] as const).flatMap((why) => {
      const count = missing.filter((row) => row.why === why).length
      return count === 0 ? [] : [`${count} ${why}`]
    })
    console.log(
      `${name.padEnd(16)} ${String(missing.length).padStart(3)} of ${group.proven + missing.length}` +
        (ended.length > 0 ? ` (${ended.join(', ')})` : ''),
    )
  }
}

function printSection(of: Group[], prefix: string) {
  const chosen = of.filter(({ name }) => name === prefix || name.startsWith(`${prefix}.`))
  if (chosen.length === 0) throw new Error(`docs/requirements.tsv has no section ${prefix}`)
  for (const { missing } of chosen)
    for (const { id, requirement, why } of missing) console.log(`${id}\t${why}\t${requirement}`)
}

/** Results of one runner. Files that changed since then have other line numbers. */
function ranBy(runner: Runner): Ran[] {
  const report = reportOf(root, runner)
  const results = runner === 'journeys' ? ranByPlaywright(report) : ranByVitest(report)
  const began = beganAt(root, runner)!
  for (const file of new Set(results.map((result) => result.file)))
    if (existsSync(file) && statSync(file).mtimeMs > began) changed.push(file)
  return results
}
