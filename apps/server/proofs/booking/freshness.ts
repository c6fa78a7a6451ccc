/**
 * A list of free times includes every act that was acknowledged before the request, whichever of two processes
 * handled it.
 */
import { parseArgs } from 'node:util'
import { createFindings, spread } from '../findings.ts'
import { type Seen, storm, WORKERS } from './freshness-storm.ts'
import { type Program, startProgram } from '../program.ts'
import type { ControlName } from '../without-safeguard.ts'

const { values } = parseArgs({
  options: {
    /** Number of acts and reads together. */
    requests: { type: 'string', default: '100000' },
    /** Maximum for a control; it ends with the first outdated response. */
    ofControl: { type: 'string', default: '20000' },
    /** A migrated database that several programs share, as JSON of its connection. If absent, each has its own. */
    database: { type: 'string' },
  },
})

async function stormWith(requests: number, control?: ControlName): Promise<Seen> {
  const program = await startProgram({
    ...(control === undefined ? {} : { control }),
    ...(values.database !== undefined && {
      databaseAt: JSON.parse(values.database) as Program['connection'],
    }),
    environment: { PROCESSES: '2', SECRET: 'a secret of this proof, as long as it has to be' },
  })
  try {
    return await storm(program, requests, ({ stale }) => control === undefined || stale === 0)
  } finally {
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
  'next to nobody is refused, so that the rest was checked',
  seen.refused < seen.requests / 100,
  `${seen.refused} of ${seen.requests}`,
)
findings.note(`answers of a day: ${spread(seen.ms)}`)
for (const control of [
  'responses sent without a version check',
  'versions read after the response',
] as const) {
  const { stale, checked } = await stormWith(Number(values.ofControl), control)
  findings.check(`control, ${control}: old ones are noticed`, stale > 0, `${stale} of ${checked}`)
}
findings.end({
  asked: `${values.requests} acts (holds and bookings, taken and given back) and questions by ${WORKERS} callers in two processes on one database`,
  found: `${seen.stale} of ${seen.checked} answers were old (promise 0)`,
})
