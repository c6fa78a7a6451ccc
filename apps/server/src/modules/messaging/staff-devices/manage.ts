/** Staff enable and disable push notifications for their browsers. docs/rules/staff-notifications.md */
import type { NewStaffDevice, StaffDevice, StaffDevices } from '@zapys/contract'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { StaffSession } from '../../../platform/http/staff-session.ts'
import { encryptPush } from '../../../gateways/push/encrypt.ts'
import { pushKey } from './push-key.ts'

/** Includes idle sessions: they receive notifications until they expire. */
export async function listDevices(
  { database, clock, secret }: Pick<Deps, 'database' | 'clock' | 'secret'>,
  staff: StaffSession,
): Promise<StaffDevices> {
  const { publicKey } = await pushKey(database.db, { secret })
  const rows = await devicesOf(database.db, staff, clock.now()).execute()
  return { public_key: publicKey, content: rows.map(shown(staff)) }
}

/** Rejects as `calls.saveStaffDevice` lists. */
export async function saveDevice(
  { database, clock, receivers }: Pick<Deps, 'database' | 'clock' | 'receivers'>,
  staff: StaffSession,
  { endpoint, keys: { p256dh, auth } }: NewStaffDevice,
): Promise<StaffDevice> {
  requirePoint({ p256dh, auth })
  if ((await receivers.refusalOf(endpoint)) !== undefined) throw new ApiError('staff.device.refused')
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    // The session may have ended in another tab: ended sessions receive no notifications.
    const session = await tx
      .selectFrom('staff_session')
      .select('staff_session_id')
      .where('staff_session_id', '=', staff.sessionId)
      .where('staff_person_id', '=', staff.personId)
      .forKeyShare()
      .executeTakeFirst()
    if (session === undefined) throw new ApiError('token.invalid')
    // A browser has one subscription: a person who was signed in there before is no longer notified.
    await tx
      .deleteFrom('staff_device')
      .where('endpoint', '=', endpoint)
      .where('staff_session_id', '!=', staff.sessionId)
      .execute()
    await tx
      .insertInto('staff_device')
      .values({ staff_session_id: staff.sessionId, endpoint, p256dh, auth, created: new Date(now) })
      .onConflict((conflict) => conflict.column('staff_session_id').doUpdateSet({ endpoint, p256dh, auth }))
      .execute()
    const row = await devicesOf(tx, staff, now)
      .where('staff_device.staff_session_id', '=', staff.sessionId)
      .executeTakeFirst()
    if (row === undefined) throw new ApiError('token.invalid')
    return shown(staff)(row)
  })
}

export async function removeDevice(
  { database }: Pick<Deps, 'database'>,
  { personId }: StaffSession,
  deviceId: string,
): Promise<{ done: true }> {
  await database.db
    .deleteFrom('staff_device')
    .where('staff_session_id', '=', deviceId)
    .where('staff_session_id', 'in', (own) =>
      own.selectFrom('staff_session').select('staff_session_id').where('staff_person_id', '=', personId),
    )
    .execute()
  return { done: true }
}

function requirePoint(keys: NewStaffDevice['keys']): void {
  try {
    encryptPush(keys, Buffer.of())
  } catch {
    throw invalid('device.keys.p256dh', 'must be an uncompressed point of P-256 as base64url')
  }
}

const devicesOf = (db: Connection, { personId }: StaffSession, now: number) =>
  db
    .selectFrom('staff_device')
    .innerJoin('staff_session', 'staff_session.staff_session_id', 'staff_device.staff_session_id')
    .select(['staff_device.staff_session_id', 'staff_device.created', 'last_sent_at', 'browser'])
    .where('staff_person_id', '=', personId)
    .where('expires_at', '>', instant(now))
    .orderBy('staff_device.created', 'desc')
    .orderBy('staff_device.staff_session_id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof devicesOf>['executeTakeFirstOrThrow']>>

const shown =
  ({ sessionId }: StaffSession) =>
  ({ staff_session_id, created, last_sent_at, browser }: Row): StaffDevice => ({
    id: staff_session_id,
    created: new Date(created).toISOString(),
    last_sent_at: last_sent_at === null ? null : new Date(last_sent_at).toISOString(),
    browser,
    current: staff_session_id === sessionId,
  })
