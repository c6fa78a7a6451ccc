/** Promise 5 in full: ten thousand generated sequences against the real program. */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { createBooker, MOST_SEQUENCES } from './bookers.ts'
import { createFindings, tally } from './findings.ts'
import { type Program, startProgram } from './program.ts'
import { closeConnections } from './requests.ts'
import { fault, play, type Sequence, sequences } from './sequences.ts'
import { at } from './worlds.ts'

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    /** Draws the same sequences again. */
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const COUNT = Math.min(Number(values.sequences), MOST_SEQUENCES)
/** Played at the same time: the program is busy, and keys meet each other's transactions. */
const SIDE_BY_SIDE = 12
const SEQUENCES_OF_A_CONTROL = 300

type Outcome = { sequence: Sequence; requests: number; lost: number; fault: string | undefined }

async function playAll(program: Program, drawn: Sequence[]): Promise<Outcome[]> {
  const booker = await createBooker(program, at)
  const outcomes: Outcome[] = []
  let next = 0
  const player = async () => {
    for (let number = next++; number < drawn.length; number = next++) {
      const sequence = drawn[number]!
      const send = booker.sender(sequence.booking, number)
      let [requests, lost] = [0, 0]
      const heard = await play(sequence.steps, async (variant, how) => {
        requests += 1
        const answer = await send(variant, how)
        if (answer === undefined) lost += 1
        return answer
      })
      outcomes.push({ sequence, requests, lost, fault: fault(heard, await booker.stored(number)) })
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, player))
  return outcomes
}

const findings = createFindings('exactly-once')
const drawn = fc.sample(sequences, { numRuns: COUNT, seed: Number(values.seed) })
const program = await startProgram()
const started = performance.now()
const outcomes = await playAll(program, drawn)
const seconds = (performance.now() - started) / 1000
await program.stop()
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
for (const { sequence } of faults.slice(0, 3)) findings.note(JSON.stringify(sequence))
findings.check(
  'answers were lost on the way, as they must be for this to say anything',
  lost > COUNT / 10,
  `${lost} of ${requests} requests`,
)
findings.note(`${seconds.toFixed(0)} s, seed ${values.seed}`)

for (const [control, because] of [
  ['keys not looked at', 'stored instead of 1'],
  ['bodies not compared', 'another body under the key was answered 200'],
] as const) {
  const without = await startProgram({ control })
  const found = (await playAll(without, drawn.slice(0, SEQUENCES_OF_A_CONTROL))).flatMap(
    (outcome) => outcome.fault ?? [],
  )
  await without.stop()
  findings.check(
    `control, ${control}: it is noticed`,
    found.some((each) => each.includes(because)),
    tally(found),
  )
}
closeConnections()
findings.end({
  asked: `${COUNT} generated sequences of retry, twin, rival, changed body and lost answer, seed ${values.seed}`,
  found: `${requests} requests, ${lost} lost answers, ${faults.length} faults`,
})
