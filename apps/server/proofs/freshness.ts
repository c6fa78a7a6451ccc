/**
 * Whoever asks what is free knows every act that was acknowledged before, whichever of two processes took it; also where
 * answers are made at a replica that is behind now and then.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createFindings, spread } from './findings.ts'
import { type Seen, storm, WORKERS } from './freshness-storm.ts'
import { startProgram } from './program.ts'
import { startReplicatedProgram } from './replicated-program.ts'
import type { ControlName } from './without-safeguard.ts'

const { values } = parseArgs({
  options: {
    /** Acts and questions together. */
    requests: { type: 'string', default: '100000' },
    /** The most that a control may take; it ends with the first old answer. */
    ofControl: { type: 'string', default: '20000' },
    /** Acts and questions with a replica. */
    atReplica: { type: 'string', default: '20000' },
  },
})

async function stormWith(requests: number, control?: ControlName): Promise<Seen> {
  const program = await startProgram({
    ...(control === undefined ? {} : { control }),
    environment: { PROCESSES: '2' },
  })
  try {
    return await storm(program, requests, ({ stale }) => control === undefined || stale === 0)
  } finally {
    await program.stop()
  }
}

/** A busy replica is asked less: the storm lasts until it was asked for one in so many requests, or is so many times as long. */
const ASKED_AT_REPLICA = 10
const LONGEST_STORM = 20
/** The database counts its transactions once a second. */
const COUNT_MS = 500

/** Replay stands still for a while, again and again. `reads`: what the replica was asked meanwhile. */
async function stormAtReplica(requests: number, control?: ControlName): Promise<Seen & { reads: number }> {
  const program = await startReplicatedProgram(control)
  const before = await program.readsAtReplica()
  const isOver = new AbortController()
  let reads = 0
  const countAgainAndAgain = async () => {
    while (!isOver.signal.aborted) {
      reads = (await program.readsAtReplica()) - before
      await sleep(COUNT_MS)
    }
  }
  const counting = countAgainAndAgain()
  try {
    program.beginPauses()
    const seen = await storm(program, LONGEST_STORM * requests, (seen) =>
      control === undefined
        ? seen.requests < requests || reads < requests / ASKED_AT_REPLICA
        : seen.stale === 0 && seen.requests < requests,
    )
    return { ...seen, reads }
  } finally {
    isOver.abort()
    await counting
    await program.stop()
  }
}

const findings = createFindings('freshness')
const seen = await stormWith(Number(values.requests))
findings.check(
  'no answer is old: each knows all that was acknowledged before it was asked for',
  seen.stale === 0 && seen.acts > seen.requests / 30,
  `${seen.stale} of ${seen.checked} answers beside ${seen.acts} acts in two processes${seen.example && `; ${seen.example}`}`,
)
findings.check(
  'next to nobody is refused, so that the rest was looked at',
  seen.refused < seen.requests / 100,
  `${seen.refused} of ${seen.requests}`,
)
findings.note(`answers of a day: ${spread(seen.ms)}`)
const atReplica = await stormAtReplica(Number(values.atReplica))
findings.check(
  'none is old that was made at a replica, which stands still now and then',
  atReplica.stale === 0 &&
    atReplica.reads >= Number(values.atReplica) / ASKED_AT_REPLICA &&
    atReplica.refused < atReplica.requests / 100,
  `${atReplica.stale} of ${atReplica.checked} answers, ${atReplica.reads} reads at the replica, ${atReplica.refused} refused; ${spread(atReplica.ms)} ${atReplica.example}`,
)
for (const control of ['answers sent without a look', 'answers looked at after they were made'] as const) {
  const { stale, checked } = await stormWith(Number(values.ofControl), control)
  findings.check(`control, ${control}`, stale > 0, `${stale} of ${checked}`)
}
const untested = await stormAtReplica(Number(values.ofControl), 'a replica taken without asking')
findings.check(
  'control, a replica taken without asking',
  untested.stale > 0,
  `${untested.stale} of ${untested.checked}`,
)
findings.end({
  asked: `${values.requests} writes and reads by ${WORKERS} callers in two processes; ${values.atReplica} with a streaming replica whose replay pauses for 50 to 400 ms`,
  found: `${seen.stale} of ${seen.checked} answers outdated, ${atReplica.stale} of ${atReplica.checked} with a replica (promise 0)`,
})
