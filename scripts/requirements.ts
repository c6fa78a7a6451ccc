/**
 * `npm run requirements`: which rows of docs/requirements.tsv no test proves, counted per group. A row counts when a test
 * that names it in its title ran and passed in the last `npm test`; without its reports nothing is counted.
 * `npm run requirements -- --section S4.cart` lists the rows of a section; `-- --hold` fails where a row has no proof that
 * docs/requirements-owed.tsv does not name, or names one that has: the last step of `npm test`.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { beganAt, reportOf, type Runner, runners } from './reports/files.ts'
import { type Ran, ranByPlaywright, ranByVitest } from './reports/titles.ts'
import { groupsOf, notAsOwed, readLedger, readOwed, unknownIds } from './requirements/ledger.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { section: { type: 'string' }, hold: { type: 'boolean' } } })

const unread = runners.filter((runner) => !existsSync(reportOf(root, runner)) || !beganAt(root, runner))
if (unread.length > 0) {
  console.error(
    `Nothing is counted: there is no report of ${unread.join(', ')}. ` +
      `\`npm test\` writes all, \`npm test -- --only ${unread.join(',')}\` these.`,
  )
  process.exit(2)
}

const ledger = readLedger(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'))
const changes = new Map(runners.map((runner) => [runner, changedSince(beganAt(root, runner)!)]))
const tests = runners.flatMap((runner) =>
  ranBy(runner).filter(({ file }) => existsSync(file) && !changes.get(runner)!.includes(file)),
)
const groups = groupsOf(ledger, tests)

if (values.hold) {
  const owed = readOwed(readFileSync(join(root, 'docs/requirements-owed.tsv'), 'utf8'))
  for (const said of notAsOwed(groups, owed)) {
    console.error(said)
    process.exitCode = 1
  }
} else if (values.section === undefined) {
  const proven = groups.reduce((sum, group) => sum + group.proven, 0)
  console.log(
    `${proven} of ${ledger.length} requirements are named by a test that ran and passed. The others:`,
  )
  for (const group of groups.filter(({ missing }) => missing.length > 0)) {
    const { name, missing } = group
    const ended = ['failed', 'skipped'].flatMap((why) => {
      const count = missing.filter((row) => row.why === why).length
      return count === 0 ? [] : [`${count} ${why}`]
    })
    console.log(
      `${name.padEnd(16)} ${String(missing.length).padStart(3)} of ${group.proven + missing.length}` +
        (ended.length > 0 ? ` (${ended.join(', ')})` : ''),
    )
  }
} else {
  const prefix = values.section
  const asked = groups.filter(({ name }) => name === prefix || name.startsWith(`${prefix}.`))
  if (asked.length === 0) throw new Error(`docs/requirements.tsv has no section ${prefix}`)
  for (const { missing } of asked)
    for (const { id, requirement, why } of missing) console.log(`${id}\t${why}\t${requirement}`)
}

for (const [runner, files] of changes) {
  if (files.length === 0) continue
  console.error(
    `${files.length} files changed after ${runner} began (${files[0]!.slice(root.length + 1)} …): ` +
      `what stands above is of before, and tests that changed do not count. \`npm test\` runs them again.`,
  )
  process.exitCode = 1
}
const unknown = unknownIds(ledger, tests)
if (unknown.length > 0) {
  console.error(`Titles name rows that the ledger does not have: ${unknown.join(', ')}`)
  process.exitCode = 1
}

function ranBy(runner: Runner): Ran[] {
  const report = reportOf(root, runner)
  return runner === 'journeys' ? ranByPlaywright(report) : ranByVitest(report)
}

function changedSince(began: number): string[] {
  return globSync('{apps,packages,e2e,scripts}/**/*.{ts,tsx,css,sql}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|data|\.cache)$/.test(path),
  })
    .map((file) => join(root, file))
    .filter((file) => statSync(file).mtimeMs > began)
}
