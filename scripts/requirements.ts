/**
 * `npm run requirements`: which rows of docs/requirements.tsv no test names, counted per group.
 * `npm run requirements -- --section S4.cart` lists those rows.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { groupsOf, readLedger } from './requirements/ledger.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { section: { type: 'string' } } })

const ledger = readLedger(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'))
const tests = globSync('{apps,packages,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).map((file) => readFileSync(join(root, file), 'utf8'))
const groups = groupsOf(ledger, tests)

if (values.section === undefined) {
  const named = groups.reduce((sum, group) => sum + group.named, 0)
  const all = groups.reduce((sum, group) => sum + group.named + group.missing.length, 0)
  console.log(`${named} of ${all} requirements are named by a test. Without one:`)
  for (const group of groups.filter(({ missing }) => missing.length > 0))
    console.log(
      `${group.name.padEnd(16)} ${String(group.missing.length).padStart(3)} of ${group.named + group.missing.length}`,
    )
} else {
  const prefix = values.section
  const asked = groups.filter(({ name }) => name === prefix || name.startsWith(`${prefix}.`))
  if (asked.length === 0) throw new Error(`docs/requirements.tsv has no section ${prefix}`)
  for (const { missing } of asked)
    for (const { id, requirement } of missing) console.log(`${id}\t${requirement}`)
}
