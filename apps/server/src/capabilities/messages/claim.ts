/** The states of a message, each change one statement that says from which state it goes. docs/rules/messages.md */
import type { BookingSettings } from '@zapys/contract'
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import { type Database, instant } from '../../database/database.ts'

export type Channel = BookingSettings['messages']['channels'][number]

/** A message that a worker has. `tries` tells its claim from every other. */
export type Claimed = Selectable<Tables['message']>

/** Far above what a gateway takes to answer; whoever keeps a message longer has lost it. */
export const LEASE_MS = 60_000

/** Codes have a lane of their own: nobody who signs in waits behind a thousand reminders. */
export type Lane = 'CODES' | 'OTHERS'

/** Takes what is due, so that no other worker does; the claim is committed when this answers. */
export async function claimDue(
  database: Database,
  now: number,
  { lane, limit }: { lane: Lane; limit: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select company_id, message_id from message
       where status in ('QUEUED', 'CLAIMED') and due_at <= ${instant(now)} and (kind = 'CODE') = ${lane === 'CODES'}
       order by due_at limit ${limit} for update skip locked
    )
    update message set status = 'CLAIMED', due_at = ${instant(now + LEASE_MS)}, tries = tries + 1
      from due where message.company_id = due.company_id and message.message_id = due.message_id
    returning message.*`.execute(database.read)
  return rows.toSorted((one, other) => one.created - other.created)
}

/** From here on it may leave. False: the lease ended and somebody else has it. */
export async function beginSending(
  database: Database,
  now: number,
  message: Claimed,
  channel: Channel,
): Promise<boolean> {
  const { numUpdatedRows } = await ofClaim(database, message)
    .set({ status: 'SENDING' as const, channel, due_at: new Date(now + LEASE_MS) })
    .where('status', '=', 'CLAIMED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its place among the paid messages is taken: a second try takes none. */
export const keepSpent = (database: Database, message: Claimed) =>
  ofClaim(database, message).set({ spent: true }).execute()

export type End = {
  status: 'SENT' | 'FAILED' | 'EXPIRED' | 'UNKNOWN' | 'DROPPED'
  detail?: string
  providerId?: string | undefined
}

/** Nothing more happens to it; what was sealed is gone. An answer that comes after its lease is believed if it is good. */
export async function end(database: Database, now: number, message: Claimed, how: End): Promise<void> {
  await ofClaim(database, message)
    .set({
      status: how.status,
      ended_at: new Date(now),
      detail: how.detail ?? null,
      provider_id: how.providerId ?? null,
      sealed: null,
    })
    .where('status', 'in', [
      ...(['CLAIMED', 'SENDING'] as const),
      ...(how.status === 'SENT' ? (['UNKNOWN'] as const) : []),
    ])
    .execute()
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
export async function tryAgain(database: Database, message: Claimed, again: Again): Promise<void> {
  await ofClaim(database, message)
    .set({
      status: 'QUEUED',
      due_at: new Date(again.at),
      detail: again.detail,
      channel: again.channel,
      refused: again.refused === undefined ? message.refused : [...message.refused, again.refused],
    })
    .where('status', 'in', ['CLAIMED', 'SENDING'])
    .execute()
}

const ofClaim = (database: Database, message: Claimed) =>
  database.read
    .updateTable('message')
    .where('company_id', '=', message.company_id)
    .where('message_id', '=', message.message_id)
    .where('tries', '=', message.tries)

/**
 * Messages whose worker died while they may have left: repeated by `safe` channels, which send the same message once;
 * by the others given up as UNKNOWN, since twice is worse. Answers those given up.
 */
export async function endOldLeases(
  database: Database,
  now: number,
  safe: readonly Channel[],
): Promise<Pick<Claimed, 'message_id' | 'kind' | 'channel'>[]> {
  await sql`
    update message set status = 'QUEUED', due_at = ${instant(now)}, detail = 'the worker ended'
     where company_id is not null and status = 'SENDING' and due_at <= ${instant(now)} and channel = any(${[...safe]})
  `.execute(database.read)
  const { rows } = await sql<Pick<Claimed, 'message_id' | 'kind' | 'channel'>>`
    update message
       set status = 'UNKNOWN', ended_at = ${instant(now)}, detail = 'the worker ended', sealed = null
     where company_id is not null and status = 'SENDING' and due_at <= ${instant(now)}
    returning message_id, kind, channel`.execute(database.read)
  return rows
}

/** Forgets messages that are over and were of use until before `until` (epoch milliseconds). */
export async function forgetEndedMessages(database: Database, until: number): Promise<void> {
  await database.read
    .deleteFrom('message')
    // The statement speaks of all companies.
    .where('company_id', 'is not', null)
    .where('ended_at', 'is not', null)
    .where('deadline', '<', instant(until))
    .execute()
}
