import type { CompanyEvent, NewEvent, NewTimetable } from '@zapys/contract'
import { addDays, daysBetween, type LocalDate, toInstant, weekdayOf } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { writeOnce } from '../../../platform/db/idempotency.ts'
import { storedTranslations } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { callerIdOf, type Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import { addEvent, type EventRow } from '../events/public.ts'
import { rejectClosed } from './closed-events.ts'
import { lengthOf, readEventService, readTaken } from './event-parts.ts'
import { takeEventTime } from './event-time.ts'
import { auditedEvent, eventsBy } from './list-events.ts'

type NewEventContext = { by: Operator; branchId: string; idempotencyKey: string | undefined }

const MAX_DAYS = 366
const MAX_EVENTS = 200

/** Rejects as `calls.createEvent` lists. */
export async function addOneEvent(
  deps: Deps,
  company: CompanyScope,
  context: NewEventContext,
  { start_time, ...request }: NewEvent,
): Promise<CompanyEvent> {
  const add = await eventAdder(deps, company, context, request)
  const startsAt = Date.parse(start_time)
  const input = { branchId: context.branchId, event: { start_time, ...request } }
  const { id } = await writeOnce(deps, company, keyOf(context), input, async (tx) => {
    if (startsAt <= deps.clock.now()) throw new ApiError('appointment.startTime.hasPassed')
    const added = await add(tx, startsAt)
    if (added === undefined) throw new ApiError('appointment.time.taken')
    await rejectClosed(tx, company, [added.event_id])
    return { id: added.event_id }
  })
  const [answer] = await eventsBy(deps.database.db, company, [id], context.by)
  return answer!
}

/** Adds all events or none. Rejects as `calls.createTimetable` lists. */
export async function addTimetable(
  deps: Deps,
  company: CompanyScope,
  context: NewEventContext,
  { weekdays, start_time, first_day, last_day, ...request }: NewTimetable,
): Promise<CompanyEvent[]> {
  const { branch } = await findBookingPlace(deps.database.db, company, context.branchId)
  const dates = datesOf({ weekdays, first_day, last_day })
  const starts = dates.map((date) => ({ date, startsAt: startOn(branch.timezone, date, start_time) }))
  const add = await eventAdder(deps, company, context, request)
  const input = {
    branchId: context.branchId,
    timetable: { weekdays, start_time, first_day, last_day, ...request },
  }
  const { ids } = await writeOnce(deps, company, keyOf(context), input, async (tx) => {
    if (starts[0]!.startsAt <= deps.clock.now()) throw new ApiError('appointment.startTime.hasPassed')
    const added = new Map<LocalDate, EventRow | undefined>()
    for (const { date, startsAt } of starts) added.set(date, await add(tx, startsAt))
    const taken = dates.filter((date) => added.get(date) === undefined)
    if (taken.length > 0) throw new ApiError('appointment.time.taken', { dates: taken })
    const ids = dates.map((date) => added.get(date)!.event_id)
    await rejectClosed(tx, company, ids)
    return { ids }
  })
  return eventsBy(deps.database.db, company, ids, context.by)
}

/** Each idempotency key adds one event or one timetable, once. */
const keyOf = ({ by, idempotencyKey }: NewEventContext) =>
  idempotencyKey && `event ${callerIdOf(by)} ${idempotencyKey}`

/**
 * Returns a function that adds one event at a start (epoch milliseconds). It returns undefined if the time is taken;
 * the caller must then roll back.
 */
async function eventAdder(
  deps: Deps,
  company: CompanyScope,
  { by, branchId }: Omit<NewEventContext, 'idempotencyKey'>,
  request: Omit<NewEvent, 'start_time'>,
): Promise<(tx: Tx, startsAt: number) => Promise<EventRow | undefined>> {
  const { db } = deps.database
  await findBookingPlace(db, company, branchId)
  const service = await readEventService(db, company, { branchId, serviceId: request.service_id })
  const taken = await readTaken(db, company, service, {
    branchId,
    leaderId: request.resource_id ?? null,
    besidesIds: request.besides ?? [],
  })
  const duration = request.duration ?? lengthOf(service, taken)
  if (duration === 0) throw invalid('duration', 'must be said: its service has none')
  const columns = {
    branch_id: branchId,
    service_id: service.service_id,
    duration,
    resource_id: request.resource_id ?? null,
    besides: request.besides ?? [],
    space: request.space ?? service.capacity,
    name: request.name || null,
    description: request.description || null,
    ...(request.translations && {
      translations: storedTranslations(company, request.translations, 'event.translations'),
    }),
    logo: request.logo || null,
    price: request.price ?? null,
  }
  return async (tx, startsAt) => {
    const event = await addEvent(tx, deps, company, { ...columns, starts_at: new Date(startsAt) })
    if (!(await takeEventTime(tx, deps, company, event, taken))) return undefined
    await writeAudit(tx, company, {
      by,
      act: 'event.added',
      thing: 'event',
      thingId: event.event_id,
      now: deps.clock.now(),
      after: auditedEvent(event),
    })
    return event
  }
}

type Weeks = Pick<NewTimetable, 'weekdays' | 'first_day' | 'last_day'>

function datesOf({ weekdays, first_day, last_day }: Weeks): LocalDate[] {
  const days = daysBetween(first_day, last_day) + 1
  if (days < 1) throw invalid('timetable.last_day', 'must not be before the first')
  if (days > MAX_DAYS) throw invalid('timetable.last_day', `must be within ${MAX_DAYS} days`)
  const dates = Array.from({ length: days }, (_, day) => addDays(first_day, day)).filter((date) =>
    weekdays.includes(weekdayOf(date)),
  )
  if (dates.length === 0) throw invalid('timetable.weekdays', 'none of them lies between the days')
  if (dates.length > MAX_EVENTS) throw invalid('timetable.last_day', `makes more than ${MAX_EVENTS} events`)
  return dates
}

/** Start in epoch milliseconds. */
function startOn(timeZone: string, date: LocalDate, seconds: number): number {
  const startsAt = toInstant(timeZone, date, seconds)
  if (startsAt === null) throw invalid('timetable.start_time', `is skipped by the clocks on ${date}`)
  return startsAt * 1000
}
