/**
 * Promise 7: clients book, move, hold and cancel while the program is killed, and the results are verified. A client
 * without a response repeats the request, as the widget does. So each outcome is known, and the database must match
 * it.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'
import type { Studio, StudioGiven } from '../../test/builders.ts'
import { dice } from '../abuse/pumping.ts'
import { type Answer, post } from '../requests.ts'
import { at, guest } from '../worlds.ts'

type Field = { url: string; database: Database; studio(given?: StudioGiven): Promise<Studio> }

/** A booking that was acknowledged to a client. */
type Kept = {
  company: string
  id: string
  key: string
  /** Milliseconds. */
  startsAt: number
  isEvent: boolean
  isCancelled: boolean
}
type KeptHold = { company: string; id: string; until: number; isOver: boolean }

const RESOURCES = 24
const HOURS = 8
/** Within the 90 days that a company opens by default. */
const DAYS = 80
const EVENTS = 6
/** A request without a response after this time is repeated. */
const PATIENCE_MS = 12_000

/**
 * A rate-limited request can be retried a little later; a booking moved too often can be moved again only after an
 * hour.
 */
const isToWait = ({ status, body }: Answer) => status === 429 && body['code'] !== 'appointment.move.tooOften'

/** A busy server says when to come again, which is no failure. */
const nameOf = (answer: Answer | undefined) =>
  answer === undefined ? 'lost' : answer.body.code === 'server.busy' ? 'busy' : String(answer.status)

/** A company whose messages use one channel. Performers are paired with rooms, for visits that need both. */
async function company(field: Field, channel: 'MAIL' | 'SMS') {
  const studio = await field.studio({ settings: { messages: { channels: [channel] } } })
  const [masters, rooms] = [[], []] as { resource_id: string }[][] as [
    { resource_id: string }[],
    { resource_id: string }[],
  ]
  for (let ordinal = 1; ordinal <= RESOURCES; ordinal += 1) masters.push(await studio.resource({ ordinal }))
  for (let ordinal = 1; ordinal <= RESOURCES; ordinal += 1)
    rooms.push(await studio.resource({ ordinal: 100 + ordinal, name: 'Кімната' }))
  const massage = await studio.service({ by: masters, price: 45_000 })
  const bath = await studio.service({ by: rooms, price: 30_000 })
  const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
  const events: { event_id: string; startsAt: number }[] = []
  for (let day = 0; day < EVENTS; day += 1) {
    const starts_at = at(40 + day, 18)
    const { event_id } = await studio.event({ service_id: yoga.service_id, starts_at, space: 100_000 })
    events.push({ event_id, startsAt: Date.parse(starts_at) })
  }
  return { studio, masters, rooms, massage, bath, events }
}
type Company = Awaited<ReturnType<typeof company>>

export type Load = {
  companies: string[]
  /** Starts the clients; resolves when all have finished their running acts after `stop`. */
  run(): Promise<void>
  stop(): void
  /** Waits for a response with 200 to a request that starts from now on. */
  nextSuccess(patienceMs: number): Promise<boolean>
  bookings: readonly Kept[]
  holds: readonly KeptHold[]
  /** The number of responses by status; `lost` counts missing responses. */
  heard: ReadonlyMap<string, number>
  acts(): number
}

/** `clients` in parallel; each eighth of them uses the company that sends SMS, which consume a rate limit. */
export async function prepareLoad(
  field: Field,
  { clients, seed }: { clients: number; seed: number },
): Promise<Load> {
  const byMail = await company(field, 'MAIL')
  const bySms = await company(field, 'SMS')
  const bookings: Kept[] = []
  const holds: KeptHold[] = []
  const heard = new Map<string, number>()
  const stopping = new AbortController()
  let [acts, people] = [0, 0]
  const waiting = new Set<{ since: number; tell: () => void }>()

  /** Repeats the request until a response shows the outcome. */
  const definite = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    for (let pause = 20; ; pause = Math.min(pause * 2, 300)) {
      const began = performance.now()
      const answer = await post(`${field.url}${path}`, body, {
        headers,
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => undefined)
      const name = nameOf(answer)
      heard.set(name, (heard.get(name) ?? 0) + 1)
      if (answer?.status === 200)
        for (const each of waiting)
          if (each.since <= began) {
            waiting.delete(each)
            each.tell()
          }
      if (answer !== undefined && answer.status < 500 && !isToWait(answer)) return answer
      await sleep(pause)
    }
  }

  const client = async (number: number, where: Company, pauseMs: number) => {
    const roll = dice(seed * 1000 + number)
    const { company_id, branch_id } = where.studio
    const own: Kept[] = []
    const start = () => at(roll.below(DAYS), 9 + roll.below(HOURS))
    const person = () => {
      people += 1
      return {
        ...guest(people),
        phone: `+38067${String(2_000_000 + people)}`,
        email: `guest-${people}@example.com`,
      }
    }
    /** One service, or a performer's service followed by a room's. */
    const visit = (start_time: string) => {
      const pair = roll.below(RESOURCES)
      const one = {
        service: where.massage.service_id,
        resources: [where.masters[pair]!.resource_id],
        ordinal: 1,
      }
      const other = {
        service: where.bath.service_id,
        resources: [where.rooms[pair]!.resource_id],
        ordinal: 2,
      }
      return {
        company_id,
        branch_id,
        start_time,
        service_resource_settings: roll.below(3) === 0 ? [one, other] : [one],
      }
    }
    const keep = ({ status, body }: Answer, startsAt: number, isEvent: boolean) => {
      if (status !== 200) return
      const kept: Kept = {
        company: company_id,
        id: body.id!,
        key: String(body['manage_key']),
        startsAt,
        isEvent,
        isCancelled: false,
      }
      own.push(kept)
      bookings.push(kept)
    }
    const once = () => ({ 'idempotency-key': randomUUID() })
    const book = async (held?: { id: string; holder: string; what: ReturnType<typeof visit> }) => {
      const appointment = {
        ...(held?.what ?? visit(start())),
        client: person(),
        hold_id: held?.id ?? null,
      }
      const headers = { ...once(), ...(held && { 'x-holder': held.holder }) }
      const answer = await definite('/v1/client/appointment', { appointment }, headers)
      keep(answer, Date.parse(appointment.start_time), false)
      return answer
    }
    const bookEvent = async () => {
      const event = roll.one(where.events)
      const appointment = { company_id, client: person(), space: 1 + roll.below(3) }
      keep(
        await definite(`/v1/client/group_training/${event.event_id}/appointment`, { appointment }, once()),
        event.startsAt,
        true,
      )
    }
    /** Half of the holds are booked, a quarter released, a quarter left to expire. */
    const hold = async () => {
      const holder = randomUUID()
      const what = roll.below(3) === 0 ? undefined : visit(start())
      const { event_id } = roll.one(where.events)
      const asked = what ?? { company_id, branch_id, event_id, space: 2 }
      const { status, body } = await definite('/v1/client/hold', { hold: { ...asked, holder } })
      if (status !== 200) return
      // A repeated hold of the same holder replaces the first, so the acknowledged hold is the existing one.
      const kept: KeptHold = {
        company: company_id,
        id: body.id!,
        until: Date.parse(String(body['held_until'])),
        isOver: false,
      }
      holds.push(kept)
      const next = roll.below(4)
      if (next < 2 && what !== undefined) {
        const booked = await book({ id: kept.id, holder, what })
        kept.isOver = booked.status === 200
      } else if (next === 2) {
        await definite(`/v1/client/hold/${kept.id}/release`, { hold: { company_id, holder } })
        kept.isOver = true
      }
    }
    const change = async () => {
      const kept = own.length === 0 ? undefined : roll.one(own)
      if (kept === undefined || kept.isCancelled) return book()
      const headers = { 'x-manage-key': kept.key }
      if (roll.below(3) === 0) {
        const { status } = await definite(
          `/v1/client/appointment/${kept.id}/cancel`,
          { appointment: { company_id } },
          headers,
        )
        if (status === 200) kept.isCancelled = true
        return undefined
      }
      const event = roll.one(where.events)
      const start_time = kept.isEvent ? undefined : start()
      const { status } = await definite(
        `/v1/client/appointment/${kept.id}/move`,
        {
          appointment: {
            company_id,
            ...(start_time === undefined ? { event_id: event.event_id } : { start_time }),
          },
        },
        headers,
      )
      if (status === 200) kept.startsAt = start_time === undefined ? event.startsAt : Date.parse(start_time)
      return undefined
    }
    const ways = [book, book, book, bookEvent, hold, change, change, change]
    while (!stopping.signal.aborted) {
      await roll.one(ways)()
      acts += 1
      await sleep(roll.below(pauseMs * 2))
    }
  }

  return {
    companies: [byMail.studio.company_id, bySms.studio.company_id],
    run: async () => {
      await Promise.all([
        ...Array.from({ length: clients }, (_, number) => client(number, byMail, 60)),
        // Few, since messages by SMS have rate limits.
        client(clients, bySms, 4_000),
      ])
    },
    stop: () => stopping.abort(),
    nextSuccess: (patienceMs) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const one = { since: performance.now(), tell: () => resolve(true) }
      waiting.add(one)
      setTimeout(() => resolve(false), patienceMs).unref()
      return promise
    },
    bookings,
    holds,
    heard,
    acts: () => acts,
  }
}

/**
 * Inconsistencies within the database, regardless of responses: half visits, times taken twice, wrong place counters.
 */
export async function contradictions({ database }: Pick<Field, 'database'>, companies: readonly string[]) {
  return database.inTransaction(async (tx) => {
    // Reads thousands of bookings while the load continues, so the timeout is longer.
    await sql`set local statement_timeout = '60s'`.execute(tx)
    const { rows } = await sql<Record<'overlaps' | 'halves' | 'strays' | 'places' | 'untold', number>>`
    with
      own_appointment as not materialized (select * from appointment where company_id = any(${companies})),
      own_occupancy as not materialized (select * from occupancy where company_id = any(${companies}) and blocking)
    select
      (select count(*) from own_occupancy a join own_occupancy b
          on b.company_id = a.company_id and b.resource_id = a.resource_id and b.lane = a.lane
         and b.occupancy_id > a.occupancy_id and b.during && a.during)::int as overlaps,
      -- A booking has a time for each of its resources, beginning with its start; a cancelled one has none.
      (select count(*) from own_appointment a
         left join lateral (
           select count(*) as times, min(lower(during)) as start from own_occupancy o
            where o.company_id = a.company_id and o.owner_id = a.appointment_id) taken on true
        where a.event_id is null and (
          taken.times <> case when a.cancelled_at is not null then 0 else (
            select count(distinct resource_id) from appointment_service s
             where s.company_id = a.company_id and s.appointment_id = a.appointment_id) end
          or taken.start <> a.starts_at))::int as halves,
      (select count(*) from own_occupancy o
        where case o.kind
          when 'HOLD' then not exists (select from hold h
            where h.company_id = o.company_id and h.hold_id = o.owner_id and h.active)
          else not exists (select from own_appointment a
            where a.company_id = o.company_id and a.appointment_id = o.owner_id) end)::int as strays,
      (select count(*) from event e
        where e.company_id = any(${companies}) and e.used_space <>
          (select coalesce(sum(space), 0) from own_appointment a
            where a.company_id = e.company_id and a.event_id = e.event_id and a.cancelled_at is null) +
          (select coalesce(sum(space), 0) from hold h
            where h.company_id = e.company_id and h.event_id = e.event_id and h.active))::int as places,
      (select count(*) from own_appointment a
        where not exists (select from message m
          where m.company_id = a.company_id and m.appointment_id = a.appointment_id and m.kind = 'BOOKED'))::int as untold
    `.execute(tx)
    return rows[0]!
  })
}

/** Differences between the database and the acknowledged results. Call it when all clients have finished. */
export async function broken(
  { database }: Pick<Field, 'database'>,
  { companies, bookings, holds }: Pick<Load, 'companies' | 'bookings' | 'holds'>,
): Promise<{ lost: number; twice: number; otherwise: number; holdsLost: number }> {
  const { rows } = await sql<{ id: string; startsAt: number; isCancelled: boolean }>`
    select appointment_id as id, starts_at as "startsAt", cancelled_at is not null as "isCancelled"
      from appointment where company_id = any(${companies})`.execute(database.db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const told = new Set(bookings.map(({ id }) => id))
  const { rows: live } = await sql<{ id: string }>`
    select hold_id as id from hold where company_id = any(${companies}) and active`.execute(database.db)
  const liveHolds = new Set(live.map(({ id }) => id))
  const soon = Date.now() + 5_000
  return {
    lost: bookings.filter(({ id }) => !stored.has(id)).length,
    // All other stored bookings are duplicates: each acknowledged booking has an id that its client knows.
    twice: rows.filter(({ id }) => !told.has(id)).length,
    otherwise: bookings.filter((kept) => {
      const row = stored.get(kept.id)
      return row !== undefined && (row.startsAt !== kept.startsAt || row.isCancelled !== kept.isCancelled)
    }).length,
    holdsLost: holds.filter(({ id, isOver, until }) => !isOver && until > soon && !liveHolds.has(id)).length,
  }
}

export type MessageRow = {
  id: string
  kind: string
  status: string
  channel: string | null
  /** The reason why the message waits. */
  detail: string | null
}

export const messagesOf = async ({ database }: Pick<Field, 'database'>, companies: readonly string[]) =>
  (
    await sql<MessageRow>`select message_id as id, kind, status, channel, detail from message
       where company_id = any(${companies})`.execute(database.db)
  ).rows
