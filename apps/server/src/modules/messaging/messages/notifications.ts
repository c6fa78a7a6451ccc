/** Notifications in the widget, stored beside the queued messages. Their texts are made in `notifications`. */
import type { Notification } from '@zapys/contract'
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, type Database, instant, type Tx } from '../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../platform/db/delete-in-batches.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { messageRows, type MessageToQueue, queueMessages, subjectOf } from './queue.ts'
import { mergeRowsOf } from '../../../platform/db/merged.ts'

export type NotificationToStore = {
  clientId: string
  type: Notification['type']
  about: MessageToQueue['about']
  /** The start at that time, in epoch milliseconds: a later move must not change the notification. */
  startsAt: number | null
}

/** Adds entries to the widget's list, independent of other channels. */
export async function storeNotifications(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  clientNotifications: readonly NotificationToStore[],
): Promise<void> {
  if (clientNotifications.length > 0)
    await tx
      .insertInto('notification')
      .values(notificationRows(deps, company, clientNotifications))
      .execute()
}

/** Writes messages and the widget's entries in one statement. None of the messages may have a `onceKey`. */
export async function queueAndStore(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  {
    messages,
    clientNotifications,
  }: { messages: readonly MessageToQueue[]; clientNotifications: readonly NotificationToStore[] },
): Promise<void> {
  if (messages.length === 0 || clientNotifications.length === 0) {
    if (messages.length > 0) await queueMessages(tx, deps, company, messages)
    return storeNotifications(tx, deps, company, clientNotifications)
  }
  await tx
    .with('queued', (queue) => queue.insertInto('message').values(messageRows(deps, company, messages)))
    .insertInto('notification')
    .values(notificationRows(deps, company, clientNotifications))
    .execute()
  tx.notifyAfterCommit('messages')
}

function notificationRows(
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  clientNotifications: readonly NotificationToStore[],
) {
  const created = new Date(clock.now())
  return clientNotifications.map(({ clientId, type, about, startsAt }) => ({
    company_id: company.companyId,
    notification_id: newId(),
    client_id: clientId,
    type,
    created,
    ...subjectOf(about),
    starts_at: startsAt === null ? null : new Date(startsAt),
  }))
}

/**
 * Marks the client's own notification as read at `now` (epoch milliseconds), unless it already is. Undefined if there
 * is none.
 */
export const markRead = (
  db: Connection,
  company: CompanyScope,
  { notificationId, clientId }: { notificationId: string; clientId: string | undefined },
  now: number,
): Promise<Selectable<Tables['notification']> | undefined> =>
  db
    .updateTable('notification')
    .set({ read_at: sql<Date>`coalesce(read_at, ${instant(now)})` })
    .where('company_id', '=', company.companyId)
    .where('notification_id', '=', notificationId)
    .where('client_id', '=', clientId ?? null)
    .returningAll()
    .executeTakeFirst()

/** All notifications of the client, newest first. */
export async function ownNotificationsOf(
  db: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<object[]> {
  const rows = await db
    .selectFrom('notification')
    .select(['notification_id as id', 'type', 'appointment_id', 'entry_id', 'survey_id'])
    .select(['starts_at', 'created', 'read_at'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .orderBy('created', 'desc')
    .execute()
  const iso = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString())
  return rows.map((row) => ({
    ...row,
    starts_at: iso(row.starts_at),
    created: iso(row.created),
    read_at: iso(row.read_at),
  }))
}

/** Notifications about a guest's bookings move with them to the client who verified the phone. */
export async function takeNotifications(
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId, appointmentIds }: { guestId: string; clientId: string; appointmentIds: string[] },
): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', guestId)
    .where(isOneOf('appointment_id', appointmentIds))
    .execute()
}

/** Notifications are not needed for accounting. */
export async function forgetNotifications(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Deletes notifications of waiting list offers made before `until` (epoch milliseconds). */
export const deleteOldOffers = (database: Database, until: number): Promise<void> =>
  cleanUpByCompany(
    database,
    'notification',
    sql`notification.entry_id is not null and created < ${instant(until)}`,
  )

/** All notifications of a client whom staff merge into another one. */
export const mergeNotifications = mergeRowsOf('notification')
