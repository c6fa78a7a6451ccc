/**
 * Guests who book at a fixed rate and repeat each request until it is answered, and the resulting rows in the
 * database.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import type { Program } from '../program.ts'
import { type Answer, post } from '../requests.ts'
import { at, guest } from '../worlds.ts'

const PEOPLE = 4
const STEP_SECONDS = 900
const STARTS_A_DAY = 32
/** A request without a response after this time is repeated. */
const PATIENCE_MS = 15_000
const PAUSE_MS = 250

type Place = { company_id: string; branch_id: string; service_id: string; resource_id: string }
type Time = Place & { start_time: string }

/** One try of one booking. `status` is 0 if there was no response. */
export type Attempt = {
  companyId: string
  sentAt: number
  endedAt: number
  status: number
  code: string
  /** Trace id of a rejection, under which the log has the reason. */
  traceId: string
}

export type SteadyBookings = {
  companies: string[]
  /**
   * Books at this rate until `stop`; resolves when each booking has its response. `maxOpen` is the maximum of pending
   * bookings per company; a company at that number gets no further one.
   */
  run(perSecond: number, maxOpen?: number): Promise<void>
  /** The same with a fixed number of callers, each of which books again after its response. */
  runCallers(callers: number): Promise<void>
  stop(): void
  attempts: readonly Attempt[]
  /** Ids by company. */
  booked: ReadonlyMap<string, readonly string[]>
}

export async function prepareSteadyBookings(
  program: Pick<Program, 'url' | 'studio'>,
  companies: number,
): Promise<SteadyBookings> {
  const places: Place[][] = []
  for (let number = 0; number < companies; number += 1) places.push(await placesOfCompany(program))
  const booked = new Map(places.map(([place]) => [place!.company_id, [] as string[]]))
  const attempts: Attempt[] = []
  const stopping = new AbortController()
  let guests = 0

  const attempt = async (time: Time, client: ReturnType<typeof guest>, key: string): Promise<Attempt> => {
    const sentAt = performance.now()
    const { company_id: companyId, service_id, resource_id, ...where } = time
    const appointment = {
      ...where,
      company_id: companyId,
      client,
      service_resource_settings: [{ service: service_id, resources: [resource_id], ordinal: 1 }],
    }
    const { status, body } = await post(
      `${program.url}/v1/client/appointment`,
      { appointment },
      { headers: { 'idempotency-key': key }, signal: AbortSignal.timeout(PATIENCE_MS) },
    ).catch(() => ({ status: 0, body: { code: 'no answer' } as Answer['body'] }))
    if (status === 200) booked.get(companyId)!.push(body.id!)
    const code = String(body.code ?? '')
    const traceId = String(body['traceId'] ?? '')
    const made = { companyId, sentAt, endedAt: performance.now(), status, code, traceId }
    attempts.push(made)
    return made
  }
  const book = async (time: Time) => {
    const [client, key] = [guest((guests += 1)), randomUUID()]
    while (![200, 400, 401, 403, 404, 409, 422, 500].includes((await attempt(time, client, key)).status))
      await sleep(PAUSE_MS)
  }
  const times = timesOf(places)
  const caller = async () => {
    while (!stopping.signal.aborted) await book(times.next().value!)
  }
  return {
    companies: [...booked.keys()],
    runCallers: async (callers) => {
      await Promise.all(Array.from({ length: callers }, caller))
    },
    attempts,
    booked,
    stop: () => stopping.abort(),
    run: async (perSecond, maxOpen = Infinity) => {
      const running: Promise<void>[] = []
      const open = new Map([...booked.keys()].map((companyId) => [companyId, 0]))
      const change = (companyId: string, by: number) => open.set(companyId, open.get(companyId)! + by)
      const began = performance.now()
      for (let number = 0; !stopping.signal.aborted; number += 1) {
        await sleep(Math.max(0, began + (number / perSecond) * 1000 - performance.now()))
        const time = times.next().value!
        if (open.get(time.company_id)! >= maxOpen) continue
        change(time.company_id, 1)
        running.push(book(time).finally(() => change(time.company_id, -1)))
      }
      await Promise.all(running)
    },
  }
}

async function placesOfCompany({ studio: add }: Pick<Program, 'studio'>): Promise<Place[]> {
  const settings = { slot_cutter: { slot_cutter: STEP_SECONDS, slot_size: STEP_SECONDS } } as never
  const studio = await add({ settings })
  const people = []
  for (let ordinal = 1; ordinal <= PEOPLE; ordinal += 1) people.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: people, price: 45_000, duration: STEP_SECONDS })
  const { company_id, branch_id } = studio
  return people.map(({ resource_id }) => ({ company_id, branch_id, service_id, resource_id }))
}

/** Iterates over the companies, returning each time once. */
function* timesOf(places: readonly Place[][]): Generator<Time, undefined> {
  for (let day = 1; ; day += 1)
    for (let start = 0; start < STARTS_A_DAY; start += 1)
      for (let person = 0; person < PEOPLE; person += 1)
        for (const company of places) yield { ...company[person]!, start_time: at(day, 9 + start / 4) }
}

/** Acknowledged bookings that are missing, stored ones that were not acknowledged, and times taken twice. */
export async function contradictionsOf(
  { db }: Pick<Database, 'db'>,
  booked: SteadyBookings['booked'],
): Promise<{ lost: number; unknown: number; twice: number }> {
  const found = { lost: 0, unknown: 0, twice: 0 }
  for (const [companyId, ids] of booked) {
    const stored = await db
      .selectFrom('appointment')
      .select('appointment_id')
      .where('company_id', '=', companyId)
      .execute()
    const known = new Set(stored.map(({ appointment_id }) => appointment_id))
    found.lost += ids.filter((id) => !known.has(id)).length
    found.unknown += known.size - new Set(ids.filter((id) => known.has(id))).size
    const { rows } = await sql<{ count: number }>`
      select count(*) from occupancy as one
        join occupancy as other on other.company_id = ${companyId} and other.resource_id = one.resource_id
         and other.occupancy_id > one.occupancy_id and other.during && one.during
       where one.company_id = ${companyId} and one.blocking and other.blocking`.execute(db)
    found.twice += rows[0]!.count
  }
  return found
}
