/** Sends generated requests, and checks the responses and their effects. */
import { readPublishedDocument } from '../../test/published-document.ts'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { type Call, calls, endpoints, type EndpointName } from '@zapys/contract'
import type { OpenApiDocument } from '@zapys/contract/openapi'
import { sql } from 'kysely'
import { newId } from '../../src/platform/db/ids.ts'
import { openSession } from '../../src/modules/clients/accounts/public.ts'
import {
  bareShots,
  type Described,
  type Draft,
  draftOf,
  operationsOf,
  pageDraft,
  type Shot,
  shotOf,
} from './bad-input-requests.ts'
import { type Dice, PLANTED, PLANTED_CREATED, PLANTED_ID, PLANTED_PRICE } from './bad-input-values.ts'
import { type Case, casesOf } from '../isolation/isolation-cases.ts'
import { type Client, isolationWorld, type IsolationWorld, workshop } from '../isolation/isolation-world.ts'
import { dice } from '../abuse/pumping.ts'
import type { Field } from '../booking/race-kinds.ts'

export type AssaultField = Field & { now(): number }

export type Bad = { name: string; done: string; request: string; answer: string }

export type Assault = {
  asked: number
  /** Responses by status; `cut` if the caller disconnected. */
  statuses: (number | 'cut')[]
  /** Calls that succeeded, or were rejected by a business rule, at least once. */
  reached: Set<string>
  /** Number of such responses. */
  reachedTimes: number
  calls: number
  /** Responses with 500 or more, or without a payload of the catalogue. */
  broken: Bad[]
  /** Valid requests without a response. */
  unanswered: Bad[]
  /** Rows with values that no caller may set. */
  planted: string[]
}

/** Codes of rejections that happen before the rules of the call. */
const atTheDoor = new Set<unknown>([
  'validation.failed',
  'request.malformed',
  'request.tooLarge',
  'request.tooMany',
  'route.notFound',
  'method.notAllowed',
  'token.invalid',
  'key.notAllowed',
  'company.notFound',
])

/** After this many requests all objects are created again, because many actions are possible only once. */
const WORLD_LASTS = 2500

/** Changes of the company affect all other requests, so they run in a separate company. */
const changesCompany = ({ right }: Call): boolean =>
  right !== undefined && right.endsWith('.write') && right !== 'bookings.write' && right !== 'clients.write'

/** `untilBroken` stops at the first failure, as for a control, or at the first request without a response. */
export async function assault(
  field: AssaultField,
  {
    requests,
    seed,
    atOnce = 6,
    untilBroken = false,
  }: { requests: number; seed: number; atOnce?: number; untilBroken?: boolean },
): Promise<Assault> {
  const document = await readPublishedDocument(field.url)
  const described = operationsOf(document)
  const roll = dice(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const seen: Assault = {
    asked: 0,
    statuses: [],
    reached: new Set(),
    reachedTimes: 0,
    calls: described.length,
    broken: [],
    unanswered: [],
    planted: [],
  }
  let world: IsolationWorld | undefined
  const isEnough = () => untilBroken && seen.broken.length + seen.unanswered.length > 0
  for (let from = 0; from < requests && !isEnough(); from += WORLD_LASTS) {
    await forgetCounts(field)
    world = await isolationWorld(field)
    const caller = createCaller(field, { world, apart: await workshop(field) }, document, described, roll)
    const until = Math.min(requests, from + WORLD_LASTS)
    let next = from
    const worker = async () => {
      while (next < until && !isEnough()) {
        next += 1
        if (next % 400 === 0) await forgetCounts(field)
        const shot = await caller()
        note(seen, shot, await send(field.url, agent, shot))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  agent.destroy()
  if (isEnough()) return seen
  for (const { does, bytes, mayHang = false } of bareShots(new URL(field.url).host)) {
    seen.asked += 1
    const answer = await sendBytes(field.url, bytes)
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
    seen.statuses.push(status === 0 ? 'cut' : status)
    const bad = { name: 'bytes', done: does, request: bytes.slice(0, 200), answer: answer.slice(0, 300) }
    if (status >= 500) seen.broken.push(bad)
    if (status === 0 && !mayHang && answer !== 'closed') seen.unanswered.push(bad)
  }
  // Checks that the server still responds.
  if ((await fetch(`${field.url}/openapi.json`)).status !== 200)
    seen.unanswered.push({ name: 'end', done: '', request: 'GET /openapi.json', answer: 'nothing' })
  seen.planted = await plantedIn(field)
  return seen
}

function note(seen: Assault, shot: Shot, { status, text, type }: NoticeResult): void {
  seen.asked += 1
  seen.statuses.push(status)
  const bad = (answer: string): Bad => ({
    name: shot.name,
    done: shot.done.join('; '),
    answer,
    request:
      `${shot.method} ${shot.target} ${JSON.stringify(shot.headers)} ${shot.body?.toString() ?? ''}`.slice(
        0,
        1200,
      ),
  })
  if (status === 'cut') {
    // Node's client treats a body after a HEAD response as an error; browsers ignore it.
    if (!shot.isCut && shot.method !== 'HEAD') seen.unanswered.push(bad(text))
    return
  }
  if (status >= 500) seen.broken.push(bad(`${status} ${text}`))
  const isCall = shot.name in calls
  if (!isCall || shot.method === 'HEAD' || shot.method === 'OPTIONS') return
  const body = type.startsWith('application/json')
    ? (JSON.parse(text) as { code?: unknown; traceId?: unknown })
    : undefined
  const isPayload =
    body !== undefined && (status < 400 || (body.code !== undefined && body.traceId !== undefined))
  if (!isPayload) seen.broken.push(bad(`no payload: ${status} ${type} ${text.slice(0, 200)}`))
  if (status < 500 && !atTheDoor.has(body?.code)) {
    seen.reached.add(shot.name)
    seen.reachedTimes += 1
  }
}

const forgetCounts = async ({ database }: Field) => {
  await sql`delete from usage_count`.execute(database.db)
  await sql`delete from code_challenge`.execute(database.db)
}

/** Generates requests one after the other, from clients, strangers and attackers. */
function createCaller(
  field: AssaultField,
  { world, apart }: { world: IsolationWorld; apart: Client },
  document: OpenApiDocument,
  described: Described[],
  roll: Dice,
) {
  const everybody = Object.values(world)
  const { cases } = casesOf(document)
  const byName = new Map(described.map((each) => [each.operation.operationId, each]))
  const names = [...byName.keys()]
  // Each call in turn, in random order, so that none is missed by chance.
  let left: typeof names = []
  const nextName = (): (typeof names)[number] => {
    if (left.length === 0) left = [...names]
    return left.splice(roll.below(left.length), 1)[0]!
  }
  const freeStart = () => field.at(20 + roll.below(60), 9 + roll.below(9))
  const asked = new Set<string>()
  return async (): Promise<Shot> => {
    const name = nextName()
    // The first request of each call is valid, so that the number of reached calls does not depend on chance.
    const isRight = !asked.has(name)
    asked.add(name)
    const call = calls[name] as Call
    const client = changesCompany(call) ? apart : roll.one(everybody)
    const known = {
      ...client.ids,
      widget: 'default',
      user: client.ids.user,
      provider: 'google',
      key: client.ids.companyKey,
      staff_member: client.ids.staffMember,
    }
    if (!isRight && roll.below(12) === 0)
      return from(roll, shotOf(pageDraft(roll, known), roll, undefined, 40))
    const operation = byName.get(name)!
    const itsCase = cases.get(name)
    const ends = itsCase?.ends !== undefined
    const asker = ends ? await throwaway(field, client, ownPhone()) : client
    const draft =
      itsCase !== undefined && (isRight || roll.below(10) < 7)
        ? ofCase(name, itsCase, asker, freeStart, roll)
        : draftOf(document, operation, roll, known)
    const access = ['client', 'key'].includes(call.access ?? '') ? 8 : 2
    const token =
      isRight || roll.below(10) < access
        ? call.access === 'key'
          ? asker.companyKeys.owner
          : asker.token
        : roll.below(20) === 0
          ? roll.one(everybody).token
          : undefined
    if (token !== undefined) draft.headers.push(['authorization', `Bearer ${token}`])
    if (draft.method === 'POST' && roll.below(4) === 0)
      draft.headers.push(['idempotency-key', `key-${roll.below(1e9)}-of-the-proof`])
    return from(roll, shotOf(draft, roll, operation, isRight ? 0 : 85))
  }
}

/** Sent with different client addresses. */
function from(roll: Dice, shot: Shot): Shot {
  const part = () => roll.below(256)
  const address =
    roll.below(4) === 0
      ? `2001:db8:${part().toString(16)}:${roll.below(65_536).toString(16)}::${part().toString(16)}`
      : `${1 + roll.below(220)}.${part()}.${part()}.${part()}`
  if (!shot.headers.some(([name]) => name === 'x-forwarded-for'))
    shot.headers.push(['x-forwarded-for', address])
  return shot
}

function ofCase(
  name: EndpointName,
  itsCase: Case,
  client: Client,
  freeStart: () => string,
  roll: Dice,
): Draft {
  const { method, path, ...how } = endpoints[name]
  const {
    params = {},
    query = {},
    body,
    headers = {},
  } = itsCase.ask(client.ids, { keys: client.keys, freeStart })
  const phone = `+38097${String(roll.below(1e7)).padStart(7, '0')}`
  const text = JSON.stringify(body)
  return {
    name,
    method,
    path,
    params: { ...params },
    query: Object.entries(query),
    headers: Object.entries(headers),
    // Bookings of guests with a client's phone are mostly rejected, so most get another phone.
    body:
      text === undefined
        ? undefined
        : (JSON.parse(roll.below(4) > 0 ? text.replaceAll(client.ids.phone, phone) : text) as unknown),
    kind:
      'form' in how
        ? 'form'
        : ['addClientFile', 'importClients', 'uploadFile', 'uploadImage'].includes(name)
          ? 'file'
          : 'json',
  }
}

let phones = 0
/** Counts up, because among thousands of random numbers some would be equal. */
const ownPhone = () => `+38095${String((phones += 1)).padStart(7, '0')}`

/** A client whose session or account may end. */
async function throwaway(field: AssaultField, { studio, ...client }: Client, phone: string): Promise<Client> {
  const { client_id } = await studio.client({ phone, first_name: 'Тимчасова', guest: false })
  const [user, created] = [newId(), new Date(field.now())]
  const { database } = field
  await database.db.insertInto('person').values({ person_id: user, phone, created }).execute()
  await database.db
    .insertInto('person_client')
    .values({ person_id: user, company_id: studio.company_id, client_id, created })
    .execute()
  const { access_token } = await database.inTransaction((tx) =>
    openSession(tx, field, user, studio.company_id),
  )
  return { ...client, studio, clientId: client_id, token: access_token, ids: { ...client.ids, user, phone } }
}

type NoticeResult = { status: number | 'cut'; text: string; type: string }

/** A caller who gets Retry-After retries. */
const MAX_TRIES = 20

async function send(url: string, agent: Agent, shot: Shot): Promise<NoticeResult> {
  for (let tries = 1; ; tries += 1) {
    const heard = await sendOnce(url, agent, shot)
    // The server closes a connection after rejecting a body; a request sent on it meanwhile is repeated.
    const isLate = heard.status === 'cut' && heard.text.includes('reused')
    const isBusy = heard.status === 503 && heard.text.includes('server.busy')
    if (tries === MAX_TRIES || !(isLate || isBusy)) return heard
    if (isBusy) await new Promise((resolve) => setTimeout(resolve, Math.min(500 * tries, 5000)))
  }
}

function sendOnce(url: string, agent: Agent, shot: Shot): Promise<NoticeResult> {
  const { promise, resolve } = Promise.withResolvers<NoticeResult>()
  const { hostname, port } = new URL(url)
  const asking = request(
    { hostname, port, agent, method: shot.method, path: shot.target, setHost: true, timeout: 25_000 },
    (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', (error) => resolve({ status: 'cut', text: String(error), type: '' }))
      reply.on('end', () =>
        resolve({
          status: reply.statusCode!,
          text: Buffer.concat(parts).toString(),
          type: reply.headers['content-type'] ?? '',
        }),
      )
    },
  )
  asking.on('timeout', () => asking.destroy(new Error('no answer in 25 s')))
  asking.on('error', (error) =>
    resolve({ status: 'cut', text: `${String(error)}${asking.reusedSocket ? ', reused' : ''}`, type: '' }),
  )
  for (const [name, value] of shot.headers) asking.setHeader(name, value)
  if (shot.isCut) {
    asking.setHeader('content-length', shot.body!.length + 10)
    asking.write(shot.body!)
    setTimeout(() => asking.destroy(), 20)
  } else if (shot.body !== undefined) {
    asking.setHeader('content-length', shot.body.length)
    asking.end(shot.body)
  } else asking.end()
  return promise
}

/** The response; `closed` if the connection ended without one, empty if it stayed open. */
function sendBytes(url: string, bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  const end = (words: string) => {
    clearTimeout(patience)
    socket.destroy()
    resolve(words)
  }
  const patience = setTimeout(() => end(answer), 1500)
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  socket.on('close', () => end(answer || 'closed'))
  socket.on('error', () => end(answer || 'closed'))
  socket.write(Buffer.from(bytes, 'latin1'))
  return promise
}

/** Rows of any table that hold a planted value. */
async function plantedIn({ database }: Field): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.db)
  const found: string[] = []
  const marks = [PLANTED, PLANTED_ID, PLANTED_CREATED.slice(0, 19), String(PLANTED_PRICE)]
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(each)::text as row from ${sql.table(name)} as each -- whatever its company_id
       where to_jsonb(each)::text ~ ${marks.join('|')} limit 3`.execute(database.db)
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  const { rows: demo } = await sql<{ row: string }>`
    select to_jsonb(appointment)::text as row from appointment where company_id is not null and source = 'DEMO' limit 3`.execute(
    database.db,
  )
  return [...found, ...demo.map(({ row }) => `source DEMO: ${row.slice(0, 300)}`)]
}
