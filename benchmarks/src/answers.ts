/** What a call answers a second beside a process that only sends the same bytes, both in this run. docs/rules/freshness.md */
import { loadavg } from 'node:os'
import { startProgram } from '../../apps/server/proofs/program.ts'
import { newId } from '../../apps/server/src/database/ids.ts'
import type { Studio } from '../../apps/server/test/builders.ts'
import { load, loadOfBuffer } from './answers/load.ts'

const CALLERS = [8, 64]
const DAY_MS = 86_400_000
const BOOKED_EVERY_MS = 100
const FIRST_ASKED = 20
/** Shares of the buffer that are promised, and milliseconds of a first answer. */
const PROMISED = { unchanged: 0.5, booked: 0.15, firstMs: 12 }

const program = await startProgram()
const dayAt = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function withTen(): Promise<{ studio: Studio; service: string; first: string; spare: string }> {
  const studio = await program.studio({
    alias: `s${newId().slice(-12)}`,
    settings: { protection: { unproven: 'OFF' } },
  })
  const people = []
  for (let person = 0; person < 10; person += 1)
    people.push(await studio.resource({ name: `Майстер ${person}` }))
  const service = await studio.service({ by: people, price: 50_000 })
  for (let more = 0; more < 20; more += 1) await studio.service({ by: people, price: 30_000 + more })
  await studio.discount({ percent: 10, start_time: 9 * 3600, end_time: 12 * 3600 })
  // Booked as a busy branch is.
  for (const { resource_id } of people)
    for (let day = 1; day <= 30; day += 1)
      for (const hour of [8, 11, 13])
        await studio.busy({ resource_id }, `${dayAt(day)}T${String(hour).padStart(2, '0')}:00:00.000Z`, 60)
  const spare = await studio.resource({ name: 'Запасний' })
  return { studio, service: service.service_id, first: people[0]!.resource_id, spare: spare.resource_id }
}

const paths = ({ studio, service, first }: Awaited<ReturnType<typeof withTen>>) => {
  const branch = `/v1/company/${studio.company_id}/branch/${studio.branch_id}`
  const list = (query: string) => `${branch}/slot/resource?serviceId=${service}&${query}`
  const month = `start=${dayAt(0)}&end=${dayAt(30)}`
  return {
    'a day of one resource': list(`id=${first}&start=${dayAt(3)}&end=${dayAt(3)}`),
    'a month of ten as DAYS': list(`${month}&resultType=DAYS`),
    'the same with prices': list(`${month}&resultType=DAYS&withPrices=true&withDiscounts=true`),
    configuration: `/v1/company/${studio.alias}/widget/default/configuration?withBookingSettings=true`,
    services: `/v1/public/company/${studio.company_id}/branch/${studio.branch_id}/service?withPrices=true`,
    branches: `/v1/company/${studio.company_id}/branch`,
  }
}

/** Somebody takes time of the branch again and again, for somebody else's hour. */
let minute = 0
function bookAllTheTime(studio: Studio, resource_id: string): () => Promise<void> {
  let under = Promise.resolve<unknown>(undefined)
  const timer = setInterval(() => {
    minute += 2
    const from = new Date(Date.UTC(2031, 0, 1) + minute * 60_000).toISOString()
    under = studio.busy({ resource_id }, from, 1)
  }, BOOKED_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await under
  }
}

const say = (name: string, text: string) => console.log(`  ${name.padEnd(36)} ${text}`)
const share = (part: number, whole: number, promised: number) =>
  `${((part / whole) * 100).toFixed(0).padStart(3)} % (promise ${promised * 100})`

try {
  const world = await withTen()
  console.log(
    `Answers a second beside a buffer of the same size, two processors for client, server and database; load of the machine ${loadavg()[0]!.toFixed(1)}\n`,
  )
  for (const callers of CALLERS) {
    console.log(`${callers} callers`)
    for (const [name, path] of Object.entries(paths(world))) {
      const url = `${program.url}${path}`
      const buffer = await loadOfBuffer(url, callers)
      const quiet = await load(url, callers)
      const stop = bookAllTheTime(world.studio, world.spare)
      const booked = await load(url, callers)
      await stop()
      say(
        `${name}, ${(buffer.bytes / 1000).toFixed(1)} kB`,
        `buffer ${buffer.aSecond.toFixed(0).padStart(6)}/s   unchanged ${quiet.aSecond.toFixed(0).padStart(6)}/s ${share(quiet.aSecond, buffer.aSecond, PROMISED.unchanged)} p50 ${quiet.p50} p99 ${quiet.p99} ms` +
          `   booked every ${BOOKED_EVERY_MS} ms ${booked.aSecond.toFixed(0).padStart(6)}/s ${share(booked.aSecond, buffer.aSecond, PROMISED.booked)}`,
      )
    }
  }
  const took: number[] = []
  for (let asked = 0; asked < FIRST_ASKED; asked += 1) {
    const fresh = await withTen()
    const url = `${program.url}${paths(fresh)['the same with prices']}`
    const began = performance.now()
    await (await fetch(url)).arrayBuffer()
    took.push(performance.now() - began)
  }
  took.sort((one, other) => one - other)
  console.log('\nA branch that nobody asked about before')
  say(
    'a month of ten with prices',
    `median ${took[FIRST_ASKED / 2]!.toFixed(1)} ms, promise ${PROMISED.firstMs}`,
  )
} finally {
  await program.stop()
}
