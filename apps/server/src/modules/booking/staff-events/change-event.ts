import type { CompanyEvent, EventChange } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { storedTranslations } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import { endWithEvent, lockAppointmentsOfEvent, moveWithEvent } from '../appointments/public.ts'
import { announceClosedLine } from '../../messaging/messages/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { type EventRow, lockEvent, saveEvent } from '../events/public.ts'
import {
  lockHoldRows,
  endOldPlaceHolds,
  endPlaceHolds,
  offerPlaces,
  offerTime,
  expireEntries,
} from '../holds/public.ts'
import { findServices } from '../../catalogue/services/public.ts'
import { freeTime } from '../slots/public.ts'
import { rejectWithBookings } from '../../catalogue/upcoming-bookings/public.ts'
import { rejectClosed } from './closed-events.ts'
import { readTaken } from './event-parts.ts'
import { takeEventTime } from './event-time.ts'
import { auditedEvent, eventsBy } from './list-events.ts'

type ChangeContext = {
  by: Operator
  branchId: string
  eventId: string
  /** Moves bookings along if start, length or leader change. */
  movesBookings: boolean
}

/** Rejects as `calls.changeEvent` lists. */
export async function changeEvent(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, eventId, movesBookings }: ChangeContext,
  change: EventChange,
): Promise<CompanyEvent> {
  await requireBranch(deps.database.db, company, branchId)
  const now = deps.clock.now()
  await deps.database.inTransaction(async (tx) => {
    if (changesTime(change)) await lockAppointmentsOfEvent(tx, company, eventId)
    // Lock order: rows of holds before rows of events.
    await endOldPlaceHolds(tx, deps, company, eventId)
    await lockHoldRows(tx, company, eventId)
    const before = await lockEvent(tx, company, { branchId, eventId })
    if (!before.active) throw new ApiError('event.notFound')
    rejectOver(before, now)
    const wanted = { ...before, ...columnsOf(company, change) }
    if (wanted.starts_at !== before.starts_at && wanted.starts_at <= now)
      throw new ApiError('appointment.startTime.hasPassed')
    if (wanted.space < before.used_space) throw new ApiError('event.space.exceeded')
    const changes = differing(before, wanted)
    if (Object.keys(changes).length === 0) return
    const isMoved = ['starts_at', 'duration', 'resource_id'].some((column) => column in changes)
    if (isMoved && !movesBookings) await rejectWithBookings(tx, company, isOf(eventId), now)
    const after = await saveEvent(tx, deps, company, eventId, changes)
    if (isMoved || 'besides' in changes) await takeOther(tx, deps, company, after)
    if (isMoved || 'besides' in changes) await rejectClosed(tx, company, [eventId])
    if (isMoved) await moveWithEvent(tx, deps, company, { by, event: after })
    if (isMoved) await endPlaceHolds(tx, deps, company, eventId)
    if (isMoved || 'besides' in changes) await offerTime(tx, deps, company, freedBy(before))
    if (after.space > before.space) await offerPlaces(tx, deps, company, eventId)
    await writeAudit(tx, company, {
      by,
      act: 'event.changed',
      thing: 'event',
      thingId: eventId,
      now,
      before: auditedEvent(before),
      after: auditedEvent(after),
    })
  })
  const [answer] = await eventsBy(deps.database.db, company, [eventId], by)
  return answer!
}

/** Rejects as `calls.cancelEvent` lists. */
export async function cancelEvent(
  deps: Deps,
  company: CompanyScope,
  { by, branchId, eventId }: Omit<ChangeContext, 'movesBookings'>,
): Promise<CompanyEvent> {
  await requireBranch(deps.database.db, company, branchId)
  const now = deps.clock.now()
  await deps.database.inTransaction(async (tx) => {
    await lockAppointmentsOfEvent(tx, company, eventId)
    await lockHoldRows(tx, company, eventId)
    const before = await lockEvent(tx, company, { branchId, eventId })
    if (!before.active) return
    rejectOver(before, now)
    // Deactivated first, so that no freed place is offered.
    const after = await saveEvent(tx, deps, company, eventId, { active: false })
    // Entries with an offer are open again, and end with the others.
    await endPlaceHolds(tx, deps, company, eventId)
    const waited = await expireEntries(tx, company, eventId)
    await announceClosedLine(tx, deps, company, waited)
    await endWithEvent(tx, deps, company, { by, event: after })
    await freeTime(tx, company, eventId)
    await offerTime(tx, deps, company, freedBy(before))
    await writeAudit(tx, company, {
      by,
      act: 'event.cancelled',
      thing: 'event',
      thingId: eventId,
      now,
      before: auditedEvent(before),
      after: auditedEvent(after),
    })
  })
  const [answer] = await eventsBy(deps.database.db, company, [eventId], by)
  return answer!
}

/** Whether bookings of the event may have to move. */
const changesTime = ({ start_time, duration, resource_id }: EventChange): boolean =>
  start_time !== undefined || duration !== undefined || resource_id !== undefined

function rejectOver({ starts_at, duration }: EventRow, now: number): void {
  if (starts_at + duration * 1000 <= now) throw new ApiError('event.over')
}

/** Frees the former time first: an event may move to a time that overlaps it. Rejects with `appointment.time.taken`. */
async function takeOther(tx: Tx, deps: Deps, company: CompanyScope, event: EventRow): Promise<void> {
  const { event_id, branch_id: branchId, service_id, resource_id: leaderId, besides: besidesIds } = event
  // Also finds a service that is no longer offered, since the event exists.
  const [service] = await findServices(tx, company, branchId, [service_id])
  const taken = await readTaken(tx, company, service!, { branchId, leaderId, besidesIds })
  await freeTime(tx, company, event_id)
  if (!(await takeEventTime(tx, deps, company, event, taken))) throw new ApiError('appointment.time.taken')
}

const isOf = (eventId: string) => sql<boolean>`appointment.event_id = ${eventId}`

const freedBy = ({ event_id, branch_id, starts_at }: EventRow) => ({
  owner_id: event_id,
  branch_id,
  starts_at,
  first_date: null,
  last_date: null,
})

function columnsOf(
  company: CompanyScope,
  { start_time, translations, ...change }: EventChange,
): Partial<EventRow> {
  const fields = {
    ...change,
    ...(translations && {
      translations: JSON.parse(storedTranslations(company, translations, 'event.translations')),
    }),
    ...(start_time === undefined ? {} : { starts_at: Date.parse(start_time) }),
    ...Object.fromEntries(
      (['name', 'description', 'logo'] as const).flatMap((column) =>
        change[column] === undefined ? [] : [[column, change[column] || null]],
      ),
    ),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Changed columns only. */
function differing(before: EventRow, wanted: EventRow) {
  const { starts_at, ...others } = wanted
  const columns = Object.entries(others).filter(
    ([column, value]) => JSON.stringify(before[column as keyof EventRow]) !== JSON.stringify(value),
  )
  return {
    ...Object.fromEntries(
      columns.map(([column, value]) => [column, column === 'translations' ? JSON.stringify(value) : value]),
    ),
    ...(starts_at === before.starts_at ? {} : { starts_at: new Date(starts_at) }),
  }
}
