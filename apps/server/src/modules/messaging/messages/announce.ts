/** Notifies clients of events: in the widget and by a queued message. docs/rules/messages.md */
import { DAY_MS, MINUTE_MS } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { storeNotifications, queueAndStore } from './notifications.ts'
import { type MessageToQueue, queueMessages } from './queue.ts'

type AppointmentFacts = {
  clientId: string | null
  /** Epoch milliseconds. */
  startsAt: number
  /** Before a move. */
  formerStart?: number
}

export type Announcement =
  | {
      kind: 'BOOKED'
      appointmentId: string
      /** One message for a whole series; `appointmentId` is then its first booking. */
      seriesId?: string
      /** Passed if the booking was just written, to save reading it again. */
      appointment?: AppointmentFacts
    }
  | { kind: 'REVIEW'; appointmentId: string }
  | {
      kind: 'TO_PAY'
      appointmentId: string
      /** Epoch milliseconds. */
      until: number
    }
  | { kind: 'SURVEY'; appointmentId: string; surveyId: string }
  | {
      kind: 'REMINDER'
      appointmentId: string
      /** Seconds before the start. */
      seconds: number
    }
  | { kind: 'WAITING'; entryId: string }
  | { kind: 'PLACE_OFFERED'; entryId: string }

/** Delay after repeated changes: a client who tries several times in a row is done by then. */
const TOGETHER_MS = 3 * MINUTE_MS
/** Minimum time to send a message, even right before a start. */
const MIN_MS = 15 * MINUTE_MS

/**
 * Runs in the transaction of the event: nothing is sent unless it commits. A client gets one message per survey, rating
 * and reminder, even if this is called again.
 */
export const announce = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  announcement: Announcement,
): Promise<void> =>
  announcement.kind === 'WAITING'
    ? announceEntry(tx, deps, company, announcement.entryId)
    : announcement.kind === 'PLACE_OFFERED'
      ? announceOffer(tx, deps, company, announcement.entryId)
      : announceAppointment(tx, deps, company, announcement)

async function announceAppointment(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  announcement: Exclude<Announcement, { kind: 'WAITING' | 'PLACE_OFFERED' }>,
): Promise<void> {
  const { kind, appointmentId } = announcement
  const { clientId, startsAt } =
    (announcement.kind === 'BOOKED' ? announcement.appointment : undefined) ??
    (await factsOf(tx, company, appointmentId))
  const about = {
    appointmentId,
    ...(announcement.kind === 'BOOKED' && announcement.seriesId !== undefined
      ? { seriesId: announcement.seriesId }
      : {}),
    ...(announcement.kind === 'SURVEY' ? { surveyId: announcement.surveyId } : {}),
  }
  const once = onceKey(announcement, startsAt)
  const message: MessageToQueue = {
    kind,
    about,
    startsAt,
    deadline:
      announcement.kind === 'TO_PAY' ? announcement.until : deadlineOf(kind, deps.clock.now(), startsAt),
    ...(once === undefined ? {} : { onceKey: once }),
  }
  const clientNotifications = clientId === null ? [] : [{ clientId, type: kind, about, startsAt }]
  if (once === undefined) await queueAndStore(tx, deps, company, { messages: [message], clientNotifications })
  else if ((await queueMessages(tx, deps, company, [message])).length > 0)
    await storeNotifications(tx, deps, company, clientNotifications)
}

/**
 * Notifies each client of their own booking in its current state. Skips the widget's list for bookings without a known
 * client.
 */
export async function announceAll(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  kind: 'MOVED' | 'CHANGED' | 'CANCELLED',
  appointments: readonly (AppointmentFacts & { appointmentId: string })[],
): Promise<void> {
  const now = deps.clock.now()
  const ids = appointments.map(({ appointmentId }) => appointmentId)
  const earlierOf = kind === 'CANCELLED' ? undefined : await withdrawEarlier(tx, company, kind, ids, now)
  const messages = appointments.map(({ appointmentId, startsAt, formerStart }): MessageToQueue => {
    const earlier = earlierOf?.(appointmentId)
    const knownStart = earlier?.formerStart ?? formerStart
    return {
      kind,
      about: { appointmentId },
      startsAt,
      ...(knownStart !== undefined && { formerStart: knownStart }),
      deadline: deadlineOf(kind, now, startsAt),
      ...(earlier?.waits && { waits: earlier.waits }),
    }
  })
  const clientNotifications = appointments.flatMap(({ appointmentId, clientId, startsAt }) =>
    clientId === null ? [] : [{ clientId, type: kind, about: { appointmentId }, startsAt }],
  )
  await queueAndStore(tx, deps, company, { messages, clientNotifications })
}

/**
 * Confirms a booking whose deposit was paid, and withdraws its queued request to pay. The widget's list keeps one entry
 * for the booking, which shows its current state.
 */
export async function announceConfirmed(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  appointmentId: string,
): Promise<void> {
  const now = deps.clock.now()
  const { startsAt } = await factsOf(tx, company, appointmentId)
  await tx
    .updateTable('message')
    .set({ status: 'DROPPED', ended_at: new Date(now), detail: 'paid' })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', '=', appointmentId)
    .where('series_id', 'is', null)
    .where('kind', '=', 'BOOKED')
    .where('status', '=', 'QUEUED')
    .execute()
  if (startsAt <= now) return
  const deadline = deadlineOf('BOOKED', now, startsAt)
  await queueMessages(tx, deps, company, [{ kind: 'BOOKED', about: { appointmentId }, startsAt, deadline }])
}

async function factsOf(
  tx: Tx,
  { companyId }: CompanyScope,
  appointmentId: string,
): Promise<AppointmentFacts> {
  const { client_id, starts_at } = await tx
    .selectFrom('appointment')
    .select(['client_id', 'starts_at'])
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  return { clientId: client_id, startsAt: starts_at }
}

/** A client who joins the waiting list has its page open, so there is only a message and no entry in the widget. */
async function announceEntry(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  entryId: string,
): Promise<void> {
  const deadline = deps.clock.now() + DAY_MS
  await queueMessages(tx, deps, company, [{ kind: 'WAITING', about: { entryId }, deadline }])
}

/** Tells clients on the waiting list of a cancelled class. The message replaces an unsent one about joining. */
export async function announceClosedLine(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return
  const now = deps.clock.now()
  await tx
    .updateTable('message')
    .set({ status: 'DROPPED', ended_at: new Date(now), detail: 'class cancelled' })
    .where('company_id', '=', company.companyId)
    .where(isOneOf('entry_id', entryIds))
    .where('kind', '=', 'WAITING')
    .where('status', '=', 'QUEUED')
    .execute()
  await queueMessages(
    tx,
    deps,
    company,
    entryIds.map((entryId) => ({ kind: 'WAITING', about: { entryId }, deadline: now + DAY_MS })),
  )
}

async function announceOffer(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  entryId: string,
): Promise<void> {
  const entry = await tx
    .selectFrom('waiting_entry')
    .select(['client_id', 'offered_start', 'offered_until'])
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .where('offered_until', '>', instant(deps.clock.now()))
    .executeTakeFirstOrThrow()
  const about = { entryId }
  const { client_id, offered_start: startsAt, offered_until } = entry
  await queueAndStore(tx, deps, company, {
    messages: [{ kind: 'PLACE_OFFERED', about, deadline: offered_until! }],
    clientNotifications:
      client_id === null ? [] : [{ clientId: client_id, type: 'PLACE_OFFERED', about, startsAt }],
  })
}

type Earlier = Pick<MessageToQueue, 'waits' | 'formerStart'>

/**
 * Withdraws unsent messages of earlier moves or changes. Returns the delay of the next message: the first is sent at
 * once; of later ones within minutes only the last is sent. `formerStart`: that of a withdrawn message, which the client
 * still expects.
 */
async function withdrawEarlier(
  tx: Tx,
  company: CompanyScope,
  kind: 'MOVED' | 'CHANGED',
  appointmentIds: readonly string[],
  now: number,
): Promise<(appointmentId: string) => Earlier> {
  const withdrawn = await tx
    .updateTable('message')
    .set({ status: 'DROPPED', ended_at: new Date(now), detail: `${kind.toLowerCase()} again` })
    .where('company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', appointmentIds))
    .where('kind', '=', kind)
    .where('status', '=', 'QUEUED')
    .returning(['appointment_id', 'former_start'])
    .execute()
  const formerStarts = new Map(withdrawn.map((message) => [message.appointment_id, message.former_start]))
  const messages = await messagesSince(tx, company, kind, appointmentIds, now - TOGETHER_MS)
  const sent = messages.filter(({ status }) => status !== 'DROPPED')
  const isAnnounced = new Set(sent.map(({ appointment_id }) => appointment_id))
  const more = kind === 'MOVED' ? 'moves' : 'changes'
  const waits = { until: now + TOGETHER_MS, reason: `more ${more} may follow; only the last one is sent` }
  return (appointmentId) => {
    const formerStart = formerStarts.get(appointmentId)
    return {
      ...(isAnnounced.has(appointmentId) && { waits }),
      ...(formerStart != null && { formerStart }),
    }
  }
}

/** Messages about moves since `since` (epoch milliseconds), latest first, with their states. */
export const movesOf = (tx: Tx, company: CompanyScope, appointmentIds: readonly string[], since: number) =>
  messagesSince(tx, company, 'MOVED', appointmentIds, since)

const messagesSince = (
  tx: Tx,
  company: CompanyScope,
  kind: 'MOVED' | 'CHANGED',
  appointmentIds: readonly string[],
  since: number,
) =>
  tx
    .selectFrom('message')
    .select(['appointment_id', 'created', 'status'])
    .where('company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', appointmentIds))
    .where('kind', '=', kind)
    .where('created', '>', instant(since))
    .orderBy('created', 'desc')
    .execute()

/** Deadline for sending, in epoch milliseconds. */
export function deadlineOf(
  kind: Announcement['kind'] | 'MOVED' | 'CHANGED' | 'CANCELLED',
  now: number,
  startsAt: number,
): number {
  if (kind === 'REMINDER') return startsAt
  if (kind === 'SURVEY' || kind === 'REVIEW') return now + 3 * DAY_MS
  if (kind === 'CANCELLED') return now + DAY_MS
  return Math.min(now + DAY_MS, Math.max(startsAt, now + MIN_MS))
}

/** Contains the start, so that a moved visit gets a new reminder. */
function onceKey(announcement: Announcement, startsAt: number): string | undefined {
  if (announcement.kind === 'REMINDER')
    return `REMINDER ${announcement.appointmentId} ${announcement.seconds} ${startsAt}`
  if (announcement.kind === 'SURVEY') return `SURVEY ${announcement.surveyId}`
  if (announcement.kind === 'REVIEW') return `REVIEW ${announcement.appointmentId}`
  return undefined
}
