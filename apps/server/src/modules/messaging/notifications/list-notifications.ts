import type { CountedAhead, Locale, Notification, NotificationListQuery } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { mapPage, pageCountedAhead } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { requireAccount } from '../../clients/accounts/public.ts'
import { readVisits } from '../../booking/appointments/public.ts'
import { describeEntries, notificationWords } from '../outbox/public.ts'
import { markRead } from '../messages/public.ts'
import { waitingKey } from '../../booking/holds/public.ts'

type Reader = {
  /** Undefined for a person who is not a client of this company yet. */
  clientId: string | undefined
  locale: Locale | undefined
}

type Row = Selectable<Tables['notification']>

/** Own notifications, newest first, worded in the reader's language. Rejects as `calls.listNotifications` lists. */
export async function listNotifications(
  deps: Deps,
  company: CompanyScope,
  { clientId, locale }: Reader,
  query: z.output<typeof NotificationListQuery>,
): Promise<CountedAhead<Notification>> {
  const { db } = deps.database
  await requireAccount(db, company)
  const page = await pageCountedAhead(
    db
      .selectFrom('notification')
      .selectAll()
      .where('company_id', '=', company.companyId)
      // Without a client the result is empty: null equals no row.
      .where('client_id', '=', clientId ?? null)
      .orderBy('created', 'desc')
      .orderBy('notification_id', 'desc'),
    query,
    20,
  )
  const worded = await wordRows(deps, company, page.content, locale)
  return mapPage(page, (row) => worded.get(row.notification_id)!)
}

/** Marks as read. Rejects with `notification.notFound`, also for notifications of other clients. */
export async function readNotification(
  deps: Deps,
  company: CompanyScope,
  { clientId, locale }: Reader,
  notificationId: string,
): Promise<Notification> {
  const { db } = deps.database
  await requireAccount(db, company)
  const row = await markRead(db, company, { notificationId, clientId }, deps.clock.now())
  if (row === undefined) throw new ApiError('notification.notFound')
  const worded = await wordRows(deps, company, [row], locale)
  return worded.get(notificationId)!
}

async function wordRows(
  deps: Deps,
  company: CompanyScope,
  rows: readonly Row[],
  readerLocale: Locale | undefined,
): Promise<Map<string, Notification>> {
  const { db } = deps.database
  const locale = readerLocale ?? company.language
  const idsOf = (column: 'appointment_id' | 'series_id' | 'entry_id') =>
    rows.flatMap((row) => row[column] ?? [])
  const visits = await readVisits(db, company, idsOf('appointment_id'), locale)
  const counts = await countSeries(db, company, idsOf('series_id'))
  const entries = idsOf('entry_id').length
    ? await describeEntries(db, company, idsOf('entry_id'), locale)
    : []
  const entryOf = (row: Row) => entries.find(({ entryId }) => entryId === row.entry_id)
  const storyOf = (row: Row) => {
    const entry = entryOf(row)
    // The start of that offer: it may have been withdrawn, or made again for another time.
    if (entry) return { when: toLocal(entry.timezone, row.starts_at! / 1000), what: entry.what }
    const { timezone, event, services, isAwaiting, isLapsed } = visits.get(row.appointment_id ?? '')!
    const { date, seconds } = toLocal(timezone, row.starts_at! / 1000)
    const what = event ?? services.map(({ name }) => name).join(', ')
    return { when: { date, seconds }, what, isAwaiting, isLapsed }
  }
  return new Map(
    rows.map((row) => {
      const type = row.type
      const entry = entryOf(row)
      const count = counts.get(row.series_id ?? '') ?? 1
      return [
        row.notification_id,
        {
          id: row.notification_id,
          type,
          ...notificationWords(locale, { kind: type, ...storyOf(row), count }),
          created: new Date(row.created).toISOString(),
          read: row.read_at !== null,
          link:
            row.entry_id === null
              ? linkOf(type, row.appointment_id!, count)
              : entry?.isOffered && entry.until > deps.clock.now()
                ? `/waiting/${row.entry_id}#key=${waitingKey(deps, company, row.entry_id)}`
                : null,
        },
      ]
    }),
  )
}

/** Notifications about several bookings link to the list that shows them all. */
function linkOf(type: Notification['type'], appointmentId: string, count: number): string {
  if (type === 'SURVEY') return '/surveys_current'
  if (type === 'REVIEW') return `/records_details/${appointmentId}/review`
  return count > 1 ? '/records_current' : `/records_details/${appointmentId}`
}

async function countSeries(
  db: Connection,
  company: CompanyScope,
  seriesIds: readonly string[],
): Promise<Map<string, number>> {
  if (seriesIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointment')
    .select((columns) => ['series_id', columns.fn.countAll<number>().as('appointments')])
    .where('company_id', '=', company.companyId)
    .where(isOneOf('series_id', seriesIds))
    .groupBy('series_id')
    .execute()
  return new Map(rows.map(({ series_id, appointments }) => [series_id!, appointments]))
}
