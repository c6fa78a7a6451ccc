/** Cost over HTTP of a visit whose services exclude each other, compared with one that can be booked. */
import { DAY_MS } from '@zapys/domain/time'
import { randomUUID } from 'node:crypto'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { visitOf, type Wish } from '../../apps/server/test/visit-calls.ts'
import { tell } from './report/figures.ts'

/** The goal: milliseconds until the visit is rejected. */
const PROMISED_MS = 50
const ROUNDS = 200

const program = await startProgram()
const studio = await program.studio({ settings: { protection: { unproven: 'OFF' } } })
const x = await studio.resource({ ordinal: 1 })
const y = await studio.resource({ ordinal: 2 })
const withBreak = await studio.service({ by: [x], buffer_after: 45 * 60 })
const short = await studio.service({ by: [y], duration: 30 * 60 })
const whole = await studio.service({ by: [x] })
/** The first service again, before the break after its first visit has ended. */
const ownWay: Wish[] = [{ service: withBreak }, { service: short }, { service: whole }]
const possible: Wish[] = [{ service: whole }, { service: short }]

let caller = 0
/** Each from a different address, so that no rate limit is used up. */
async function asked(path: string, body?: unknown): Promise<{ ms: number; status: number }> {
  caller += 1
  const before = performance.now()
  const reply = await fetch(`${program.url}${path}`, {
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  await reply.text()
  return { ms: performance.now() - before, status: reply.status }
}

const dayAt = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
/** Ten in the morning at the studio, in summer eleven. */
const startOn = (days: number) => `${dayAt(days)}T08:00:00.000Z`
const list = (wishes: readonly Wish[]) =>
  `/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/visit?${new URLSearchParams({
    start: dayAt(2),
    end: dayAt(31),
    serviceId: wishes.map(({ service }) => service.service_id).join(','),
    resourceId: wishes.map(() => 'any_available').join(','),
  }).toString()}`
const hold = (wishes: readonly Wish[]) => ({ ...visitOf(studio, wishes, startOn(2)), holder: randomUUID() })
const booking = (wishes: readonly Wish[]) => ({
  ...visitOf(studio, wishes, startOn(2)),
  client: { first_name: 'Олена', phone: '+380441234567' },
})

const kinds = [
  { name: 'month listed', ask: () => asked(list(ownWay)), status: 200 },
  {
    name: 'hold',
    ask: () => asked('/v1/client/hold', { hold: hold(ownWay) }),
    status: 422,
  },
  {
    name: 'booking',
    ask: () => asked('/v1/client/appointment', { appointment: booking(ownWay) }),
    status: 422,
  },
  { name: 'month of a possible visit listed', ask: () => asked(list(possible)), status: 200 },
]

console.log(`A visit whose first break reaches into its last service, ${ROUNDS} times one after the other\n`)
for (const { name, ask, status } of kinds) {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const reply = await ask()
    if (reply.status !== status) throw new Error(`${name}: answered ${reply.status}, not ${status}`)
    took.push(reply.ms)
  }
  took.sort((one, other) => one - other)
  const [median, p99] = [took[ROUNDS / 2]!, took[Math.floor(ROUNDS * 0.99)]!]
  tell({
    what: name,
    found: `median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    ...(status === 422 ? { goal: `≤ ${PROMISED_MS} ms`, isMet: median <= PROMISED_MS } : {}),
  })
}
await program.stop()
