/** The states of a message, each change one statement that says from which state it goes. docs/rules/messages.md */
import type { staffChannels } from '@zapys/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import {
  type Database,
  instant,
  isNotPlannable,
  MachineAway,
  type Tx,
} from '../../../platform/db/database.ts'
import { allAnswered } from '../../../platform/db/driver.ts'
import { cleanUpByCompany } from '../../../platform/db/delete-in-batches.ts'
import { batched } from '../../../platform/db/batched.ts'
import { companyIdOf, isReachable, onlyCompanyOf } from '../../../platform/db/conditions.ts'
import { reachableReads } from '../../../platform/db/reachable.ts'

/** PUSH reaches staff alone. */
export type Channel = (typeof staffChannels)[number]

/** A message that a worker has. `tries` tells its claim from every other. */
export type Claimed = Selectable<Tables['message']> & {
  /** When it could have left, epoch milliseconds: it may be older, and have been tried before. */
  was_due_at: number
}

/** Far above a gateway's response time; after that the worker loses the message. */
export const LEASE_MS = 60_000

/** Codes have a lane of their own: a sign-in does not wait behind a thousand reminders. */
export type Lane = 'CODES' | 'OTHERS'

/** Databases whose rows lie on several machines, where no statement can lock rows of all companies. docs/decisions/0027-poolers-and-citus.md */
const distributed = new WeakSet<Database>()

/** Elsewhere the error is a fault of a statement or of the database, and may be gone with the next try. */
async function hasCitus({ db }: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

/** Takes what is due, so that no other worker does; the claim is committed when this answers. */
export async function claimDue(
  database: Database,
  now: number,
  { lane, limit }: { lane: Lane; limit: number },
): Promise<Claimed[]> {
  const isDue = sql`status = 'QUEUED' and due_at <= ${instant(now)} and (kind = 'CODE') = ${lane === 'CODES'}`
  const claim = () => claimTogether(database, now, { isDue, limit })
  const claimEach = () => claimByCompany(database, now, { isDue, limit })
  const rows = distributed.has(database)
    ? await claimEach()
    : await claim().catch(async (error: unknown) => {
        if (!isNotPlannable(error) || !(await hasCitus(database))) throw error
        distributed.add(database)
        return claimEach()
      })
  return rows.toSorted(
    (one, other) =>
      Number(isLessUrgent(one.kind)) - Number(isLessUrgent(other.kind)) || one.created - other.created,
  )
}

type Due = { isDue: RawBuilder<unknown>; limit: number }

async function claimTogether(database: Database, now: number, { isDue, limit }: Due): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select company_id, message_id, due_at as was_due_at from message
       where ${isDue} order by ${canWait}, due_at limit ${limit} for update skip locked
    )
    update message set ${claimedUntil(now)}
      from due where message.company_id = due.company_id and message.message_id = due.message_id
    returning message.*, due.was_due_at`.execute(database.db)
  return rows
}

const claimedUntil = (now: number) =>
  sql`status = 'CLAIMED', due_at = ${instant(now + LEASE_MS)}, tries = tries + 1`

/** One statement lists what is due in all companies, without locks; then one per company claims what is still due. */
async function claimByCompany(database: Database, now: number, { isDue, limit }: Due): Promise<Claimed[]> {
  const { rows: due } = await reachableReads(database.db).read((reachable) =>
    sql<Pick<Claimed, 'company_id' | 'message_id'>>`
      select company_id, message_id from message
       where ${isReachable('company_id', reachable)} and ${isDue} order by ${canWait}, due_at limit ${limit}`.execute(
      database.db,
    ),
  )
  if (due.length === 0) return []
  const claimed = await database.inTransaction((tx) =>
    tx.together(
      [...Map.groupBy(due, ({ company_id }) => company_id)].map(async ([companyId, own]) => {
        const ids = own.map(({ message_id }) => message_id)
        const { rows } = await sql<Claimed>`
          with due as (
            select message_id, due_at as was_due_at from message
             where company_id = ${companyId} and message_id = any(${ids}::uuid[]) and ${isDue} for update skip locked
          )
          update message set ${claimedUntil(now)}
            from due where message.company_id = ${companyId} and message.message_id = due.message_id
          returning message.*, due.was_due_at`.execute(tx)
        return rows
      }),
    ),
  )
  return claimed.flat()
}

/** A cancellation or a move goes before it, in the queue and in the limits of the day. */
export const isLessUrgent = (kind: string): boolean => ['REMINDER', 'SURVEY', 'REVIEW'].includes(kind)

/** As `isLessUrgent`, spelled as the index message_due is. */
const canWait = sql`(kind in ('REMINDER', 'SURVEY', 'REVIEW'))`

/** Messages of several companies in one statement, or where rows lie on several machines in one for each company. */
async function eachMachine<Item extends { message: Claimed }, Answer>(
  database: Database,
  items: readonly Item[],
  act: (items: readonly Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const groups = distributed.has(database)
    ? [...Map.groupBy(items, ({ message }) => message.company_id).values()]
    : [items]
  return allAnswered(groups.map(act))
}

/** Each by the channel beside it. From here on they may leave; of those that are not among the answer somebody else has the lease. */
export async function beginSending(
  database: Database,
  now: number,
  sent: readonly { message: Claimed; channel: Channel }[],
): Promise<ReadonlySet<string>> {
  const begun = await eachMachine(database, sent, async (own) => {
    const messages = own.map(({ message }) => message)
    const begin = sql<{ message_id: string }>`
      update message set status = 'SENDING', channel = given.channel, due_at = ${instant(now + LEASE_MS)}, ${places}
        from ${claims(messages)}
        join unnest(${own.map(({ channel }) => channel)}::text[]) with ordinality as given (channel, number)
          on given.number = claim.number
       where ${isOfClaim(messages)} and status = 'CLAIMED'
      returning message.message_id`
    try {
      return (await begin.execute(database.db)).rows
    } catch (error) {
      // Those of other machines have begun: they must be sent.
      if (error instanceof MachineAway && own.length < sent.length) return []
      throw error
    }
  })
  return new Set(begun.flat().map(({ message_id }) => message_id))
}

export type End = {
  status: 'SENT' | 'FAILED' | 'EXPIRED' | 'UNKNOWN' | 'DROPPED'
  detail?: string
  providerId?: string | undefined
}

/** Nothing more happens to it; what was sealed is gone. An answer that comes after its lease is believed if it is good. */
export const end = (database: Database, now: number, message: Claimed, how: End): Promise<void> =>
  storeEnd(database, { message, how, now })

const storeEnd = batched<{ message: Claimed; how: End; now: number }>((database, ends) =>
  eachMachine(database, ends, (own) => storeEnds(database, own)),
)

async function storeEnds(
  database: Database,
  ends: readonly { message: Claimed; how: End; now: number }[],
): Promise<void> {
  const messages = ends.map(({ message }) => message)
  await sql`
    update message set status = given.status, ended_at = given.ended_at, detail = given.detail,
                       provider_id = given.provider_id, sealed = null, text = null
      from ${claims(messages)}
      join unnest(${ends.map(({ how }) => how.status)}::text[], ${ends.map(({ now }) => new Date(now))}::timestamptz[],
                  ${ends.map(({ how }) => how.detail ?? null)}::text[],
                  ${ends.map(({ how }) => how.providerId ?? null)}::text[])
           with ordinality as given (status, ended_at, detail, provider_id, number)
        on given.number = claim.number
     where ${isOfClaim(messages)}
       and (message.status in ('CLAIMED', 'SENDING') or (message.status = 'UNKNOWN' and given.status = 'SENT'))`.execute(
    database.db,
  )
}

export type Again = {
  /** Epoch milliseconds. */
  at: number
  detail: string
  /** The only channel that may repeat it, since it may have gone that way; null: any. */
  channel: Channel | null
  refused?: Channel
}

/** Back into the queue. */
export const tryAgain = (database: Database, message: Claimed, again: Again): Promise<void> =>
  storeAgain(database, { message, again })

const storeAgain = batched<{ message: Claimed; again: Again }>((database, tries) =>
  eachMachine(database, tries, (own) => storeAgains(database, own)),
)

async function storeAgains(
  database: Database,
  tries: readonly { message: Claimed; again: Again }[],
): Promise<void> {
  const messages = tries.map(({ message }) => message)
  await sql`
    update message set status = 'QUEUED', due_at = given.at, detail = given.detail, channel = given.channel, ${places},
                       refused = case when given.refused is null then message.refused
                                      else array_append(message.refused, given.refused) end
      from ${claims(messages)}
      join unnest(${tries.map(({ again }) => new Date(again.at))}::timestamptz[],
                  ${tries.map(({ again }) => again.detail)}::text[], ${tries.map(({ again }) => again.channel)}::text[],
                  ${tries.map(({ again }) => again.refused ?? null)}::text[])
           with ordinality as given (at, detail, channel, refused, number)
        on given.number = claim.number
     where ${isOfClaim(messages)} and status in ('CLAIMED', 'SENDING')`.execute(database.db)
}

/** Rows `claim` to join; `number` counts them from 1. */
const claims = (messages: readonly Claimed[]): RawBuilder<unknown> =>
  sql`unnest(${messages.map(({ company_id }) => company_id)}::uuid[],
             ${messages.map(({ message_id }) => message_id)}::uuid[], ${messages.map(({ tries }) => tries)}::int[],
             ${messages.map(({ spent }) => spent)}::boolean[], ${messages.map(({ mail_spent }) => mail_spent)}::boolean[])
        with ordinality as claim (company_id, message_id, tries, spent, mail_spent, number)`

/** What was taken of them since the claim is stored with the next state. */
const places = sql`spent = claim.spent, mail_spent = claim.mail_spent`

/** Of one company the statement names it, so that it asks one machine. */
function isOfClaim(messages: readonly Claimed[]): RawBuilder<unknown> {
  const company = onlyCompanyOf(messages)
  return sql`message.company_id = ${company === undefined ? sql`claim.company_id` : companyIdOf(company)}
    and message.message_id = claim.message_id and message.tries = claim.tries`
}

/**
 * Messages whose worker died. What had not left waits again. What may have left is repeated by `safe` channels, which send the
 * same message once; by the others it is given up as UNKNOWN, since twice is worse. Answers those given up.
 */
export async function endOldLeases(
  database: Database,
  now: number,
  safe: readonly Channel[],
): Promise<Pick<Claimed, 'message_id' | 'kind' | 'channel'>[]> {
  return reachableReads(database.db).read(async (reachable) => {
    const isOld = sql`company_id is not null and ${isReachable('company_id', reachable)} and due_at <= ${instant(now)}`
    await sql`
      update message set status = 'QUEUED', due_at = ${instant(now)}, detail = 'the worker ended'
       where ${isOld}
         and (status = 'CLAIMED' or (status = 'SENDING' and channel = any(${[...safe]})))`.execute(
      database.db,
    )
    const { rows } = await sql<Pick<Claimed, 'message_id' | 'kind' | 'channel'>>`
      update message
         set status = 'UNKNOWN', ended_at = ${instant(now)}, detail = 'the worker ended', sealed = null, text = null
       where ${isOld} and status = 'SENDING'
      returning message_id, kind, channel`.execute(database.db)
    return rows
  })
}

/** Removes messages that are over and were of use until before `until` (epoch milliseconds). */
export const forgetEndedMessages = (database: Database, until: number): Promise<void> =>
  cleanUpByCompany(database, 'message', sql`ended_at is not null and deadline < ${instant(until)}`)

/** Of all companies: nothing that waits is sent. */
export const dropWaitingMessages = async (tx: Tx, now: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update message set status = 'DROPPED', ended_at = ${instant(now)}, detail = 'dropped after a restore', sealed = null
     where company_id is not null and status in ('QUEUED', 'CLAIMED', 'SENDING')`.execute(tx)
  return Number(numAffectedRows)
}
