/**
 * Promise 8: a dependency of the program fails in one of five ways while clients book. Unaffected work goes on, no
 * caller waits longer than five seconds, and queued messages arrive once after the fault. Quick form:
 * dependencies.test.ts.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbedded } from '../../src/platform/db/embedded/embedded.ts'
import { newDataFolder } from '../../test/data-folder.ts'
import { botToken, startFakeTelegram } from '../../test/fakes/telegram-fake.ts'
import {
  databaseFailure,
  type Fault,
  type FaultProxy,
  httpFailure,
  mailFailure,
  startFaultProxy,
} from './fault-proxy.ts'
import { type Program, startProgram } from '../program.ts'
import { get, post } from '../requests.ts'
import { mailEnvironment, smsEnvironment, startMailServer, startSmsProvider } from '../stand-ins.ts'
import type { ControlName } from '../without-safeguard.ts'
import { at, guest } from '../worlds.ts'

export const dependencies = ['mail', 'sms', 'messenger', 'database'] as const
export type Dependency = (typeof dependencies)[number]
const channels = { mail: 'MAIL', sms: 'SMS', messenger: 'MESSENGER' } as const
type Way = keyof typeof channels
const ways = Object.keys(channels) as Way[]

/** Maximum wait of any request. */
export const LONGEST_MS = 5_000
/** A request without a response after this time counts as unanswered. */
const PATIENCE_MS = 9_000
/** Maximum time for a message to reach its provider through a working channel. */
const PROMPT_MS = 5_000

export type Dependent = Program & {
  proxies: Record<Dependency, FaultProxy>
  /** How often the provider received each message; for the messenger by chat. */
  handed: Record<Way, ReadonlyMap<string, number>>
  /** Number of SMS sent, since the provider detects repeats. */
  smsSent(): number
  stopAll(): Promise<void>
}

/** Starts the program with each dependency behind a separate proxy. */
export async function startDependent({
  seed,
  control,
}: {
  seed: number
  control?: ControlName
}): Promise<Dependent> {
  const [mail, sms, telegram] = [await startMailServer(), await startSmsProvider(), await startFakeTelegram()]
  const dataDir = await newDataFolder()
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  // A mail takes a dozen steps, and fifteen seconds at most; a booking sends some twenty statements.
  const provider = { slowestMs: 1000, endsSlowly: true, seed }
  const http = { ...provider, failure: httpFailure, speaksFirst: false }
  const host = '127.0.0.1'
  const proxies = {
    mail: await startFaultProxy(
      { host, port: mail.port },
      { ...provider, failure: mailFailure, speaksFirst: true },
    ),
    sms: await startFaultProxy({ host, port: sms.port }, http),
    messenger: await startFaultProxy({ host, port: Number(new URL(telegram.apiRoot).port) }, http),
    database: await startFaultProxy(
      { path: join(embedded.connection.host, '.s.PGSQL.5432') },
      { failure: databaseFailure, speaksFirst: false, slowestMs: 45, endsSlowly: false, seed },
    ),
  }
  const program = await startProgram({
    ...(control === undefined ? {} : { control }),
    databaseIn: embedded.connection.host,
    environment: {
      ...mailEnvironment(proxies.mail.port),
      ...smsEnvironment(proxies.sms.port),
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_BOT_NAME: 'zapys_bot',
      TELEGRAM_API_ROOT: `http://127.0.0.1:${proxies.messenger.port}`,
      // Every client is an unknown guest, so these limits are raised: they are not under test here.
      CODES_PER_DAY: '1000000',
      MESSAGES_PER_DAY: '1000000',
      DATABASE_URL: `postgres://zapys@127.0.0.1:${proxies.database.port}/zapys`,
    },
  })
  return {
    ...program,
    proxies,
    handed: {
      mail: mail.handed,
      sms: sms.handed,
      get messenger() {
        return new Map(
          [...Map.groupBy(telegram.shown, ({ chat_id }) => String(chat_id))].map(([chat, all]) => [
            chat,
            all.length,
          ]),
        )
      },
    },
    smsSent: sms.sent,
    stopAll: async () => {
      await program.stop()
      await embedded.stop()
      for (const each of [...Object.values(proxies), mail, sms, telegram]) await each.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

type TimedAnswer = { what: 'booking' | 'times' | 'page' | 'loader'; status: number; ms: number }

export type Case = {
  dependency: Dependency
  fault: Fault
  /** Responses to clients during the fault. A request without a response has status 0. */
  during: TimedAnswer[]
  /** Number of messages queued at the end of the fault. */
  queued: number
  /** Messages on working channels, older than `PROMPT_MS` and still unsent at the end of the fault. */
  heldUp: number
  /** Milliseconds until a booking succeeded again. */
  backMs: number
  /** Bookings that were acknowledged and are missing. */
  lost: number
  /** The number of messages queued at the end of the fault and never sent. */
  neverArrived: number
  twice: number
  /** The number of messages that may have been sent and were not retried, because a duplicate is worse. */
  givenUp: number
}

let people = 0

/** Runs a fault for `seconds`; this many messages use the failing channel at its beginning. */
export async function failAndHeal(
  program: Dependent,
  {
    dependency,
    fault,
    seconds,
    crowd = 40,
  }: { dependency: Dependency; fault: Fault; seconds: number; crowd?: number },
): Promise<Case> {
  const companies = new Map<Way, Awaited<ReturnType<typeof company>>>()
  for (const way of ways) companies.set(way, await company(program, way))
  const bookings: string[] = []
  const chats = new Map<string, string>()
  const asked: TimedAnswer[] = []
  const timed = async (what: TimedAnswer['what'], asking: () => Promise<{ status: number }>) => {
    const began = performance.now()
    const none = { status: 0 }
    const { promise: late, resolve } = Promise.withResolvers<{ status: number }>()
    const patience = setTimeout(() => resolve(none), PATIENCE_MS)
    const { status } = await Promise.race([asking().catch(() => none), late])
    clearTimeout(patience)
    const one = { what, status, ms: performance.now() - began }
    asked.push(one)
    return one
  }
  const book = async (way: Way) => {
    const { studio, service, next } = companies.get(way)!
    const person = { ...guest((people += 1)), email: `guest-${people}@example.com` }
    const phone = `+38050${String(3_000_000 + people)}`
    // Registered before, since the database may be the failing dependency.
    if (way === 'messenger') chats.set(String(5_000_000 + people), phone)
    const { resource_id, start_time } = next()
    const appointment = {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time,
      service_resource_settings: [{ service, resources: [resource_id], ordinal: 1 }],
      client: { ...person, phone },
    }
    return timed('booking', async () => {
      const answer = await post(`${program.url}/v1/client/appointment`, { appointment })
      if (answer.status === 200) bookings.push(answer.body.id!)
      return answer
    })
  }
  // Clients with messages by messenger are registered there; chats are numbered like people.
  await sql`insert into messenger_chat (chat_id, phone, locale, created)
            select (5000000 + n)::text, '+38050' || (3000000 + n), 'uk', now()
              from generate_series(${people + 1}::int, ${people + 600}::int) n
            on conflict do nothing`.execute(program.database.db)
  const { studio, service } = companies.get('mail')!
  const look = () =>
    timed('times', () =>
      get(
        `${program.url}/v1/company/${studio.company_id}/branch/${studio.branch_id}/slot/resource?` +
          `start=${at(3, 9).slice(0, 10)}&end=${at(9, 9).slice(0, 10)}&serviceId=${service}`,
      ),
    )
  const browse = () => timed('page', () => get(`${program.url}/i/${studio.alias}`))
  const load = () => timed('loader', () => get(`${program.url}/embed.js`))

  // Warms up every kind of request.
  await Promise.all([book('mail'), book('sms'), book('messenger'), look(), browse(), load()])
  asked.length = 0
  program.proxies[dependency].set(fault)
  const under: Promise<unknown>[] = []
  if (dependency !== 'database') {
    // Sends only some in parallel, so that the number of requests itself causes no delay.
    let left = crowd
    const queue = async () => {
      while ((left -= 1) >= 0) await book(dependency)
    }
    under.push(...Array.from({ length: 5 }, queue))
  }
  const until = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < until; turn += 1) {
    under.push(book(ways[turn % 3]!), ...(turn % 3 === 0 ? [look(), browse(), load()] : []))
    await sleep(200)
  }
  await Promise.all(under)
  const during = [...asked]
  const before = await messagesOf(program, companies)
  const old = Date.now() - PROMPT_MS
  const heldUp = before.filter(
    ({ way, status, created }) =>
      dependency !== 'database' && way !== dependency && status !== 'SENT' && created < old,
  ).length
  const queued = before.filter(({ status }) => status === 'QUEUED' || status === 'CLAIMED')

  program.proxies[dependency].set('well')
  const healed = performance.now()
  let backMs = Infinity
  while (backMs === Infinity && performance.now() < healed + 30_000) {
    const { status } = await book('mail')
    if (status === 200) backMs = performance.now() - healed
    else await sleep(100)
  }
  const after = await untilAllEnded(program, companies, dependency)
  const stored = await sql<{ id: string }>`select appointment_id as id from appointment
     where company_id = any(${[...companies.values()].map((each) => each.studio.company_id)})`.execute(
    program.database.db,
  )
  const there = new Set(stored.rows.map(({ id }) => id))
  const sent = new Set(after.filter(({ status }) => status === 'SENT').map(({ id }) => id))
  const times = (way: Way) => [...program.handed[way]]
  const rowsOf = Map.groupBy(
    after.filter(({ way }) => way === 'messenger'),
    ({ phone }) => phone,
  )
  return {
    dependency,
    fault,
    during,
    heldUp,
    backMs,
    queued: queued.length,
    lost: bookings.filter((id) => !there.has(id)).length,
    neverArrived: queued.filter(({ id }) => !sent.has(id)).length,
    twice:
      times('mail').filter(([, count]) => count > 1).length +
      times('messenger').filter(([chat, count]) => {
        const phone = chats.get(chat)
        return phone !== undefined && count > (rowsOf.get(phone)?.length ?? 0)
      }).length +
      (program.smsSent() - program.handed.sms.size),
    givenUp: after.filter(({ status }) => status === 'UNKNOWN').length,
  }
}

/** A company that sends messages by one channel, with enough times for all clients. */
async function company(program: Program, way: Way) {
  const studio = await program.studio({
    alias: `way-${way}-${(people += 1)}`,
    settings: { messages: { channels: [channels[way]] } },
  })
  const resources: { resource_id: string }[] = []
  for (let ordinal = 1; ordinal <= 10; ordinal += 1) resources.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: resources, price: 45_000 })
  let taken = 0
  const next = () => {
    const number = (taken += 1)
    const { resource_id } = resources[number % 10]!
    const slot = Math.floor(number / 10)
    return { resource_id, start_time: at(2 + Math.floor(slot / 8), 9 + (slot % 8)) }
  }
  return { studio, service: service_id, next, way }
}

type Companies = ReadonlyMap<Way, Awaited<ReturnType<typeof company>>>
type Message = { id: string; way: Way; status: string; created: number; phone: string }

async function messagesOf({ database }: Program, companies: Companies): Promise<Message[]> {
  const wayOf = new Map([...companies].map(([way, { studio }]) => [studio.company_id, way]))
  const { rows } = await sql<Omit<Message, 'way'> & { company: string }>`
    select message_id as id, message.company_id as company, message.status, message.created, contact->>'phone' as phone
      from message join appointment using (company_id, appointment_id)
     where message.company_id = any(${[...wayOf.keys()]})`.execute(database.db)
  return rows.map((row) => ({ ...row, way: wayOf.get(row.company)! }))
}

/** Lease of a sender on a message (docs/rules/messages.md). */
const LEASE_SECONDS = 60

/**
 * Seconds after which a sender counts as having lost its message: no recovered dependency and no statement takes
 * that long, except a mail through a slow server.
 */
const lostSeconds = (dependency: Dependency) => (dependency === 'database' ? 6 : 16)

/** Sets pauses before retries and leases of lost senders to expire, because they would last up to minutes. */
async function untilAllEnded(
  program: Program,
  companies: Companies,
  dependency: Dependency,
): Promise<Message[]> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const messages = await messagesOf(program, companies)
    const waits = messages.filter(({ status }) => ['QUEUED', 'CLAIMED', 'SENDING'].includes(status))
    if (waits.length === 0 || performance.now() > deadline) return messages
    await sql`update message set due_at = now() where due_at > now() and (status = 'QUEUED' or
                ${LEASE_SECONDS} - extract(epoch from due_at - now()) > ${lostSeconds(dependency)})
              and company_id = any(${[...companies.values()].map(({ studio }) => studio.company_id)})`.execute(
      program.database.db,
    )
    await sleep(500)
  }
}

/** Violations of the promise as text; empty if it holds. */
export function brokenPromises(seen: Case): string[] {
  const { dependency, fault, during, heldUp, backMs, lost, neverArrived, twice } = seen
  const slowest = Math.max(...during.map(({ ms }) => ms))
  const bad = during.filter(({ what, status }) =>
    dependency === 'database' && what !== 'loader' ? ![200, 503].includes(status) : status !== 200,
  )
  return [
    ...(slowest > LONGEST_MS ? [`somebody waited ${slowest.toFixed(0)} ms`] : []),
    ...(bad.length > 0 ? [`${bad.length} bad answers, as ${bad[0]!.what} ${bad[0]!.status}`] : []),
    ...(heldUp > 0 ? [`${heldUp} messages by other ways held up`] : []),
    ...(backMs > 10_000 ? [`bookings again after ${backMs.toFixed(0)} ms`] : []),
    ...(lost > 0 ? [`${lost} bookings lost`] : []),
    ...(neverArrived > 0 ? [`${neverArrived} queued messages never arrived`] : []),
    ...(twice > 0 ? [`${twice} messages came twice`] : []),
  ].map((what) => `${dependency} ${fault}: ${what}`)
}
