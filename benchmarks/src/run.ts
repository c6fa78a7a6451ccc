/**
 * `npm run bench`: runs every benchmark, one after the other, and writes the results to docs/performance.md.
 * `npm run bench -- <name> [options]` runs one, with its options; `--write` writes its section, too. `--list` prints
 * the names. A missed goal fails nothing: the page shows it.
 * A benchmark is a program that reports figures (report/figures.ts), with an entry below.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildApps } from '../../scripts/build-apps.ts'
import { writeFormatted } from '../../scripts/write-formatted.ts'
import type { BenchResult } from './report/figures.ts'
import { type Measured, pageWith } from '../../scripts/performance-page.ts'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/performance.md')

/** Subject of each benchmark, without a full stop. */
const subjects = new Map([
  [
    'answers',
    'Public answers with p50/p99, quiet and booked every 100 ms; baseline: a process that sends the same bytes',
  ],
  ['bookings', 'Bookings with messages; baseline: a bare program that writes the same rows'],
  ['hot-event', 'One event booked by 200 callers at once'],
  ['growth', 'Answer times alone and with 10,000 companies'],
  ['lists', 'Long lists of a company with 2 million bookings; baseline: with 3,400'],
  ['branch-day', 'A day of a full branch, read by staff'],
  ['staff', 'The staff app on a day of 20 people and 400 bookings, and clients who book meanwhile'],
  ['many-companies', 'The busiest hour of 10,000 companies on one machine'],
  ['messages', 'Message throughput and delay after bookings'],
  ['background', 'CPU of an idle server'],
  ['expensive-load', 'A visitor during 64 callers with the most expensive requests'],
  ['start', 'Start to first page, and memory'],
  ['pages', 'Server-rendered pages with CPU of server + database, and loading on a phone'],
  ['presses', 'Presses of a whole booking on a slow phone: INP, and the work within each'],
  ['slot-engine', 'The slot engine alone, resources x days, CPU time'],
  ['visit-planner', 'The visit planner alone, a month of ten people, CPU time; baseline: the slot engine'],
  ['visit-answers', 'A visit that conflicts with itself, over HTTP'],
])

const { name, write, list, options } = readArguments(process.argv.slice(2))
if (list || (name !== undefined && !subjects.has(name))) {
  if (!list) console.error(`There is no benchmark ${name}.`)
  for (const [known, subject] of subjects) console.log(`${known.padEnd(14)} ${subject}`)
  process.exit(list ? 0 : 2)
}
await buildApps()
const broken: string[] = []
for (const each of name === undefined ? subjects.keys() : [name]) {
  console.log(`\n${each}: ${subjects.get(each)}`)
  const measured = await measure(each)
  if (measured === undefined) broken.push(each)
  // Written after each of them, so that an interruption does not lose an hour of work.
  else if (write) note(each, measured)
}
if (broken.length > 0) {
  console.error(`Broke down: ${broken.join(', ')}`)
  process.exitCode = 1
}

function readArguments([...given]: string[]) {
  const take = (flag: string) => {
    const index = given.indexOf(flag)
    if (index !== -1) given.splice(index, 1)
    return index !== -1
  }
  const [isList, isWrite] = [take('--list'), take('--write')]
  const one = given[0]?.startsWith('-') === false ? given.shift() : undefined
  return { name: one, list: isList, write: isWrite || one === undefined, options: given }
}

/** Undefined if it crashed. */
async function measure(of: string): Promise<Measured | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'zapys-bench-result-'))
  const file = join(folder, 'result.json')
  const [began, started] = [new Date(), performance.now()]
  const child = spawn(process.execPath, [join(import.meta.dirname, `${of}.ts`), ...options], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_RESULT: file },
  })
  // Stopping this process stops the benchmark, which stops its server.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  process.off('exit', end)
  const result = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BenchResult) : undefined
  rmSync(folder, { recursive: true })
  if (status !== 0 || result === undefined) return undefined
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
  return { result, began, seconds: (performance.now() - started) / 1000, machine }
}

function note(of: string, measured: Measured): void {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  writeFormatted(page, pageWith(before, subjects, new Map([[of, measured]])))
}
