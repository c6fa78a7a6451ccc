/** All writes to `outside_calendar`. */
import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Understood } from './understand.ts'

export type ExternalRow = Selectable<Tables['outside_calendar']>

type NewCalendar = {
  resourceId: string
  /** Null for a file, which is never read again. */
  sealedUrl: string | null
  source: string
  staffMemberId: string | null
  /** Epoch milliseconds. */
  now: number
}

/** A calendar with an address is due at once. */
export const addCalendar = (
  tx: Tx,
  { companyId }: CompanyScope,
  { resourceId, sealedUrl, source, staffMemberId, now }: NewCalendar,
): Promise<ExternalRow> =>
  tx
    .insertInto('outside_calendar')
    .values({
      company_id: companyId,
      calendar_id: newId(),
      resource_id: resourceId,
      source,
      sealed_url: sealedUrl,
      staff_member_id: staffMemberId,
      created: new Date(now),
      next_read_at: sealedUrl === null ? null : new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeCalendarRow = (tx: Tx, { companyId }: CompanyScope, calendarId: string) =>
  tx
    .deleteFrom('outside_calendar')
    .where('company_id', '=', companyId)
    .where('calendar_id', '=', calendarId)
    .execute()

type CalendarKey = Pick<ExternalRow, 'company_id' | 'calendar_id'>

/** Files are never due. Times here and below are epoch milliseconds. */
export const readSoon = (tx: Tx, { company_id, calendar_id }: CalendarKey, now: number) =>
  tx
    .updateTable('outside_calendar')
    .set({ next_read_at: new Date(now) })
    .where('company_id', '=', company_id)
    .where('calendar_id', '=', calendar_id)
    .where('next_read_at', 'is not', null)
    .execute()

/** Replaces the stored busy times. */
export const saveRead = (
  write: Connection | Tx,
  { company_id, calendar_id }: CalendarKey,
  { times, leftOut, strange }: Understood,
  { now, nextAt, tag, content }: { now: number; nextAt: number | null; tag: string | null; content: string },
) =>
  sql`
    update outside_calendar
       set busy = (select coalesce(range_agg(tstzrange(to_timestamp(from_at), to_timestamp(until_at))), '{}')
                     from unnest(${times.map(({ from }) => from)}::float8[], ${times.map(({ until }) => until)}::float8[])
                          as each (from_at, until_at)),
           unclear = ${leftOut.unclear}, strange_zones = ${strange}::text[],
           last_read_at = ${instant(now)}, understood_at = ${instant(now)}, next_read_at = ${nextAt === null ? null : new Date(nextAt)}::timestamptz,
           failures = 0, last_error = null, tag = ${tag}, content_hash = ${hashOf(content)}
     where company_id = ${company_id} and calendar_id = ${calendar_id}`.execute(write)

/** The file has not changed since the last read. */
export const saveSame = (
  write: Connection,
  { company_id, calendar_id }: CalendarKey,
  { now, nextAt }: { now: number; nextAt: number },
) =>
  write
    .updateTable('outside_calendar')
    .set({
      last_read_at: new Date(now),
      next_read_at: new Date(nextAt),
      failures: 0,
      last_error: null,
    })
    .where('company_id', '=', company_id)
    .where('calendar_id', '=', calendar_id)
    .execute()

/** The busy times of the last successful read stay. */
export const saveFailure = (
  write: Connection,
  { company_id, calendar_id }: CalendarKey,
  { nextAt, error }: { nextAt: number; error: string },
) =>
  write
    .updateTable('outside_calendar')
    .set((columns) => ({
      next_read_at: new Date(nextAt),
      last_error: error,
      failures: columns('failures', '+', 1),
    }))
    .where('company_id', '=', company_id)
    .where('calendar_id', '=', calendar_id)
    .execute()

export const hashOf = (content: string): string => createHash('sha256').update(content).digest('base64url')
