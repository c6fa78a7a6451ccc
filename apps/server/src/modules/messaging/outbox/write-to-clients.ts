/** Staff write to one client, or to the clients of an event or a day. docs/rules/messages.md */
import { DAY_MS } from '@zapys/domain/time'
import { type CustomMessage, type CustomMessageAnswer, locales } from '@zapys/contract'
import { MAX_SMS_PARTS, smsLength } from '@zapys/domain/message-texts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { isOnDay } from '../../../platform/db/conditions.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { callerIdOf, type Operator } from '../../../platform/http/key-holder.ts'
import { type AppointmentRow, appointmentsOf } from '../../booking/appointments/public.ts'
import { requireBranch, settingsInForce } from '../../catalogue/branches/public.ts'
import { isSpecialNumber } from '../../clients/accounts/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { deadlineOf, type MessageToQueue, queueMessages } from '../messages/public.ts'
import { contactOf, readChats, type Recipient, recipientsOf } from './content.ts'
import { customSms, readClient, recipientsOfClient } from './custom-content.ts'
import { readNamedCompanies } from './named-company.ts'
import { readClients } from './read-contents.ts'
import { isCarried } from './send.ts'

const MAX_RECIPIENTS = 500

type WriteContext = { by: Operator; idempotencyKey: string | undefined }
type Target =
  | { thing: 'client'; thingId: string }
  | { thing: 'event'; thingId: string }
  | { thing: 'branch'; thingId: string; date: string }

/** One recipient. `reach`: available channels in the company's order. */
type MessageRecipient = {
  clientId: string | null
  appointmentId: string | null
  startsAt: number | undefined
  isBlocked: boolean
  reach: Recipient[]
}

/** Rejects as `calls.sendCustomMessage` lists. Each client gets one message, regardless of their number of bookings. */
export function writeToClients(
  deps: Deps,
  company: CompanyScope,
  { by, idempotencyKey }: WriteContext,
  message: CustomMessage,
): Promise<CustomMessageAnswer> {
  const target = targetOf(message)
  const key = idempotencyKey && `message ${callerIdOf(by)} ${idempotencyKey}`
  return writeOnce(deps, company, key, message, async (tx) => {
    const addressed = await readAddressed(tx, deps, company, target)
    if (addressed.length > MAX_RECIPIENTS)
      throw invalid('message', `would go to ${addressed.length} clients: at most ${MAX_RECIPIENTS}`)
    const parts = await smsParts(tx, company, message.text)
    const reached = addressed.filter(({ isBlocked, reach }) => !isBlocked && reach.length > 0)
    const needsSms = reached.some(({ reach }) => reach.some(({ channel }) => channel === 'SMS'))
    if (needsSms && parts > MAX_SMS_PARTS)
      throw invalid('message.text', `has ${parts} SMS parts with the name: at most ${MAX_SMS_PARTS}`)
    const answer: CustomMessageAnswer = {
      recipients: reached.length,
      unreachable: addressed
        .filter((each) => !reached.includes(each))
        .map(({ clientId, appointmentId, isBlocked }) => ({
          client_id: clientId,
          appointment_id: appointmentId,
          reason: isBlocked ? 'BLOCKED' : 'NO_CONTACT',
        })),
      sms_parts: parts,
    }
    if (message.dry_run === true) return answer
    if (reached.length > 0) await queueMessages(tx, deps, company, queuedOf(reached, message.text, deps))
    await writeAudit(tx, company, {
      by,
      act: 'message.written',
      thing: target.thing,
      thingId: target.thingId,
      clientId: target.thing === 'client' ? target.thingId : null,
      now: deps.clock.now(),
      after: {
        text: message.text,
        ...(target.thing === 'branch' ? { date: target.date } : {}),
        recipients: answer.recipients,
        unreachable: answer.unreachable.length,
      },
    })
    return answer
  })
}

function targetOf({ client_id, event_id, branch_id, date }: CustomMessage): Target {
  const named = [client_id, event_id, branch_id].filter((id) => id !== undefined)
  if (named.length !== 1)
    throw invalid('message', 'goes to one of client_id, event_id, or branch_id with date')
  if ((branch_id === undefined) !== (date === undefined))
    throw invalid('message.date', 'goes with branch_id, and with nothing else')
  if (client_id !== undefined) return { thing: 'client', thingId: client_id }
  if (event_id !== undefined) return { thing: 'event', thingId: event_id }
  return { thing: 'branch', thingId: branch_id!, date: date! }
}

const queuedOf = (
  reached: readonly MessageRecipient[],
  text: string,
  { clock }: Pick<Deps, 'clock'>,
): MessageToQueue[] => {
  const now = clock.now()
  return reached.map(({ clientId, appointmentId, startsAt }) => ({
    kind: 'CUSTOM',
    text,
    about: appointmentId === null ? { clientId: clientId! } : { appointmentId },
    ...(startsAt === undefined ? {} : { startsAt }),
    deadline: startsAt === undefined || startsAt <= now ? now + DAY_MS : deadlineOf('BOOKED', now, startsAt),
  }))
}

/** SMS segments in the language with the longest company name. */
async function smsParts(db: Connection, { companyId }: CompanyScope, text: string): Promise<number> {
  const named = (await readNamedCompanies(db, [companyId])).get(companyId)!
  return Math.max(
    ...locales.map((locale) => smsLength(customSms({ company: named.nameIn(locale), text })).parts),
  )
}

async function readAddressed(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  target: Target,
): Promise<MessageRecipient[]> {
  const reachable = (recipients: Recipient[]) =>
    recipients.filter(
      ({ channel, to }) => isCarried(deps.senders, channel) && !(channel === 'SMS' && isSpecialNumber(to)),
    )
  if (target.thing !== 'client') return ofBookings(tx, await bookingsOf(tx, company, target), reachable)
  const client = await readClient(tx, company, target.thingId)
  if (client === undefined || client.deleted_at !== null) throw new ApiError('client.notFound')
  return [
    {
      clientId: client.client_id,
      appointmentId: null,
      startsAt: undefined,
      isBlocked: client.blocked,
      reach: reachable(await recipientsOfClient(tx, client, '')),
    },
  ]
}

async function bookingsOf(
  tx: Tx,
  company: CompanyScope,
  target: Exclude<Target, { thing: 'client' }>,
): Promise<AppointmentRow[]> {
  const standing = appointmentsOf(tx, company)
    .where('cancelled_at', 'is', null)
    .orderBy('appointment.starts_at')
    .orderBy('appointment.appointment_id')
  if (target.thing === 'event') {
    await requireEvent(tx, company, target.thingId)
    return standing.where('appointment.event_id', '=', target.thingId).execute()
  }
  const { timezone } = await requireBranch(tx, company, target.thingId)
  return standing
    .where('appointment.branch_id', '=', target.thingId)
    .where(isOnDay('appointment.starts_at', target.date, timezone))
    .execute()
}

/** Accepts cancelled events too. Rejects with `event.notFound`. */
async function requireEvent(tx: Tx, { companyId }: CompanyScope, eventId: string): Promise<void> {
  const event = await tx
    .selectFrom('event')
    .select('event_id')
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (event === undefined) throw new ApiError('event.notFound')
}

/** For a client with several bookings, the first one. */
async function ofBookings(
  tx: Tx,
  rows: readonly AppointmentRow[],
  reachable: (recipients: Recipient[]) => Recipient[],
): Promise<MessageRecipient[]> {
  const clients = await readClients(tx, rows)
  const clientOf = (row: AppointmentRow) => clients.get(`${row.company_id} ${row.client_id}`)
  const contacts = rows.map((row) => contactOf(row, clientOf(row)))
  const chats = await readChats(tx, [...new Set(contacts.flatMap(({ phone }) => phone ?? []))])
  const first = new Map<string, MessageRecipient>()
  for (const [index, row] of rows.entries()) {
    const { phone, email } = contacts[index]!
    const person = row.client_id ?? phone ?? email ?? row.appointment_id
    const earlier = first.get(person)
    if (earlier !== undefined && earlier.reach.length > 0) continue
    const recipients = recipientsOf(chats, {
      channels: settingsInForce(row.company_wide, row.own_settings).messages.channels,
      phone: phone === undefined ? undefined : { to: phone, url: '' },
      email: email === undefined ? undefined : { to: email, url: '' },
    })
    first.set(person, {
      clientId: row.client_id,
      appointmentId: row.appointment_id,
      startsAt: row.starts_at,
      isBlocked: clientOf(row)?.blocked ?? false,
      reach: reachable(recipients),
    })
  }
  return [...first.values()]
}
