/** Sends the sequences of `sequences.ts` to a server: each books a different time or place under a different key. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import type { Studio, StudioGiven } from '../../test/builders.ts'
import { type Answer, postWhenFree } from '../requests.ts'
import { type bookingKinds, type Sender, turnedRound, type Variant, type Writer } from '../money/sequences.ts'
import { guest, visitBody } from '../worlds.ts'

export type Server = { url: string; database: Database; studio(given?: StudioGiven): Promise<Studio> }
type BookingKind = (typeof bookingKinds)[number]

const RESOURCES = 40
const HOURS = 8
/** Within the 90 days that a company opens by default. */
const DAYS = 80

/** The number of sequences for which there is enough capacity, so that none is rejected for lack of a free time. */
export const MAX_SEQUENCES = RESOURCES * HOURS * (DAYS / 2)

export async function createBooker(server: Server, at: (days: number, hour: number) => string) {
  const studio = await server.studio()
  const resources: { resource_id: string }[] = []
  for (let ordinal = 1; ordinal <= RESOURCES; ordinal += 1) resources.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: resources, price: 45_000 })
  const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
  const event = await studio.event({ service_id: yoga.service_id, starts_at: at(20, 18), space: 1_000_000 })

  /** Sequence `number` uses one resource, one hour, and two days: one for a booking, both for a series. */
  const request = (booking: BookingKind, number: number, variant: Variant) => {
    const { resource_id } = resources[number % RESOURCES]!
    const hour = 9 + (Math.floor(number / RESOURCES) % HOURS)
    const day = Math.floor(number / (RESOURCES * HOURS)) * 2
    const comment = variant === 'asked' ? 'без змін' : 'інакше'
    const visit = { studio, services: [{ service_id, resource_id }] }
    const { appointment } = visitBody(visit, at(day, hour), guest(number), { comment })
    if (booking === 'appointment') return { path: '/v1/client/appointment', body: { appointment } }
    if (booking === 'series')
      return {
        path: '/v1/client/appointment/repeat',
        body: { appointment: { ...appointment, starts: [at(day, hour), at(day + 1, hour)] } },
      }
    const { company_id, client } = appointment
    return {
      path: `/v1/client/group_training/${event.event_id}/appointment`,
      body: { appointment: { company_id, client, comment } },
    }
  }

  /** The number of bookings of that guest; a series counts as one. */
  const stored = async (number: number): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct coalesce(series_id, appointment_id))::int as n
        from appointment
       where company_id = ${studio.company_id}
         and client_id = (select client_id from client where company_id = ${studio.company_id} and phone = ${guest(number).phone})`.execute(
      server.database.db,
    )
    return rows[0]!.n
  }
  return (booking: BookingKind, number: number): Writer => ({
    send: senderOf(server.url, (variant) => request(booking, number, variant)),
    look: async () => ({ stored: await stored(number) }),
  })
}

type Request = { path: string; body: object; headers?: Record<string, string> }

/** Sends all requests under one key. */
export function senderOf(url: string, request: (variant: Variant) => Request): Sender {
  const key = randomUUID()
  return async (variant, { reordered = false, giveUpAfterMs } = {}) => {
    const { path, body, headers } = request(variant)
    const asking = postWhenFree(`${url}${path}`, reordered ? turnedRound(body) : body, {
      headers: { 'idempotency-key': key, ...headers },
      ...(giveUpAfterMs === undefined ? {} : { signal: AbortSignal.timeout(giveUpAfterMs) }),
    })
    return giveUpAfterMs === undefined ? asking : asking.catch((): Answer | undefined => undefined)
  }
}
