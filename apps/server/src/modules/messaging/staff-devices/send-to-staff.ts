/** Sends one notification to all browsers of a staff member. docs/rules/staff-notifications.md */
import { DAY_SECONDS } from '@zapys/domain/time'
import { MAX_PUSH_BYTES } from '../../../gateways/push/encrypt.ts'
import { sendPush, type Pushed } from '../../../gateways/push/send-push.ts'
import type { Sent } from '../../../gateways/sent.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { pushKey } from './push-key.ts'

/** Text on a lock screen: without phone, email address or surname of a client. */
export type PushWords = {
  title: string
  body: string
  /** Path in the staff app to open on click. */
  path: string
}

type StaffPush = {
  companyId: string
  staffMemberId: string
  messageId: string
  /** Epoch milliseconds. */
  deadline: number
  words: PushWords
}

/** Time to live at the push service: useless on a phone that was off for longer. */
const MAX_SECONDS = DAY_SECONDS

/** Counts as accepted once one browser has it. Browsers that dropped their subscription are deleted. */
export async function sendToStaff(
  { database, clock, secret, receivers, publicUrl }: Deps,
  { companyId, staffMemberId, messageId, deadline, words }: StaffPush,
): Promise<Sent> {
  const { db } = database
  const now = clock.now()
  const devices = await devicesOf(db, { companyId, staffMemberId, now })
  if (devices.length === 0) return { kind: 'refused', reason: 'badRecipient', detail: 'no device' }
  const keys = await pushKey(db, { secret })
  const push = {
    content: contentOf(words, messageId),
    keys,
    subject: publicUrl,
    topic: messageId.replaceAll('-', ''),
    seconds: Math.min((deadline - now) / 1000, MAX_SECONDS),
    now,
  }
  const results = await Promise.all(devices.map((device) => sendPush(receivers, device, push)))
  const endpointsThat = (kind: Pushed['kind']) =>
    devices.filter((_, index) => results[index]!.kind === kind).map(({ endpoint }) => endpoint)
  await forgetDevices(db, endpointsThat('gone'))
  await noteSent(db, endpointsThat('accepted'), now)
  return together(results)
}

/** Shortened to the size that every push service accepts: some companies have long service names. */
function contentOf({ title, body, path }: PushWords, messageId: string): Buffer {
  const write = (words: string) => Buffer.from(JSON.stringify({ title, body: words, path, tag: messageId }))
  const content = write(body)
  return content.length <= MAX_PUSH_BYTES ? content : write(body.slice(0, 500))
}

function together(results: readonly Pushed[]): Sent {
  const outcomes = results.filter((result): result is Sent => result.kind !== 'gone')
  return (
    outcomes.find(({ kind }) => kind === 'accepted') ??
    outcomes.find(({ kind }) => kind === 'tryLater') ??
    outcomes[0] ?? { kind: 'refused', reason: 'badRecipient', detail: 'gone' }
  )
}

const devicesOf = (
  db: Connection,
  { companyId, staffMemberId, now }: { companyId: string; staffMemberId: string; now: number },
) =>
  db
    .selectFrom('staff_member')
    .innerJoin('staff_session', 'staff_session.staff_person_id', 'staff_member.staff_person_id')
    .innerJoin('staff_device', 'staff_device.staff_session_id', 'staff_session.staff_session_id')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('company_id', '=', companyId)
    .where('staff_member_id', '=', staffMemberId)
    .where('active', '=', true)
    .where('expires_at', '>', instant(now))
    .execute()

/** An endpoint is unguessable and belongs to one browser. */
async function forgetDevices(db: Connection, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length > 0)
    await db.deleteFrom('staff_device').where(isOneOf('endpoint', endpoints)).execute()
}

async function noteSent(db: Connection, endpoints: readonly string[], now: number): Promise<void> {
  if (endpoints.length > 0)
    await db
      .updateTable('staff_device')
      .set({ last_sent_at: new Date(now) })
      .where(isOneOf('endpoint', endpoints))
      .execute()
}
