/**
 * Messages to clients and staff, as staff see them: states and reasons, without texts or codes. docs/rules/operator.md
 */
import type { Calls, CompanyMessage, CountedAhead, QueryOf } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { isSendingStopped } from '../../../platform/db/installation.ts'
import { inOrder, pageCountedAhead } from '../../../platform/db/paging.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { isAboutClient } from './own-data.ts'

/** Codes and account notices are between the person and the installation; staff see neither. */
const messages = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('message')
    .select(['message_id', 'kind', 'status', 'channel', 'detail', 'tries', 'appointment_id', 'entry_id'])
    .select(['staff_member_id', 'survey_id', 'client_id', 'starts_at', 'created'])
    .select(['due_at', 'deadline', 'ended_at'])
    .where('company_id', '=', company.companyId)
    .where('kind', '!=', 'CODE')
    .where('kind', '!=', 'ACCOUNT')

export async function listMessages(
  db: Connection,
  company: CompanyScope,
  { client, appointment, kind, status, start, end, ...listQuery }: QueryOf<Calls['listMessages']>,
): Promise<CountedAhead<CompanyMessage>> {
  // Messages claimed by a worker are not sent yet.
  const states = status === 'QUEUED' ? ['QUEUED', 'CLAIMED'] : [status]
  const query = messages(db, company)
    .$call((all) => (client === undefined ? all : all.where(isAboutClient(company, client))))
    .$call((all) => (appointment === undefined ? all : all.where('appointment_id', '=', appointment)))
    .$call((all) => (kind === undefined ? all : all.where('kind', '=', kind)))
    .$if(status !== undefined, (all) => all.where(isOneOf('status', states as string[])))
    .$call((all) => (start === undefined ? all : all.where('created', '>=', instant(Date.parse(start)))))
    .$call((all) => (end === undefined ? all : all.where('created', '<=', instant(Date.parse(end)))))
  const defaultOrder = [{ by: 'created', direction: 'desc' }, { by: 'message_id' }] as const
  const page = await pageCountedAhead(inOrder(query, undefined, {}, defaultOrder), listQuery)
  return { ...page, content: await shown(db, company, page.content) }
}

/** Rejects with `message.notFound`. */
export async function readMessage(
  db: Connection,
  company: CompanyScope,
  messageId: string,
): Promise<CompanyMessage> {
  const row = await messages(db, company).where('message_id', '=', messageId).executeTakeFirst()
  if (row === undefined) throw new ApiError('message.notFound')
  const [message] = await shown(db, company, [row])
  return message!
}

/** Applies to the whole installation, after a restore. docs/running.md */
const SENDING_STOPPED = 'nothing is sent until the operator allows it'

type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>

async function shown(
  db: Connection,
  company: CompanyScope,
  rows: readonly MessageRow[],
): Promise<CompanyMessage[]> {
  const clients = await clientsOf(db, company, rows)
  const isQueued = rows.some(({ status }) => status === 'QUEUED')
  const stopped = isQueued && (await isSendingStopped(db)) ? SENDING_STOPPED : null
  const iso = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString())
  return rows.map(({ message_id, kind, status, detail, starts_at, ...row }) => ({
    id: message_id,
    kind: kind as CompanyMessage['kind'],
    status: status === 'CLAIMED' ? 'QUEUED' : status,
    channel: row.channel,
    tries: row.tries,
    reason: (status === 'QUEUED' ? stopped : null) ?? (detail === null ? null : withoutNumbers(detail)),
    client_id: row.client_id ?? clients.get(row.appointment_id ?? row.entry_id ?? '') ?? null,
    staff_member_id: row.staff_member_id,
    appointment_id: row.appointment_id,
    entry_id: row.entry_id,
    survey_id: row.survey_id,
    start_time: iso(starts_at),
    created: new Date(row.created).toISOString(),
    due_at: new Date(row.due_at).toISOString(),
    deadline: new Date(row.deadline).toISOString(),
    ended_at: iso(row.ended_at),
  }))
}

/** Clients of the bookings and waiting list entries on this page. */
async function clientsOf(
  db: Connection,
  { companyId }: CompanyScope,
  rows: readonly MessageRow[],
): Promise<Map<string, string | null>> {
  const named = (ids: (string | null)[]) => ids.filter((id) => id !== null)
  const matches = await sql<{ id: string; client_id: string | null }>`
    select appointment_id as id, client_id from appointment
     where company_id = ${companyId} and appointment_id = any(${named(rows.map((row) => row.appointment_id))})
    union all
    select entry_id, client_id from waiting_entry
     where company_id = ${companyId} and entry_id = any(${named(rows.map((row) => row.entry_id))})`.execute(
    db,
  )
  return new Map(matches.rows.map(({ id, client_id }) => [id, client_id]))
}

/**
 * Providers quote the phone or email address that they reject; staff who read messages may lack the right to read
 * contacts.
 */
const withoutNumbers = (detail: string) =>
  detail.replaceAll(/[^\s@<"']+@[^\s@>"']+/g, '…').replaceAll(/\+?\d[\d\s()-]{6,}\d/g, '…')
