/**
 * `npm run mutate`: does the ledger flatter? Puts faults that break a requirement into a copy of the product, one after
 * the other (scripts/mutate/faults), and runs the tests that name the requirement. A fault is noticed when, of each row
 * that it breaks, a test that names it and passes without the fault fails. Lists those not noticed; the last line is the
 * figure. `--section S7` tries those of a section, `--ids S7.service.8,S3.error.1` those of rows. `--no-journeys` skips
 * the journeys, which need a build each, and reports separately what only they would notice. `--write` stores the result
 * in docs/ledger-audit.md.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type EmbeddedConnection, startEmbedded } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { getChromium } from './find-chromium.ts'
import { copySources } from './mutate/copy.ts'
import { type Fault, withFault } from './mutate/fault.ts'
import { faults } from './mutate/faults/all-faults.ts'
import { filesNaming, idsOf } from './mutate/named-tests.ts'
import { pageOf, type Tried } from './mutate/page.ts'
import { runFiles } from './mutate/run-tests.ts'
import { type Runner, runners } from './reports/files.ts'
import type { Ran } from './reports/ran.ts'
import { writeFormatted } from './write-formatted.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    section: { type: 'string' },
    ids: { type: 'string' },
    journeys: { type: 'boolean', default: true },
    write: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const wanted = values.ids?.split(',')
const chosen = faults.filter(
  ({ ids }) =>
    (values.section === undefined || ids.some((id) => id.startsWith(`${values.section}.`))) &&
    (wanted === undefined || ids.some((id) => wanted.includes(id))),
)
if (chosen.length === 0) throw new Error('No fault breaks such a row')

const copy = copySources(root)
const temporary = mkdtempSync(join(tmpdir(), 'zapys-mutate-tests-'))
process.on('exit', () => {
  for (const folder of [copy, temporary]) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const allIds = [...new Set(chosen.flatMap(({ ids }) => ids))]
const asked = runners.filter(
  (runner) => filesNaming(copy, allIds)[runner].length > 0 && (runner !== 'journeys' || values.journeys),
)
// One server for all runs of tests on a database: to start it takes longer than most of them.
const dataDir = join(temporary, 'database')
mkdirSync(dataDir)
const database = asked.includes('api') ? await startEmbedded({ dataDir, log: () => {} }) : undefined
const environment = {
  // Tests that a fault keeps from ending leave files behind.
  TMPDIR: temporary,
  ...(database === undefined ? {} : { TEST_DATABASE_URL: addressOf(database.connection) }),
  ...(asked.includes('journeys') ? { CHROMIUM_PATH: getChromium() } : {}),
}

/** Tests that pass as the product is, of each runner: only they can notice anything. */
const sound = new Map<Runner, Set<string>>()
for (const runner of asked) {
  const { ran: all, said } = await runFiles(copy, runner, filesNaming(copy, allIds)[runner], environment)
  const ran = all.filter((each) => idsOf(copy, each).some((id) => allIds.includes(id)))
  if (ran.length === 0) throw new Error(`The tests of ${runner} do not run:\n${said}`)
  sound.set(runner, new Set(ran.filter(({ outcome }) => outcome === 'passed').map(keyOf)))
  for (const each of ran.filter(({ outcome }) => outcome === 'failed')) {
    sound.get(runner)!.delete(keyOf(each))
    console.log(`fails without a fault, so it notices none: ${each.title}`)
  }
}

const tried: Tried[] = []
for (const fault of chosen) {
  const result = await tryFault(fault)
  tried.push(result)
  console.log(
    `${result.isNoticed ? 'noticed    ' : 'NOT NOTICED'} ${fault.ids.join(' ')}  ${fault.file}` +
      (result.isNoticed ? '' : `\n            ${result.why}\n            ${fault.from} -> ${fault.to}`),
  )
}
await database?.stop()
if (values.write) {
  writeFormatted(join(root, 'docs/ledger-audit.md'), pageOf(tried, new Date()))
}
const noticed = tried.filter(({ isNoticed }) => isNoticed).length
console.log(`${noticed} of ${tried.length} faults noticed`)
process.exitCode = noticed === tried.length ? 0 : 1

/** The quick runners first: what they notice needs no build. */
async function tryFault(fault: Fault): Promise<Tried> {
  const path = join(copy, fault.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, withFault(fault, source))
  const files = filesNaming(copy, fault.ids)
  const open = new Set(fault.ids)
  let [looked, didNotRun] = [0, false]
  for (const runner of asked) {
    if (open.size === 0 || files[runner].length === 0) continue
    const { ran } = await runFiles(copy, runner, files[runner], environment)
    const known = ran.filter(
      (each) =>
        each.outcome !== 'skipped' &&
        sound.get(runner)!.has(keyOf(each)) &&
        idsOf(copy, each).some((id) => open.has(id)),
    )
    // A fault that prevents every test from loading breaks more than the row: no test ran.
    if (known.length === 0) didNotRun = true
    looked += known.length
    for (const each of known)
      if (each.outcome === 'failed') for (const id of idsOf(copy, each)) open.delete(id)
  }
  writeFileSync(path, source)
  return {
    fault,
    isNoticed: open.size === 0,
    why: whyNot([...open], looked, didNotRun, files.journeys.length > 0),
  }
}

function whyNot(open: string[], looked: number, didNotRun: boolean, hasJourneys: boolean): string {
  const rows = open.join(', ')
  if (didNotRun) return `${rows}: tests did not run with it`
  if (!values.journeys && hasJourneys) return `${rows}: left to the journeys, which did not run`
  return looked === 0 ? `${rows}: no test names it` : `${rows}: ${looked} tests that name its rows pass`
}

/** Rows of a table in one file may share a title. */
function keyOf({ file, title }: Ran): string {
  return `${file}\n${title}`
}

function addressOf({ host, port, user, database: name }: EmbeddedConnection) {
  // It listens on a socket in a folder.
  const url = new URL(`postgres://${user}@localhost:${port}/${name}`)
  url.searchParams.set('host', host)
  return url.href
}
