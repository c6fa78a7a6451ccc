/**
 * A minute and a half of the busiest hour of ten thousand companies with twenty bookings a day each, on one machine:
 * visitors read the catalogue and free times, and one in forty books one of them. docs/scaling.md
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../apps/server/proofs/findings.ts'
import { addManyCompanies, openManyCompanies, type Opened } from '../../apps/server/proofs/many-companies.ts'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { closeConnections, post } from '../../apps/server/proofs/requests.ts'
import { guest } from '../../apps/server/proofs/worlds.ts'
import { anyAddress } from '../../apps/server/test/any-address.ts'
import { dayAt } from './answers/studio-of-ten.ts'
import { heading, tell } from './report/figures.ts'

const COMPANIES = 10_000
const BOOKED_ALREADY = 100_000
const BOOKINGS_A_DAY = 20
const QUESTIONS_A_BOOKING = 40
/** Part of a day's bookings that falls into its busiest hour. */
const BUSIEST_HOUR = 0.1
const SECONDS = 90
const WARM_SECONDS = 15

const bookingsASecond = (COMPANIES * BOOKINGS_A_DAY * BUSIEST_HOUR) / 3600
const questionsASecond = bookingsASecond * QUESTIONS_A_BOOKING

const program = await startProgram({
  environment: { MESSAGES_PER_DAY: '9999999', CODES_PER_DAY: '9999999' },
})

/** Few companies get many requests, most get few. */
const anyOf = <Item>(all: readonly Item[]): Item => all[Math.floor(all.length * Math.random() ** 3)]!

const times = { question: [] as number[], booking: [] as number[] }
const refused: string[] = []

async function ask(path: string): Promise<unknown> {
  const reply = await fetch(`${program.url}${path}`, { headers: { 'x-forwarded-for': anyAddress() } })
  const body: unknown = await reply.json()
  if (reply.status !== 200) refused.push(`${reply.status}`)
  return body
}

const freeTimes = ({ company_id, branch_id, service_id }: Opened, day: string) =>
  `/v1/company/${company_id}/branch/${branch_id}/slot/resource?serviceId=${service_id}&start=${day}&end=${day}`

async function question(place: Opened): Promise<void> {
  const { company_id, branch_id, service_id } = place
  const kind = Math.random()
  const month = `start=${dayAt(0)}&end=${dayAt(30)}&resultType=DAYS&withPrices=true`
  if (kind < 0.3) await ask(`/v1/public/company/${company_id}/branch/${branch_id}/service?withPrices=true`)
  else if (kind < 0.5)
    await ask(`/v1/company/${company_id}/branch/${branch_id}/slot/resource?serviceId=${service_id}&${month}`)
  else await ask(freeTimes(place, dayAt(1 + Math.floor(Math.random() * 20))))
}

let number = 0
async function book({ company_id, branch_id, service_id, resource_id }: Opened): Promise<void> {
  number += 1
  const hour = String(9 + Math.floor(Math.random() * 8)).padStart(2, '0')
  const start_time = `${dayAt(2 + Math.floor(Math.random() * 20))}T${hour}:00:00.000Z`
  const { status, body } = await post(
    `${program.url}/v1/client/appointment`,
    {
      appointment: {
        company_id,
        branch_id,
        start_time,
        client: guest(number),
        service_resource_settings: [{ service: service_id, resources: [resource_id], ordinal: 1 }],
      },
    },
    { headers: { 'x-forwarded-for': anyAddress() } },
  )
  // The time is taken: that happens at busy companies.
  if (status !== 200 && status !== 409 && body.code !== 'appointment.time.unavailable')
    refused.push(`${status} ${String(body.code)}`)
}

/** Requests start at fixed times, independent of responses: each duration counts from its scheduled time. */
async function play(seconds: number, places: readonly Opened[]): Promise<void> {
  const under: Promise<void>[] = []
  const began = performance.now()
  const run = async (aSecond: number, one: (place: Opened) => Promise<void>, took: number[]) => {
    for (let due = 0; due < seconds * 1000; due += (-Math.log(1 - Math.random()) * 1000) / aSecond) {
      await sleep(Math.max(0, began + due - performance.now()))
      const at = began + due
      under.push(one(anyOf(places)).then(() => void took.push(performance.now() - at)))
    }
  }
  await Promise.all([
    run(questionsASecond, question, times.question),
    run(bookingsASecond, book, times.booking),
  ])
  await Promise.all(under)
}

try {
  await addManyCompanies(program, { companies: COMPANIES, bookings: BOOKED_ALREADY })
  const places = await openManyCompanies(program)
  await play(WARM_SECONDS, places)
  times.question.length = 0
  times.booking.length = 0
  heading(`${COMPANIES} companies, the busiest hour of their day for ${SECONDS} s`)
  const before = program.cpuSeconds()!
  await play(SECONDS, places)
  const after = program.cpuSeconds()!
  for (const [what, took] of [
    ['reads of catalogue and free times', times.question],
    ['bookings', times.booking],
  ] as const)
    tell({
      what,
      found: `${(took.length / SECONDS).toFixed(1)}/s, p50 ${percentile(took, 0.5).toFixed(1)}, p95 ${percentile(took, 0.95).toFixed(1)}, p99 ${percentile(took, 0.99).toFixed(1)} ms`,
    })
  const share = (of: 'server' | 'database') =>
    `${of} ${(((after[of] - before[of]) / SECONDS) * 100).toFixed(0)} % of a core`
  tell({ what: 'CPU', found: `${share('server')}, ${share('database')}` })
  tell({ what: 'rejected', found: refused.length === 0 ? 'none' : refused.slice(0, 5).join(', ') })
} finally {
  await program.stop()
  closeConnections()
}
