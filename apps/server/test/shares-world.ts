/** Salons and halls, and an attacker who wants to block their starts and places. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { StudioGiven } from './builders.ts'
import { solved } from './solved.ts'
import { type Reply, startTestServer, type TestServer } from './test-server.ts'

export const NOW = '2026-05-18T08:00:00.000Z'
const HOUR = 3_600_000

export const HOLD = '/v1/client/hold'
export const BOOK = '/v1/client/appointment'
export const WAIT = '/v1/client/waiting_list'

/** 10:00 on the day after tomorrow plus `days`, or another hour of it. */
export const day = (days: number, hour = 10) =>
  new Date(Date.parse('2026-05-18T07:00:00.000Z') + days * 24 * HOUR + (hour - 10) * HOUR).toISOString()

let numbers = 0
/** A new holder for every request, as an attacker would use. */
export const anyHolder = () => `invented-holder-${(numbers += 1)}`
export const anyGuest = () => ({ first_name: 'Олена', phone: `+38044${1_000_000 + (numbers += 1)}` })

export const codes = (replies: Reply[]) =>
  replies.map(({ status, body }) => (status === 200 ? 'ok' : String(body.code)))
export const tally = (replies: Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes(replies), (code) => code)].map(([code, all]) => [code, all.length]),
  )

type World = {
  server: TestServer
  attacker: string
  neighbour(number: number): string
  otherAttacker(): string
}

/**
 * A server for the stories of a file, each with a different attacker: rate limits by address are counted for all of
 * them.
 */
export function sharesWorld() {
  let attackers = 0
  const world = {
    attacker: '',
    /** An address in the attacker's network; the attacker's ends with 7. */
    neighbour: (number: number) => `203.0.${attackers}.${number}`,
    otherAttacker: () => (world.attacker = `203.0.${(attackers += 1)}.7`),
  } as World
  beforeAll(async () => {
    world.server = await startTestServer({ now: NOW, trustProxy: ['loopback', '10.0.0.0/8'] })
  })
  beforeEach(() => void world.otherAttacker())
  afterEach(() => world.server.clock.set(NOW))
  afterAll(() => world.server.stop())

  const ask = (path: string, body: unknown, from = world.attacker, headers: Record<string, string> = {}) =>
    world.server.post(path, body, { 'x-forwarded-for': from, ...headers })

  /** Acts like a strong attacker: solves every challenge. */
  async function insist(
    path: string,
    body: unknown,
    from = world.attacker,
    headers: Record<string, string> = {},
  ) {
    const reply = await ask(path, body, from, headers)
    return reply.body.code === 'challenge.required'
      ? ask(path, body, from, { ...headers, ...(await solved(reply)) })
      : reply
  }

  async function salon(resources: number, given: StudioGiven = {}) {
    const studio = await world.server.studio(given)
    const masters = []
    for (let ordinal = 1; ordinal <= resources; ordinal += 1) masters.push(await studio.resource({ ordinal }))
    const { service_id } = await studio.service({ by: masters })
    /** As long as a step of the grid, so that its starts are the free time. */
    const quarter = await studio.service({ by: masters, duration: 900 })
    /** Starts of the day that can still be taken, for each resource. */
    const startsOf = async (days: number, serviceId: string) => {
      const date = day(days).slice(0, 10)
      const answer = await world.server.answer(
        'listResourceSlots',
        { company: studio.company_id, branch: studio.branch_id },
        { serviceId, start: date, end: date, resultType: 'SLOTS' },
      )
      return (answer as { slots: { date_slots: { slots: unknown[] }[] }[] }).slots
        .flatMap(({ date_slots }) => date_slots)
        .reduce((sum, { slots }) => sum + slots.length, 0)
    }
    const visit = (start_time: string) => ({
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time,
      service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
    })
    const hold = (start: string, holder = anyHolder()) => ({ hold: { ...visit(start), holder } })
    const booking = (start: string, more: object = {}) => ({
      appointment: { ...visit(start), client: anyGuest(), ...more },
    })
    const starts = (days: number) => startsOf(days, quarter.service_id)
    return { studio, masters, visit, hold, booking, starts, startsOf }
  }

  async function hall(space: number, given: StudioGiven = {}) {
    const studio = await world.server.studio(given)
    const yoga = await studio.service({ booking_type: 'EVENT' })
    const event = (starts_at: string) => studio.event({ service_id: yoga.service_id, starts_at, space })
    const hold = ({ event_id }: { event_id: string }, places: number) => ({
      hold: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        event_id,
        space: places,
        holder: anyHolder(),
      },
    })
    const book = ({ event_id }: { event_id: string }, places: number, more: object = {}) =>
      insist(`/v1/client/group_training/${event_id}/appointment`, {
        appointment: { company_id: studio.company_id, space: places, client: anyGuest(), ...more },
      })
    return { studio, event, hold, book }
  }

  return { world, ask, insist, salon, hall }
}
