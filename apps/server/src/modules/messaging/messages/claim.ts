/** States of a message. Each change is one statement that requires the former state. docs/rules/messages.md */
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

/** PUSH is for staff only. */
export type Channel = (typeof staffChannels)[number]

/** A message claimed by a worker. `tries` distinguishes its claims. */
export type Claimed = Selectable<Tables['message']> & {
  /** When it was due for this claim, in epoch milliseconds; it may be older and have been tried before. */
  was_due_at: number
}

/** Far above a gateway's response time; after that the worker loses the message. */
export const LEASE_MS = 60_000

/** Codes have a separate queue: a sign-in does not wait behind a thousand reminders. */
export type Queue = 'CODES' | 'OTHERS'

/**
 * Databases distributed over several machines, where no statement can lock rows of all companies.
 * docs/decisions/0027-poolers-and-citus.md
 */
const distributed = new WeakSet<Database>()

/** Without Citus the same error is a fault of a statement or the database, and the next try may succeed. */
async function hasCitus({ db }: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

/** Claims due messages for this worker; the claim is committed when this returns. */
export async function claimDue(
  database: Database,
  now: number,
  { queue, limit }: { queue: Queue; limit: number },
): Promise<Claimed[]> {
  const isDue = sql`status = 'QUEUED' and due_at <= ${instant(now)} and (kind = 'CODE') = ${queue === 'CODES'}`
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

/**
 * One statement without locks lists due messages of all companies; then one per company claims those that are still
 * due.
 */
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

/** Cancellations and moves take precedence over these, in the queue and in the daily limits. */
export const isLessUrgent = (kind: string): boolean => ['REMINDER', 'SURVEY', 'REVIEW'].includes(kind)

/** As `isLessUrgent`, spelled as in the index message_due. */
const canWait = sql`(kind in ('REMINDER', 'SURVEY', 'REVIEW'))`

/** One statement for messages of several companies; on a distributed database one per company. */
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

/** Marks messages as being sent, each by its channel. Messages missing from the result are leased by another worker. */
export async function beginSending(
  database: Database,
  now: number,
  sent: readonly { message: Claimed; channel: Channel }[],
): Promise<ReadonlySet<string>> {
  const begun = await eachMachine(database, sent, async (own) => {
    const messages = own.map(({ message }) => message)
    const begin = sql<{ message_id: string }>`
      update message set status = 'SENDING', channel = result.channel, due_at = ${instant(now + LEASE_MS)}, ${consumedLimits}
        from ${claims(messages)}
        join unnest(${own.map(({ channel }) => channel)}::text[]) with ordinality as result (channel, number)
          on result.number = claim.number
       where ${isOfClaim(messages)} and status = 'CLAIMED'
      returning message.message_id`
    try {
      return (await begin.execute(database.db)).rows
    } catch (error) {
      // Messages on other machines are already marked: they must be sent.
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

/** Final state; sealed content is removed. A late result after the lease is accepted if it is a success. */
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
    update message set status = result.status, ended_at = result.ended_at, detail = result.detail,
                       provider_id = result.provider_id, sealed = null, text = null
      from ${claims(messages)}
      join unnest(${ends.map(({ how }) => how.status)}::text[], ${ends.map(({ now }) => new Date(now))}::timestamptz[],
                  ${ends.map(({ how }) => how.detail ?? null)}::text[],
                  ${ends.map(({ how }) => how.providerId ?? null)}::text[])
           with ordinality as result (status, ended_at, detail, provider_id, number)
        on result.number = claim.number
     where ${isOfClaim(messages)}
       and (message.status in ('CLAIMED', 'SENDING') or (message.status = 'UNKNOWN' and result.status = 'SENT'))`.execute(
    database.db,
  )
}

export type Again = {
  /** Epoch milliseconds. */
  at: number
  detail: string
  /** The only channel that may repeat the message, since it may have been sent that way; null: any. */
  channel: Channel | null
  refused?: Channel
}

/** Returns the message to the queue. */
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
    update message set status = 'QUEUED', due_at = result.at, detail = result.detail, channel = result.channel, ${consumedLimits},
                       refused = case when result.refused is null then message.refused
                                      else array_append(message.refused, result.refused) end
      from ${claims(messages)}
      join unnest(${tries.map(({ again }) => new Date(again.at))}::timestamptz[],
                  ${tries.map(({ again }) => again.detail)}::text[], ${tries.map(({ again }) => again.channel)}::text[],
                  ${tries.map(({ again }) => again.refused ?? null)}::text[])
           with ordinality as result (at, detail, channel, refused, number)
        on result.number = claim.number
     where ${isOfClaim(messages)} and status in ('CLAIMED', 'SENDING')`.execute(database.db)
}

/** SQL: rows `claim` to join; `number` counts from 1. */
const claims = (messages: readonly Claimed[]): RawBuilder<unknown> =>
  sql`unnest(${messages.map(({ company_id }) => company_id)}::uuid[],
             ${messages.map(({ message_id }) => message_id)}::uuid[], ${messages.map(({ tries }) => tries)}::int[],
             ${messages.map(({ spent }) => spent)}::boolean[], ${messages.map(({ mail_spent }) => mail_spent)}::boolean[])
        with ordinality as claim (company_id, message_id, tries, spent, mail_spent, number)`

/** Limits consumed since the claim are stored with the next state. */
const consumedLimits = sql`spent = claim.spent, mail_spent = claim.mail_spent`

/** If all messages belong to one company, the statement names it and so reaches one machine. */
function isOfClaim(messages: readonly Claimed[]): RawBuilder<unknown> {
  const company = onlyCompanyOf(messages)
  return sql`message.company_id = ${company === undefined ? sql`claim.company_id` : companyIdOf(company)}
    and message.message_id = claim.message_id and message.tries = claim.tries`
}

type EndedLease = Pick<Claimed, 'company_id' | 'message_id' | 'appointment_id' | 'kind' | 'channel'>

/**
 * Ends leases of dead workers. Messages not yet handed over are queued again. Those that may have been sent are
 * repeated only by `safe` channels, which deduplicate; others end as UNKNOWN, since sending twice is worse. Returns the
 * latter.
 */
export async function endOldLeases(
  database: Database,
  now: number,
  safe: readonly Channel[],
): Promise<EndedLease[]> {
  return reachableReads(database.db).read(async (reachable) => {
    const isOld = sql`company_id is not null and ${isReachable('company_id', reachable)} and due_at <= ${instant(now)}`
    await sql`
      update message set status = 'QUEUED', due_at = ${instant(now)}, detail = 'the worker ended'
       where ${isOld}
         and (status = 'CLAIMED' or (status = 'SENDING' and channel = any(${[...safe]})))`.execute(
      database.db,
    )
    const { rows } = await sql<EndedLease>`
      update message
         set status = 'UNKNOWN', ended_at = ${instant(now)}, detail = 'the worker ended', sealed = null, text = null
       where ${isOld} and status = 'SENDING'
      returning company_id, message_id, appointment_id, kind, channel`.execute(database.db)
    return rows
  })
}

/** Deletes ended messages whose deadline was before `until` (epoch milliseconds). */
export const forgetEndedMessages = (database: Database, until: number): Promise<void> =>
  cleanUpByCompany(database, 'message', sql`ended_at is not null and deadline < ${instant(until)}`)

/** Drops all unsent messages of all companies. */
export const dropWaitingMessages = async (tx: Tx, now: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update message set status = 'DROPPED', ended_at = ${instant(now)}, detail = 'dropped after a restore', sealed = null
     where company_id is not null and status in ('QUEUED', 'CLAIMED', 'SENDING')`.execute(tx)
  return Number(numAffectedRows)
}
