/** Promise 5 in full: ten thousand generated sequences of what takes a key against the real program. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { createBooker, MAX_SEQUENCES } from './bookers.ts'
import { createFindings, tally } from '../findings.ts'
import { createMoneyWriters } from '../money/money-writers.ts'
import { stillUnderWay } from '../money/payment-sequences.ts'
import { startProgram } from '../program.ts'
import { closeConnections } from '../requests.ts'
import {
  fault,
  isBooking,
  moneyKinds,
  play,
  type Sequence,
  sequences,
  writeKinds,
} from '../money/sequences.ts'
import type { ControlName } from '../without-safeguard.ts'
import { at } from '../worlds.ts'

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    /** Repeats the same sequences. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const COUNT = Math.min(Number(values.sequences), MAX_SEQUENCES)
/** Run in parallel, so that the program is busy and requests meet transactions of other keys. */
const SIDE_BY_SIDE = 12
const SEQUENCES_OF_A_CONTROL = 300
/** Background jobs send refunds, and poll providers that sent no webhook. */
const SETTLED_WITHIN_MS = 120_000
const SECRET = 'a secret of this proof that nobody else needs'

type Outcome = { sequence: Sequence; requests: number; lost: number; fault: string | undefined }

async function playAll(drawn: Sequence[], control?: ControlName): Promise<Outcome[]> {
  const program = await startProgram({
    environment: { SECRET },
    ...(control === undefined ? {} : { control }),
  })
  const booker = await createBooker(program, at)
  const money = await createMoneyWriters({ ...program, secret: SECRET, now: () => Date.now() }, at)
  const played: (() => Promise<Outcome>)[] = []
  let next = 0
  const player = async () => {
    for (let number = next++; number < drawn.length; number = next++) {
      const sequence = drawn[number]!
      const { write } = sequence
      const writer = isBooking(write) ? booker(write, number) : await money.writer(write, number)
      let [requests, lost] = [0, 0]
      const heard = await play(sequence.steps, {
        ...writer,
        send: async (variant, how) => {
          requests += 1
          const answer = await writer.send(variant, how)
          if (answer === undefined) lost += 1
          return answer
        },
      })
      played.push(async () => ({ sequence, requests, lost, fault: fault(heard, await writer.look()) }))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, player))
  // A control does not wait as long for its results.
  const deadline = Date.now() + (control === undefined ? SETTLED_WITHIN_MS : 20_000)
  while ((await stillUnderWay(program, [money.company_id])) > 0 && Date.now() < deadline) await sleep(500)
  const outcomes: Outcome[] = []
  for (const look of played) outcomes.push(await look())
  await program.stop()
  return outcomes
}

const findings = createFindings('exactly-once')
const drawn = fc.sample(sequences, { numRuns: COUNT, seed: Number(values.seed) })
const started = performance.now()
const outcomes = await playAll(drawn)
const seconds = (performance.now() - started) / 1000
const faults = outcomes.filter((outcome) => outcome.fault !== undefined)
const [requests, lost] = [
  outcomes.reduce((sum, outcome) => sum + outcome.requests, 0),
  outcomes.reduce((sum, outcome) => sum + outcome.lost, 0),
]
findings.check(
  `${COUNT} sequences, each stored once, answered alike, other bodies refused`,
  faults.length === 0 && outcomes.length === COUNT,
  tally(faults.map((outcome) => outcome.fault!)),
)
for (const { sequence, fault: what } of faults.slice(0, 3))
  findings.note(`${what}: ${JSON.stringify(sequence)}`)
findings.check(
  'answers were lost on the way, as they must be for this to say anything',
  lost > COUNT / 10,
  `${lost} of ${requests} requests`,
)
findings.note(`${seconds.toFixed(0)} s, seed ${values.seed}`)

const ofKind = (all: readonly Outcome[], kind: Sequence['write']) =>
  all.filter(({ sequence }) => sequence.write === kind)
const kindsIn = (all: readonly Outcome[]) => tally(all.map(({ sequence }) => sequence.write))
findings.check(
  'each kind of write was played',
  writeKinds.every((kind) => ofKind(outcomes, kind).length > COUNT / 50),
  kindsIn(outcomes),
)

for (const [control, because, kinds] of [
  ['keys not checked', 'stored instead of 1', writeKinds],
  ['bodies not compared', 'another body under the key was answered 200', writeKinds],
  ['cancelled bookings cancelled again', 'was given back', ['payment']],
] as const) {
  const concerned = drawn.filter(({ write }) => kinds.some((kind) => kind === write))
  const found = await playAll(concerned.slice(0, SEQUENCES_OF_A_CONTROL), control)
  const noticed = found.filter((outcome) => outcome.fault !== undefined)
  const kindsNoticed = kinds.filter((kind) => ofKind(noticed, kind).length > 0)
  findings.check(
    `control, ${control}`,
    noticed.some((outcome) => outcome.fault!.includes(because)) && kindsNoticed.length === kinds.length,
    `${tally(noticed.map((outcome) => outcome.fault!))}; of ${kindsIn(noticed)}`,
  )
}
closeConnections()
const ofMoney = outcomes.filter(({ sequence }) => moneyKinds.some((kind) => kind === sequence.write)).length
findings.end({
  asked: `${COUNT} generated sequences, ${ofMoney} of orders, payments and freezes; seed ${values.seed}`,
  found: `${requests} requests, ${lost} lost answers, ${faults.length} faults`,
})
