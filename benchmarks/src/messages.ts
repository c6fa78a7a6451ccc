/**
 * Throughput of the message queue, and its delay while the server is at its maximum of bookings.
 * The report shows the load of the machine.
 */
import { randomInt } from 'node:crypto'
import {
  announceBookings,
  endsOfMessages,
  toldAfter,
  untilTold,
} from '../../apps/server/proofs/booking/announced-bookings.ts'
import { percentile } from '../../apps/server/proofs/findings.ts'
import { type Program, startProgram } from '../../apps/server/proofs/program.ts'
import { closeConnections, postWhenFree } from '../../apps/server/proofs/requests.ts'
import { at, guest, visitBody } from '../../apps/server/proofs/worlds.ts'
import { freePort, statementsAsked } from './measure/counted.ts'
import { heading, tell } from './report/figures.ts'

const COMPANIES = 100
const MESSAGES_EACH = 200
const PROMISED_A_SECOND = 1_000

const BOOKED_SECONDS = 40
const CALLERS = 16
const PEOPLE = 40
const HOURS = 8
const PROMISED_BEHIND_MS = 5_000

async function workOff(program: Program, metricsPort: string): Promise<void> {
  // The first messages are slow for other reasons than the queue.
  await announceBookings(program, { companies: 10, messages: 20 })
  await untilTold(program)
  const [cpu, statements] = [program.cpuSeconds()!, await statementsAsked(metricsPort)]
  const queued = COMPANIES * MESSAGES_EACH
  await announceBookings(program, { companies: COMPANIES, messages: MESSAGES_EACH })
  const seconds = await untilTold(program)
  const [cpuAfter, statementsAfter] = [program.cpuSeconds()!, await statementsAsked(metricsPort)]
  const perSecond = queued / seconds
  const each = (used: number) => `${((used / queued) * 1000).toFixed(2)} ms`
  heading(`${queued} messages of ${COMPANIES} companies`)
  tell({
    what: 'sent',
    found: `${perSecond.toFixed(0)}/s`,
    goal: `≥ ${PROMISED_A_SECOND}/s`,
    isMet: perSecond >= PROMISED_A_SECOND,
  })
  tell({ what: 'statements per message', found: ((statementsAfter - statements) / queued).toFixed(2) })
  tell({
    what: 'CPU per message',
    found: `server ${each(cpuAfter.server - cpu.server)}, database ${each(cpuAfter.database - cpu.database)}, queueing included`,
  })
  tell({ what: 'final status', found: await endsOfMessages(program) })
}

async function bookWithoutPause(program: Program): Promise<void> {
  const studio = await program.studio({ settings: { protection: { unproven: 'OFF' } } })
  const people: { resource_id: string }[] = []
  for (let ordinal = 1; ordinal <= PEOPLE; ordinal += 1) people.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: people, price: 45_000 })
  const until = performance.now() + BOOKED_SECONDS * 1000
  const [from, first] = [Date.now(), randomInt(1_000_000)]
  let booked = 0
  const book = async () => {
    while (performance.now() < until) {
      const number = booked++
      const { resource_id } = people[number % PEOPLE]!
      const slot = Math.floor(number / PEOPLE)
      const start = at(1 + Math.floor(slot / HOURS), 9 + (slot % HOURS))
      const { status, body } = await postWhenFree(
        `${program.url}/v1/client/appointment`,
        visitBody({ studio, services: [{ service_id, resource_id }] }, start, guest(first + number)),
      )
      if (status !== 200) throw new Error(`a booking was answered ${status} ${JSON.stringify(body)}`)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, book))
  const bookedPerSecond = booked / ((Date.now() - from) / 1000)
  await untilTold(program)
  const behind = await toldAfter(program, studio.company_id)
  const most = percentile(behind, 1)
  heading(`${bookedPerSecond.toFixed(0)} bookings a second for ${BOOKED_SECONDS} s`)
  tell({ what: 'bookings notified', found: `${behind.length} of ${booked}` })
  tell({
    what: `delay at ${bookedPerSecond.toFixed(0)} bookings/s`,
    found: `p50 ${percentile(behind, 0.5).toFixed(0)} ms, p99 ${percentile(behind, 0.99).toFixed(0)} ms, max ${most.toFixed(0)} ms`,
    goal: `≤ ${PROMISED_BEHIND_MS} ms`,
    isMet: most <= PROMISED_BEHIND_MS,
  })
}

const metricsPort = await freePort()
const program = await startProgram({
  environment: {
    METRICS_PORT: metricsPort,
    CODES_PER_DAY: '9999999',
    MESSAGES_PER_DAY: '9999999',
    // Configured by the operator to use both processors.
    ...(process.env['PROCESSES'] === undefined ? {} : { PROCESSES: process.env['PROCESSES'] }),
  },
})
try {
  await workOff(program, metricsPort)
  await bookWithoutPause(program)
} finally {
  await program.stop()
  closeConnections()
}
