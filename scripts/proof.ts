/**
 * `npm run proof`: runs every proof in full, one after the other, and writes the results to docs/proofs.md.
 * `npm run proof -- <name> [options]` runs one, with its options; `--write` writes its section, too. `--list` prints
 * the names. The last line is the figure, or how many hold.
 * `npm run proof -- --quick` runs the quick forms of all, with smaller figures that are not written: tests of the
 * project `proofs`, and programs with the options below, in parallel. They print times, rates and memory without limits
 * on them.
 * The quick form of `isolation` is part of `npm run test:all`. `npm run proof -- <name> --quick` runs one.
 * A proof is a program that ends with `findings.end` (apps/server/proofs/findings.ts), with an entry below.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { ProofResult } from '../apps/server/proofs/findings.ts'
import { buildApps } from './build-apps.ts'
import { writeFormatted } from './write-formatted.ts'
import { pageWith, type Run } from './proofs/page.ts'
import { runQuickForms } from './proofs/quick-forms.ts'

const root = join(import.meta.dirname, '..')

type Proof = {
  /** A sentence without its full stop. */
  promise: string
  run: string[]
  /** Options of the quick form, if that is no test in apps/server/proofs. */
  quick?: string[]
  /** Timeout: a longer run hangs. */
  minutes?: number
}

const MAX_MINUTES = 30

const proofs = new Map<string, Proof>([
  [
    'races',
    {
      promise:
        'Of concurrent bookings exactly as many succeed as there is capacity; the others are rejected at once',
      run: ['apps/server/proofs/booking/races.ts'],
    },
  ],
  [
    'hot-event',
    {
      promise: 'A hot event sells out in order and is never oversold',
      run: ['apps/server/proofs/booking/hot-event.ts'],
      // A busy computer refuses faster bookings as too many.
      quick: ['--places', '200', '--rate', '10'],
    },
  ],
  [
    'exactly-once',
    {
      promise:
        'Retries, duplicates, changed bodies and lost answers never book, order, pay, refund or freeze twice',
      run: ['apps/server/proofs/booking/exactly-once.ts'],
    },
  ],
  [
    'queues',
    {
      promise: 'Messages queued during an outage arrive once afterwards',
      run: ['apps/server/proofs/failure/queues.ts'],
      quick: ['--bookings', '60', '--ofControl', '20'],
    },
  ],
  [
    'freshness',
    {
      promise: 'No answer is outdated, whichever process handled the change',
      run: ['apps/server/proofs/booking/freshness.ts'],
    },
  ],
  [
    'pooler',
    {
      promise: 'Behind a pooler in transaction mode nothing is lost, duplicated, outdated or failed',
      run: ['apps/server/proofs/failure/pooler.ts'],
    },
  ],
  [
    'holds',
    {
      promise: 'Holds expire on time and leave nothing behind',
      run: ['apps/server/proofs/booking/holds.ts'],
      minutes: 90,
    },
  ],
  [
    'blocking',
    {
      promise:
        'One address without a verified phone takes at most a quarter of a day’s remaining starts and places, and holds a tenth',
      run: ['apps/server/proofs/abuse/blocking.ts'],
    },
  ],
  [
    'composition',
    {
      promise: 'Every two features work together or are rejected with a reason',
      run: ['apps/server/proofs/booking/composition.ts'],
    },
  ],
  [
    'oidc',
    {
      promise: 'Attacks on social sign-in fail, and each safeguard is needed',
      run: ['apps/server/proofs/isolation/oidc.ts'],
    },
  ],
  [
    'isolation',
    {
      promise: 'No client reads data of others; foreign and missing records get the same answer',
      run: ['apps/server/proofs/isolation/isolation.ts'],
    },
  ],
  [
    'sms-pumping',
    {
      promise: 'SMS codes cannot be pumped or guessed, reveal no clients, and reach real clients',
      run: ['apps/server/proofs/abuse/sms-pumping.ts'],
      minutes: 60,
    },
  ],
  [
    'worst-request',
    {
      promise: 'No public request costs more than 250 ms of CPU time or 1 MB of answer',
      run: ['apps/server/proofs/abuse/worst-request.ts'],
      minutes: 60,
    },
  ],
  [
    'hostile-load',
    {
      promise: 'Attackers with the most expensive requests do not keep visitors from booking',
      run: ['apps/server/proofs/abuse/hostile-load.ts'],
      quick: ['--callers', '16', '--seconds', '5'],
    },
  ],
  [
    'unread',
    {
      promise: 'Callers that do not read answers hold little memory, and briefly',
      run: ['apps/server/proofs/abuse/unread.ts'],
    },
  ],
  [
    'sessions',
    {
      promise: 'Planted, ended or stolen tokens give no access',
      run: ['apps/server/proofs/isolation/sessions.ts'],
    },
  ],
  [
    'embed-storm',
    {
      promise: 'Many pages with the widget, opened at once, do not slow bookings',
      run: ['apps/server/proofs/abuse/embed-storm.ts'],
      quick: ['--rounds', '1', '--seconds', '5', '--rate', '300'],
    },
  ],
  [
    'one-time',
    {
      promise: 'List, booking, mail, calendar file and screen show the same time around every clock change',
      run: ['apps/server/proofs/booking/one-time.ts'],
      minutes: 60,
    },
  ],
  [
    'dependencies',
    {
      promise: 'A slow, silent or broken provider or database stops only what needs it',
      run: ['apps/server/proofs/failure/dependencies.ts'],
      minutes: 40,
    },
  ],
  [
    'kills',
    {
      promise: 'No acknowledged booking is lost, whatever is killed and when',
      run: ['apps/server/proofs/failure/kills.ts'],
      minutes: 100,
    },
  ],
  [
    'payments',
    {
      promise: 'The ledger equals the provider: no webhook is forged, lost or counted twice',
      run: ['apps/server/proofs/money/payments.ts'],
      minutes: 120,
    },
  ],
  [
    'memberships',
    {
      promise: 'No visit, minute or amount of a membership is lost or counted twice',
      run: ['apps/server/proofs/money/memberships.ts'],
      minutes: 120,
    },
  ],
  [
    'crash',
    {
      promise: 'Money and visits are conserved, whatever is killed and when',
      run: ['apps/server/proofs/money/crash.ts'],
      minutes: 100,
    },
  ],
  [
    'steady',
    {
      promise: 'An hour of normal load leaks no memory',
      run: ['apps/server/proofs/failure/steady.ts'],
      quick: ['--minutes', '0.5', '--rate', '10'],
      minutes: 80,
    },
  ],
  [
    'custom-css',
    {
      promise: 'No custom CSS hides, covers or fakes required content or calls other servers',
      run: ['apps/server/proofs/input/custom-css.ts'],
      minutes: 90,
    },
  ],
  [
    'links',
    {
      promise: 'No address from a company, a visitor or a host page runs scripts or leads visitors away',
      run: ['apps/server/proofs/input/links.ts'],
      minutes: 60,
    },
  ],
  [
    'bad-input',
    {
      promise: 'Invalid input is rejected: nothing fails, and nothing is stored that a caller may not set',
      run: ['apps/server/proofs/input/bad-input.ts'],
      minutes: 90,
    },
  ],
  [
    'hostile-texts',
    {
      promise:
        'No text of a company or client runs, calls other servers or covers anything, on screens or in messages',
      run: ['apps/server/proofs/input/hostile-texts.ts'],
      minutes: 90,
    },
  ],
  [
    'slots',
    {
      promise: 'Offered times match a slow reference engine in random worlds, clock changes included',
      run: ['apps/server/proofs/booking/slots.ts'],
      // With few worlds, other seeds may by chance lack required cases.
      quick: ['--times', '0.5', '--seed', '7'],
    },
  ],
  [
    'visits',
    {
      promise: 'A visit is listed exactly if it has a plan, and the plan can be stored',
      run: ['apps/server/proofs/booking/visits.ts'],
      quick: ['--times', '0.2', '--seed', '7'],
    },
  ],
  [
    'mutation',
    {
      promise: 'Tests notice at least 80 of 100 faults injected into critical code',
      run: ['apps/server/proofs/mutation.ts'],
      minutes: 180,
    },
  ],
])

const { name, quick, write, list, options } = readArguments(process.argv.slice(2))
if (list || (name !== undefined && !proofs.has(name))) {
  if (!list) console.error(`There is no proof ${name}.`)
  for (const [known, { promise }] of proofs) console.log(`${known.padEnd(16)} ${promise}`)
  process.exit(list ? 0 : 2)
}
// The program under proof is complete: it serves the widget, too.
await buildApps()
if (quick) {
  const broken = await runQuickForms(root, proofs, name)
  console.log(broken.length === 0 ? 'Quick forms hold.' : `Quick forms are broken: ${broken.join(', ')}`)
  process.exit(broken.length === 0 ? 0 : 1)
}
const chosen = name === undefined ? [...proofs.keys()] : [name]
const broken: string[] = []
for (const each of chosen) {
  const run = await prove(each)
  if (run.result?.ok !== true) broken.push(each)
  if (run.result === undefined) console.log(`${each}: BROKEN, it ${run.ended}.`)
  // Written after each of them, so that an interruption does not lose hours of work.
  if (write) note(each, run)
}
if (chosen.length > 1) {
  console.log(
    `${chosen.length - broken.length} proofs hold, ${broken.length} are broken: ${broken.join(', ')}`,
  )
}
process.exitCode = broken.length === 0 ? 0 : 1

function readArguments([...given]: string[]) {
  const take = (flag: string) => {
    const index = given.indexOf(flag)
    if (index !== -1) given.splice(index, 1)
    return index !== -1
  }
  const [isQuick, isList, isWrite] = [take('--quick'), take('--list'), take('--write')]
  const named = given.findIndex((word) => proofs.has(word))
  // A name comes before or after options; an unknown first word is reported.
  const one =
    named === -1
      ? given.find((word, index) => index === 0 && !word.startsWith('-'))
      : given.splice(named, 1)[0]
  // The page shows only the default runs; smaller figures would pass for the full ones.
  return {
    name: one,
    quick: isQuick,
    list: isList,
    options: given,
    write: isWrite || (one === undefined && !isQuick),
  }
}

async function prove(of: string): Promise<Run> {
  const proof = proofs.get(of)!
  const folder = mkdtempSync(join(tmpdir(), 'zapys-proof-result-'))
  const file = join(folder, 'result.json')
  const [began, started] = [new Date(), performance.now()]
  const load = loadavg()[0]!.toFixed(1)
  const { ended, isClean } = await runChild([...proof.run, ...options], proof.minutes ?? MAX_MINUTES, {
    PROOF_RESULT: file,
    PROOF_WRITE: String(write),
  })
  const told = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ProofResult) : undefined
  const taken = told?.taken ?? 0
  if (taken > 0.02) console.log(`${of}: other guests of the host took ${percent(taken)} of the processors.`)
  // A proof that crashed after its last message does not hold.
  const result = told?.ok === true && !isClean ? undefined : told
  rmSync(folder, { recursive: true })
  return {
    result,
    ended,
    began,
    machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
    load: taken > 0.02 ? `${load}, ${percent(taken)} CPU steal` : load,
    seconds: (performance.now() - started) / 1000,
    options: options.length === 0 ? '' : `\`${options.join(' ')}\``,
  }
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`
}

/** `isClean`: it exited with 0, without a signal and in time. */
function runChild(
  command: string[],
  minutes: number,
  environment: Record<string, string>,
): Promise<{ ended: string; isClean: boolean }> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  // Stopping this process stops the proof, which stops its server.
  const end = () => child.kill('SIGTERM')
  const exit = () => process.exit(1)
  process.once('exit', end)
  process.once('SIGTERM', exit)
  let late = false
  const patience = setTimeout(() => {
    late = true
    end()
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
  }, minutes * 60_000)
  const { promise, resolve } = Promise.withResolvers<{ ended: string; isClean: boolean }>()
  child.once('close', (status, signal) => {
    clearTimeout(patience)
    process.off('exit', end)
    process.off('SIGTERM', exit)
    resolve({
      ended: late
        ? `did not end within ${minutes} minutes`
        : `ended with ${status === null ? signal : `status ${status}`}`,
      isClean: status === 0 && !late,
    })
  })
  return promise
}

function note(of: string, run: Run) {
  const file = join(root, 'docs/proofs.md')
  const promises = new Map([...proofs].map(([known, { promise }]) => [known, promise]))
  writeFormatted(file, pageWith(readFileSync(file, 'utf8'), promises, new Map([[of, run]])))
}
