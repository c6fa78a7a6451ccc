/**
 * One event requested by two hundred phones at once, each retrying as soon as it gets a response, until it is sold
 * out.
 */
import { percentile } from '../../apps/server/proofs/findings.ts'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { closeConnections, post } from '../../apps/server/proofs/requests.ts'
import { at, guest, placesBody, yogaStudio } from '../../apps/server/proofs/worlds.ts'
import { anyAddress } from '../../apps/server/test/any-address.ts'
import { tidied } from '../../apps/server/proofs/tidied.ts'
import { heading, tell } from './report/figures.ts'

const CALLERS = 200
const PLACES = 4_000
const WARM_PLACES = 300
const GOAL = { aSecond: 400, p99Ms: 800 }

const program = await startProgram({ environment: { MESSAGES_PER_DAY: '1000000', CODES_PER_DAY: '1000000' } })

let number = 0
async function sell(places: number) {
  const { studio, event } = await yogaStudio(program)
  const { event_id } = await event(at(10, 18), places)
  const took: number[] = []
  let isFull = false
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (!isFull) {
        number += 1
        const asked = performance.now()
        const { status, body } = await post(
          `${program.url}/v1/client/group_training/${event_id}/appointment`,
          placesBody(studio, guest(number)),
          { headers: { 'x-forwarded-for': anyAddress() } },
        )
        if (status === 200) took.push(performance.now() - asked)
        else if (body.code === 'event.space.exceeded') isFull = true
        // A caller that is rejected by admission control (503) retries.
        else if (status !== 503) throw new Error(`a place was answered ${status} ${JSON.stringify(body)}`)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const { sold } = await program.database.db
    .selectFrom('appointment')
    .select((rows) => rows.fn.sum('space').as('sold'))
    .where('company_id', '=', studio.company_id)
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  return { took, seconds, sold: Number(sold) }
}

try {
  await sell(WARM_PLACES)
  await tidied(program.connection)
  heading(`${CALLERS} callers, ${PLACES} places`)
  const before = program.cpuSeconds()!
  const { took, seconds, sold } = await sell(PLACES)
  const after = program.cpuSeconds()!
  const aSecond = sold / seconds
  const p99 = percentile(took, 0.99)
  const each = (of: 'server' | 'database') => (((after[of] - before[of]) * 1000) / sold).toFixed(1)
  tell({
    what: 'confirmed',
    found: `${aSecond.toFixed(0)}/s; CPU each: server ${each('server')} ms, database ${each('database')} ms`,
    goal: `≥ ${GOAL.aSecond}/s`,
    isMet: aSecond >= GOAL.aSecond,
  })
  tell({
    what: 'latency',
    found: `p50 ${percentile(took, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    goal: `p99 ≤ ${GOAL.p99Ms} ms`,
    isMet: p99 <= GOAL.p99Ms,
  })
  tell({
    what: 'sold',
    found: `${sold} of ${PLACES}, ${took.length} confirmed`,
    goal: 'no place sold twice',
    isMet: sold === PLACES && took.length === PLACES,
  })
} finally {
  await program.stop()
  closeConnections()
}
