/**
 * `npm run proof -- <name> [options]`: proves one promise in full, together with the control that must catch a missing
 * safeguard. Without a name: what can be proven. The last line is the figure.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWidget } from './build-widget.ts'

const root = join(import.meta.dirname, '..')

const proofs = new Map<string, { promise: string; run: string[] }>([
  [
    'races',
    {
      promise:
        'Of many who book at once, exactly as many win as there is room, and the others are told at once',
      run: ['apps/server/proofs/races.ts'],
    },
  ],
  [
    'hot-event',
    { promise: 'A hot event sells out in order, none oversold', run: ['apps/server/proofs/hot-event.ts'] },
  ],
  [
    'exactly-once',
    {
      promise: 'Retries, twins, changed bodies and lost answers never book twice',
      run: ['apps/server/proofs/exactly-once.ts'],
    },
  ],
  [
    'holds',
    { promise: 'Holds end at their time and leave nothing behind', run: ['apps/server/proofs/holds.ts'] },
  ],
  [
    'composition',
    {
      promise: 'Every two features work together or are refused with a reason; --write notes which',
      run: ['apps/server/proofs/composition.ts'],
    },
  ],
  [
    'oidc',
    {
      promise: 'Attacks on sign-in at a provider fail, and each safeguard against them is needed',
      run: ['apps/server/proofs/oidc.ts'],
    },
  ],
  [
    'isolation',
    {
      promise: 'Nobody sees another client’s data, and not yours and not there are answered alike',
      run: ['apps/server/proofs/isolation.ts'],
    },
  ],
  [
    'sms-pumping',
    {
      promise:
        'Codes by SMS are neither pumped nor guessed, nobody learns who is a client, and real clients get theirs',
      run: ['apps/server/proofs/sms-pumping.ts'],
    },
  ],
  [
    'sessions',
    {
      promise: 'Tokens that were planted, ended or stolen from the database open nothing',
      run: ['apps/server/proofs/sessions.ts'],
    },
  ],
  [
    'embed-storm',
    {
      promise: 'Pages with the widget, all opened at once, do not stop bookings',
      run: ['apps/server/proofs/embed-storm.ts'],
    },
  ],
  [
    'steady',
    { promise: 'An hour of ordinary load leaves no trace in memory', run: ['apps/server/proofs/steady.ts'] },
  ],
  [
    'slots',
    {
      promise: 'Offered times agree with a slow, obvious engine in random worlds, clock changes included',
      run: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'packages/domain/src/slots'],
    },
  ],
])

const [name = '', ...options] = process.argv.slice(2)
const proof = proofs.get(name)
if (proof === undefined) {
  if (name !== '') console.error(`There is no proof ${name}.`)
  for (const [known, { promise }] of proofs) console.log(`${known.padEnd(14)} ${promise}`)
  process.exit(name === '' ? 0 : 2)
}
// The program under proof is the whole one: it serves the widget too.
await buildWidget()
const { status } = spawnSync(process.execPath, [...proof.run, ...options], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
