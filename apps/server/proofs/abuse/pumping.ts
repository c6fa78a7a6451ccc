/**
 * Promise 16: an attacker makes a server send messages with codes, or guesses the codes. Contains the attack and its
 * checks.
 * Quick form: sms-pumping.test.ts; in full: `npm run proof -- sms-pumping`. docs/rules/accounts.md.
 */
import { type Database, instant } from '../../src/platform/db/database.ts'
import type { Deps } from '../../src/modules/deps/deps.ts'
import type { Studio, StudioGiven } from '../../test/builders.ts'
import { solved } from '../../test/solved.ts'
import { codesSentTo } from '../../test/visitor.ts'

export type PumpingField = {
  database: Database
  /** The latest code that reached the phone. */
  codeSentTo(phone: string): Promise<string | undefined>
  studio(given?: StudioGiven): Promise<Studio>
  /** Sends a request from an address, with the server's clock set to `at` (epoch milliseconds) if it can be set. */
  send(request: Request): Promise<Sent>
}

type Request = {
  path: string
  body: unknown
  address: string
  at: number
  headers?: Record<string, string>
}

export type Sent = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> }

type Way = 'sign_in' | 'sign_up' | 'reset'
const ways: readonly Way[] = ['sign_in', 'sign_up', 'reset']

/** A seeded random generator (mulberry32), which draws the same numbers in every run. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (most: number) => Math.floor(next() * most),
    one: <T>(things: readonly T[]): T => things[Math.floor(next() * things.length)]!,
  }
}
export type Dice = ReturnType<typeof dice>

const digits = (roll: Dice, count: number) =>
  Array.from({ length: count }, () => String(roll.below(10))).join('')

/** Prefixes of mobile numbers by country, and the number of digits after them. */
const mobiles: readonly (readonly [string, number])[] = [
  ['+38067', 7],
  ['+38050', 7],
  ['+38093', 7],
  ['+4850', 7],
  ['+4860', 7],
  ['+4879', 7],
  ['+4477', 8],
  ['+4915', 9],
  ['+336', 8],
  ['+346', 8],
  ['+3932', 8],
  ['+9989', 8],
  ['+25261', 7],
  ['+2637', 8],
  ['+88017', 8],
  ['+9230', 8],
  ['+62812', 8],
  ['+2348', 9],
]

/**
 * Numbers of an attack: random ones, number ranges that earn money per SMS, repeated ones, premium ones, and a few
 * clients' numbers.
 */
export function number(roll: Dice, ask: number, clients: readonly string[]): string {
  const kind = roll.below(100)
  if (kind < 50) {
    const [start, rest] = roll.one(mobiles)
    return start + digits(roll, rest)
  }
  if (kind < 75) return `+3706${String(1_000_000 + Math.floor(ask / 3)).padStart(7, '0')}`
  if (kind < 90) return `+38068${String(5_550_000 + roll.below(400)).padStart(7, '0')}`
  if (kind < 96) return `+4890012345${roll.below(10)}`.slice(0, 12)
  return roll.one(clients)
}

const MACHINES = '198.51'

/** Half are rented addresses all over the world, half belong to a few computers. */
export const address = (roll: Dice): string =>
  roll.below(2) === 0
    ? `${1 + roll.below(99)}.${roll.below(256)}.${roll.below(256)}.${1 + roll.below(254)}`
    : `${MACHINES}.${roll.below(4)}.${1 + roll.below(20)}`

const ofDay = (start: number, share: number) => start + Math.floor(share * 86_399_000)

export type Attacked = {
  statuses: number[]
  /** Responses with "busy" to addresses that do not send constantly. */
  busyToOthers: number
  sent: number
  /** Real clients who requested codes during the attack, and those of them who signed in. */
  clients: number
  served: number
}

export type Prepared = {
  studios: Studio[]
  knownToAttacker: string[]
  real: { studio: Studio; phone: string }[]
}

/** Three companies with established clients. */
export async function prepare(field: PumpingField, realClients: number): Promise<Prepared> {
  const settings = { auth: { sms_auth: true, sms_password_auth: true } }
  const studios = await Promise.all([1, 2, 3].map(() => field.studio({ settings })))
  const created = '2020-01-01T00:00:00.000Z'
  const knownToAttacker = ['+380671110001', '+380672220002', '+380673330003']
  for (const phone of knownToAttacker) await studios[0]!.client({ phone, created })
  const real = []
  for (let client = 0; client < realClients; client += 1) {
    const studio = studios[client % studios.length]!
    // Uses a range that the attack never draws, because a match would be chance.
    const phone = `+38044${String(2_000_000 + client * 10_007)}`
    await studio.client({ phone, created })
    real.push({ studio, phone })
  }
  return { studios, knownToAttacker, real }
}

/**
 * Sends `asks` automated requests within one day from `start`, `atOnce` in parallel; meanwhile each real client signs
 * in once.
 * With few requests the clock jumps between them, so only few may run in parallel: a code would expire while its
 * client types it. Only the first `solves` challenges are solved.
 */
export async function pump(
  field: PumpingField,
  { studios, knownToAttacker, real }: Prepared,
  { asks, start, atOnce, solves }: { asks: number; start: number; atOnce: number; solves: number },
): Promise<Attacked> {
  const roll = dice(16)
  let left = solves
  const before = await countSent(field)
  const statuses: number[] = []
  let [asked, served, busyToOthers] = [0, 0, 0]
  const every = Math.floor(asks / real.length)
  const worker = async () => {
    for (;;) {
      const ask = asked
      if (ask >= asks) return
      asked += 1
      const at = ofDay(start, ask / asks)
      const company = roll.one(studios).company_id
      const path = `/v1/company/${company}/user/${roll.one(ways)}/phone`
      const body = { phone: number(roll, ask, knownToAttacker) }
      const request = { path, body, address: address(roll), at }
      const answer = await field.send(request)
      statuses.push(answer.status)
      if (answer.status === 503 && !request.address.startsWith(MACHINES)) busyToOthers += 1
      if (answer.status === 428 && left > 0) {
        left -= 1
        statuses.push((await field.send({ ...request, headers: await solved(answer) })).status)
      }
      // Spread over the whole day, during the attack.
      const client = ask % every === every - 1 ? real[Math.floor(ask / every)] : undefined
      if (client !== undefined && (await signsIn(field, client, at))) served += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { statuses, busyToOthers, sent: (await countSent(field)) - before, clients: real.length, served }
}

async function signsIn(
  field: PumpingField,
  { studio, phone }: { studio: Studio; phone: string },
  at: number,
): Promise<boolean> {
  const from = { address: `203.0.${Number(phone.slice(-4)) % 256}.9`, at }
  const asked = await field.send({
    path: `/v1/company/${studio.company_id}/user/sign_in/phone`,
    body: { phone },
    ...from,
  })
  const code = await field.codeSentTo(phone)
  if (asked.status !== 200 || code === undefined) return false
  const proven = await field.send({
    path: '/v1/user/sign_in/phone/verify',
    body: { phone, code },
    ...from,
  })
  return proven.status === 200
}

/** Messages with codes that were queued, those of real clients included. */
export async function countSent({ database }: Pick<PumpingField, 'database'>): Promise<number> {
  const { count } = await database.db
    .selectFrom('message')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .where('company_id', 'is not', null)
    .where('kind', '=', 'CODE')
    .executeTakeFirstOrThrow()
  return count
}

export type Guessed = { tries: number; refusedAfterFive: boolean; guesses: number; gotIn: boolean }

/**
 * Guesses one client's codes for a day: requests a code whenever allowed, guesses from the same and from many other
 * addresses, in parallel, never the same code twice. `refusedAfterFive`: after five wrong guesses the right code
 * fails too.
 */
export async function guess(
  field: PumpingField,
  { studio, phone }: { studio: Studio; phone: string },
  { start, rounds = 12 }: { start: number; rounds?: number },
): Promise<Guessed> {
  const roll = dice(17)
  const verify = (code: string, address: string, at: number) =>
    field.send({ path: '/v1/user/sign_in/phone/verify', body: { phone, code }, address, at })
  let [guesses, gotIn, refusedAfterFive] = [0, false, true]
  for (let round = 0; round < rounds; round += 1) {
    const at = ofDay(start, (round + 0.5) / rounds)
    const asker = address(roll)
    await field.send({
      path: `/v1/company/${studio.company_id}/user/sign_in/phone`,
      body: { phone },
      address: asker,
      at,
    })
    const right = (await field.codeSentTo(phone)) ?? '000000'
    const wrong = Array.from({ length: 20 }, (_, add) =>
      String((Number(right) + 1 + add * 7) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(
      wrong.map((code, guess) => verify(code, guess % 2 === 0 ? asker : address(roll), at)),
    )
    const last = await verify(right, asker, at)
    guesses += answers.length + 1
    gotIn ||= answers.some(({ status }) => status === 200)
    refusedAfterFive &&= last.status !== 200
  }
  const { tries } = await field.database.db
    .selectFrom('code_challenge')
    .select((columns) =>
      columns.fn.sum<number>(columns(columns.val(5), '-', columns.ref('tries_left'))).as('tries'),
    )
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  return { tries, refusedAfterFive, guesses, gotIn }
}

/** A response as a stranger sees it, without values that always differ. */
export const seen = ({ status, body, headers }: Sent) => {
  const { date: _, 'x-trace-id': __, 'retry-after': ___, ...others } = headers
  return JSON.stringify({
    status,
    body: { ...body, phone: '', traceId: '' },
    headers: Object.entries(others).toSorted(([one], [other]) => one.localeCompare(other)),
  })
}

/** If the server sends no messages, codes wait in the queue. */
export const waitingCode = async (deps: Pick<Deps, 'database' | 'secret'>, phone: string) =>
  (await codesSentTo(deps, phone)).at(-1)?.code

/** If the program sends messages, codes are in its outbox once its queue is empty. */
export async function deliveredCode({ db }: Database, phone: string): Promise<string | undefined> {
  for (let looks = 0; looks < 200; looks += 1) {
    const waiting = await db
      .selectFrom('message')
      .select('message_id')
      .where('company_id', 'is not', null)
      .where('kind', '=', 'CODE')
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (waiting === undefined) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const latest = await db
    .selectFrom('outbox_message')
    .select('text')
    .where('sent_to', '=', phone)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst()
  return /\b\d{6}\b/.exec(latest?.text ?? '')?.[0]
}

/** The number of paid messages sent, once no message is due any more. */
export async function countLeft({ db }: Database): Promise<number> {
  for (let looks = 0; looks < 200; looks += 1) {
    const due = await db
      .selectFrom('message')
      .select('message_id')
      .where('company_id', 'is not', null)
      .where('ended_at', 'is', null)
      .where('due_at', '<', instant(Date.now()))
      .executeTakeFirst()
    if (due === undefined) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { count } = await db
    .selectFrom('outbox_message')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .where('channel', '=', 'SMS')
    .executeTakeFirstOrThrow()
  return count
}
