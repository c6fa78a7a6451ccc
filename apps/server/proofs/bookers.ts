/** Sends the sequences of `sequences.ts` to a server: each books a time or place of its own under a key of its own. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../src/database/database.ts'
import type { Studio, StudioGiven } from '../test/builders.ts'
import { type Answer, post } from './requests.ts'
import { type Sender, type Sequence, turnedRound, type Variant } from './sequences.ts'
import { guest, visitBody } from './worlds.ts'

type Server = { url: string; database: Database; studio(given?: StudioGiven): Promise<Studio> }

const RESOURCES = 40
const HOURS = 8
/** Within the 90 days that a company opens by default. */
const DAYS = 80

/** Room for so many sequences that none is refused for want of a free time. */
export const MOST_SEQUENCES = RESOURCES * HOURS * (DAYS / 2)

export async function createBooker(server: Server, at: (days: number, hour: number) => string) {
  const studio = await server.studio()
  const resources: { resource_id: string }[] = []
  for (let ordinal = 1; ordinal <= RESOURCES; ordinal += 1) resources.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: resources, price: 45_000 })
  const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
  const event = await studio.event({ service_id: yoga.service_id, starts_at: at(20, 18), space: 1_000_000 })

  /** Sequence `number` has a resource, an hour, and two days: one for the booking, both for a series. */
  const request = (booking: Sequence['booking'], number: number, variant: Variant) => {
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

  return {
    sender: (booking: Sequence['booking'], number: number): Sender => {
      const key = randomUUID()
      return async (variant, { reordered = false, giveUpAfterMs } = {}) => {
        const { path, body } = request(booking, number, variant)
        const asking = post(`${server.url}${path}`, reordered ? turnedRound(body) : body, {
          headers: { 'idempotency-key': key },
          ...(giveUpAfterMs === undefined ? {} : { signal: AbortSignal.timeout(giveUpAfterMs) }),
        })
        return giveUpAfterMs === undefined ? asking : asking.catch((): Answer | undefined => undefined)
      }
    },
    /** Bookings of that guest; a series counts as one. */
    stored: async (number: number): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(distinct coalesce(series_id, appointment_id))::int as n
          from appointment
         where company_id = ${studio.company_id}
           and client_id = (select client_id from client where company_id = ${studio.company_id} and phone = ${guest(number).phone})`.execute(
        server.database.read,
      )
      return rows[0]!.n
    },
  }
}
