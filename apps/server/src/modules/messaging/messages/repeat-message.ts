import type { CompanyMessage } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { deadlineOf } from './announce.ts'
import { readMessage } from './company-messages.ts'
import { type MessageToQueue, queueMessages } from './queue.ts'
import { isToStaff } from './staff-messages.ts'

/** A second press within this time is an accident. */
const AGAIN_MS = 60_000

/** Rejects with `message.notFound`, and with `message.notRepeatable` if the message is outdated or already queued. */
export const repeatMessage = (
  deps: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { by, messageId }: { by: Operator; messageId: string },
): Promise<CompanyMessage> =>
  deps.database.inTransaction(async (tx) => {
    const now = deps.clock.now()
    const message = await readMessage(tx, company, messageId)
    const copy = await toRepeat(tx, company, message, now)
    await rejectTwice(tx, company, message, now)
    const [id] = await queueMessages(tx, deps, company, [copy])
    if (id === undefined) throw notRepeatable('is there already')
    const after = await readMessage(tx, company, id)
    await writeAudit(tx, company, {
      by,
      act: 'message.repeated',
      thing: 'message',
      thingId: id,
      clientId: after.client_id,
      now,
      after: { kind: after.kind, appointment_id: after.appointment_id, repeats: messageId },
    })
    return after
  })

const notRepeatable = (message: string) =>
  new ApiError('message.notRepeatable', { errors: [{ field: 'message', message: `message: ${message}` }] })

/** Reads the subject in its current state. */
async function toRepeat(
  tx: Tx,
  company: CompanyScope,
  { kind, appointment_id, entry_id, survey_id, ...message }: CompanyMessage,
  now: number,
): Promise<MessageToQueue> {
  if (isToStaff(kind)) throw notRepeatable('is for staff')
  if (kind === 'CUSTOM') throw notRepeatable('its text is gone: write another one')
  if (kind === 'GIFT') throw notRepeatable('is sent once, on the day of the gift')
  if (kind === 'WAITING') throw notRepeatable('is sent once, to who joins the waiting list')
  if (entry_id !== null) {
    const until = await offeredUntil(tx, company, entry_id)
    if (until === null || until <= now) throw notRepeatable('the offer is over')
    return { kind, about: { entryId: entry_id }, deadline: until }
  }
  const { starts_at, former_start, cancelled_at, series_id } = await appointmentOf(tx, company, {
    appointmentId: appointment_id!,
    messageId: message.id,
  })
  if (kind === 'CANCELLED' && cancelled_at === null) throw notRepeatable('the booking is not cancelled')
  if (kind !== 'CANCELLED' && cancelled_at !== null) throw notRepeatable('the booking is cancelled')
  const isOfVisit = kind !== 'SURVEY' && kind !== 'REVIEW'
  if (isOfVisit && kind !== 'CANCELLED' && starts_at <= now) throw notRepeatable('the visit has begun')
  const deadline = kind === 'TO_PAY' ? Date.parse(message.deadline) : deadlineOf(kind, now, starts_at)
  if (deadline <= now) throw notRepeatable('its time is over')
  if (survey_id !== null) await rejectAnswered(tx, company, survey_id, now)
  return {
    kind,
    startsAt: starts_at,
    ...(former_start !== null && { formerStart: former_start }),
    deadline,
    about: {
      appointmentId: appointment_id!,
      ...(series_id === null ? {} : { seriesId: series_id }),
      ...(survey_id === null ? {} : { surveyId: survey_id }),
    },
  }
}

async function offeredUntil(tx: Tx, company: CompanyScope, entryId: string): Promise<number | null> {
  const { offered_until } = await tx
    .selectFrom('waiting_entry')
    .select('offered_until')
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    // Locked as bookings are.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return offered_until
}

const appointmentOf = (
  tx: Tx,
  company: CompanyScope,
  { appointmentId, messageId }: { appointmentId: string; messageId: string },
) =>
  tx
    .selectFrom('message')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.company_id', '=', 'message.company_id')
        .onRef('appointment.appointment_id', '=', 'message.appointment_id'),
    )
    .select(['appointment.starts_at', 'appointment.cancelled_at'])
    .select(['message.former_start', 'message.series_id'])
    .where('message.company_id', '=', company.companyId)
    .where('message.message_id', '=', messageId)
    .where('appointment.appointment_id', '=', appointmentId)
    // Serializes concurrent repeats: the second one sees the first.
    .forNoKeyUpdate('appointment')
    .executeTakeFirstOrThrow()

async function rejectAnswered(tx: Tx, company: CompanyScope, surveyId: string, now: number): Promise<void> {
  const survey = await tx
    .selectFrom('survey')
    .select(['completed_at', 'expires_at'])
    .where('company_id', '=', company.companyId)
    .where('survey_id', '=', surveyId)
    .executeTakeFirst()
  if (survey === undefined || survey.completed_at !== null || survey.expires_at <= now)
    throw notRepeatable('the survey is answered or over')
}

async function rejectTwice(
  tx: Tx,
  company: CompanyScope,
  { kind, appointment_id, entry_id }: CompanyMessage,
  now: number,
): Promise<void> {
  const another = await tx
    .selectFrom('message')
    .select('message_id')
    .where('company_id', '=', company.companyId)
    .where('kind', '=', kind)
    .where((where) =>
      appointment_id === null
        ? where('entry_id', '=', entry_id)
        : where('appointment_id', '=', appointment_id),
    )
    .where((where) =>
      where.or([where('ended_at', 'is', null), where('created', '>', instant(now - AGAIN_MS))]),
    )
    .limit(1)
    .executeTakeFirst()
  if (another !== undefined) throw notRepeatable('one of this kind waits, or was sent a moment ago')
}
