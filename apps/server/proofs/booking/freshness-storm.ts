/**
 * Clients read free times while others book, hold, cancel and release times. Checks that each response reflects all
 * acknowledged changes.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Studio } from '../../test/builders.ts'
import { anyAddress } from '../../test/any-address.ts'
import type { Program } from '../program.ts'
import { at, guest } from '../worlds.ts'

export const WORKERS = 12
const HOURS = Array.from({ length: 9 }, (_, hour) => hour + 9)
const SECONDS = 3600
/** The number of requests, the latest ones, that are repeated after an act. */
const MAX_ASKED_AGAIN = 4

type Reply = { status: number; body: Record<string, unknown>; ms: number }

/** A single connection, which always reaches the same process. */
const connection = () => new Agent({ keepAlive: true, maxSockets: 1 })

function ask(
  agent: Agent,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        agent,
        ...(body === undefined ? {} : { method: 'POST' }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress(), ...headers },
      },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => (text += part))
        reply.on('error', reject).on('end', () =>
          resolve({
            status: reply.statusCode!,
            body: JSON.parse(text || '{}') as Record<string, unknown>,
            ms: performance.now() - began,
          }),
        )
      },
    )
    asking.on('error', reject)
    asking.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

export type Seen = {
  requests: number
  acts: number
  checked: number
  stale: number
  refused: number
  ms: number[]
  example: string
}

/**
 * Each worker has its own performer, so it knows that performer's free times. Half of the workers share one company,
 * where each act outdates all responses; the others have a company each, where no other act hides an outdated
 * response.
 */
export async function storm(
  program: Pick<Program, 'url' | 'studio'>,
  requests: number,
  goesOn: (seen: Seen) => boolean = () => true,
): Promise<Seen> {
  const settings = {
    protection: { unproven: 'OFF' },
    slot_cutter: { slot_cutter: SECONDS, slot_size: SECONDS },
    cancelling: { enabled: true },
  } as never
  const shared = await program.studio({ settings })
  const people: { studio: Studio; resource_id: string; service_id: string }[] = []
  for (let worker = 0; worker < WORKERS; worker += 1) {
    const studio = worker % 2 === 0 ? shared : await program.studio({ settings })
    const person = await studio.resource({ ordinal: worker + 1 })
    const { service_id } = await studio.service({ by: [person], price: 45_000 })
    people.push({ studio, resource_id: person.resource_id, service_id })
  }
  const seen: Seen = { requests: 0, acts: 0, checked: 0, stale: 0, refused: 0, ms: [], example: '' }

  const work = async (worker: number) => {
    const { studio, resource_id, service_id } = people[worker]!
    const agents = [connection(), connection()]
    const beside = [connection(), connection()]
    const day = 1 + worker
    const date = at(day, 12).slice(0, 10)
    const where = { company_id: studio.company_id, branch_id: studio.branch_id }
    const list =
      `${program.url}/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/resource` +
      `?serviceId=${service_id}&id=${resource_id}&start=${date}&end=${date}`
    /** The resource that holds each hour, and how to release it. */
    const taken = new Map<number, () => Promise<Reply>>()
    const take = async (hour: number): Promise<boolean> => {
      const what = {
        ...where,
        start_time: at(day, hour),
        service_resource_settings: [{ service: service_id, resources: [resource_id], ordinal: 1 }],
      }
      const agent = agents[seen.acts % 2]!
      if (Math.random() < 0.5) {
        const holder = `holder-${randomUUID()}`
        const held = await ask(agent, `${program.url}/v1/client/hold`, { hold: { ...what, holder } })
        if (held.status !== 200) return false
        taken.set(hour, () =>
          ask(
            agents[1 - (seen.acts % 2)]!,
            `${program.url}/v1/client/hold/${String(held.body['id'])}/release`,
            {
              hold: { company_id: studio.company_id, holder },
            },
          ),
        )
        return true
      }
      const booked = await ask(agent, `${program.url}/v1/client/appointment`, {
        appointment: { ...what, client: guest(Math.floor(Math.random() * 900_000)) },
      })
      if (booked.status !== 200) return false
      taken.set(hour, () =>
        ask(
          agents[1 - (seen.acts % 2)]!,
          `${program.url}/v1/client/appointment/${String(booked.body['id'])}/cancel`,
          { appointment: { company_id: studio.company_id } },
          { 'x-manage-key': String(booked.body['manage_key']) },
        ),
      )
      return true
    }
    while (seen.requests < requests && goesOn(seen)) {
      const hour = HOURS[Math.floor(Math.random() * HOURS.length)]!
      const giveBack = taken.get(hour)
      // A caller during the act may get either response, but an outdated one must not stay in the cache. Each request
      // differs, so the server computes responses all the time.
      const until = new AbortController()
      const asked = [list, list]
      const meanwhile = beside.map(async (agent) => {
        while (!until.signal.aborted) {
          const inOwnWords = `${list}&source=${worker}-${seen.requests}-${asked.length}`
          asked.push(inOwnWords)
          await ask(agent, inOwnWords)
        }
      })
      const isDone = giveBack === undefined ? await take(hour) : (await giveBack()).status === 200
      if (isDone && giveBack !== undefined) taken.delete(hour)
      if (!isDone) seen.refused += 1
      seen.acts += 1
      seen.requests += 1
      const free = HOURS.filter((each) => !taken.has(each)).map((each) => each * SECONDS)
      until.abort()
      const urls = [...new Set([list, ...asked.slice(-MAX_ASKED_AGAIN)])]
      const answers = await Promise.all(urls.flatMap((url) => agents.map((agent) => ask(agent, url))))
      await Promise.all(meanwhile)
      seen.requests += asked.length
      for (const { status, body, ms } of answers) {
        seen.requests += 1
        seen.checked += 1
        seen.ms.push(ms)
        if (status !== 200) {
          seen.refused += 1
          continue
        }
        const [ofDay] = body['slots'] as { date_slots: { slots: { time: { start_time: number } }[] }[] }[]
        const told = ofDay!.date_slots.flatMap(({ slots }) => slots.map(({ time }) => time.start_time))
        if (String(told) === String(free)) continue
        seen.stale += 1
        seen.example ||= `told ${String(told)}, free were ${String(free)}`
      }
    }
    for (const agent of [...agents, ...beside]) agent.destroy()
  }
  await Promise.all(people.map((_, worker) => work(worker)))
  return seen
}
