import type { BookingSettings } from '@zapys/contract'
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { isOfActiveService } from './active-service.ts'
import { isOpenThen } from './closed-days.ts'
import { placesHeldBy } from './held-places.ts'

export type EventRow = Selectable<Tables['event']>

/** Rejects with `event.notFound` if the event is missing, inactive or another company's. */
export async function findEvent(db: Connection, company: CompanyScope, eventId: string): Promise<EventRow> {
  const event = await activeEvent(db, company, eventId).executeTakeFirst()
  if (event === undefined) throw new ApiError('event.notFound')
  return event
}

/** An event that clients may book. Rejects as `findEvent` does, also in closed hours and for an inactive service. */
export async function findOfferedEvent(
  db: Connection,
  company: CompanyScope,
  eventId: string,
): Promise<EventRow> {
  const event = await offeredEvent(db, company, eventId).executeTakeFirst()
  if (event === undefined) throw new ApiError('event.notFound')
  return event
}

/** The event with the number of places that the holder holds. Rejects as `findOfferedEvent` does. */
export async function findEventFor(
  db: Connection,
  company: CompanyScope,
  eventId: string,
  { holder, now }: { holder: string | undefined; now: number },
): Promise<EventRow & { places_held: number }> {
  const event = await offeredEvent(db, company, eventId)
    .select(placesHeldBy(company, holder, now).as('places_held'))
    .executeTakeFirst()
  if (event === undefined) throw new ApiError('event.notFound')
  return event
}

const activeEvent = (db: Connection, company: CompanyScope, eventId: string) =>
  db
    .selectFrom('event')
    .selectAll('event')
    .where('event.company_id', '=', company.companyId)
    .where('event.event_id', '=', eventId)
    .where('event.active', '=', true)

const offeredEvent = (db: Connection, company: CompanyScope, eventId: string) =>
  activeEvent(db, company, eventId).where(isOpenThen(company)).where(isOfActiveService(company))

/** Rejects with `event.notFound` if the event was cancelled or changed since it was read. */
export async function rejectOtherEvent(
  db: Connection,
  company: CompanyScope,
  eventId: string,
  asRead: EventTime,
): Promise<void> {
  const { starts_at, duration, resource_id } = await findEvent(db, company, eventId)
  const isSame =
    starts_at === asRead.starts_at && duration === asRead.duration && resource_id === asRead.resource_id
  if (!isSame) throw new ApiError('event.notFound')
}

/**
 * Serializes requests that take, return or offer places of an event, or join its waiting list. Later statements of
 * the transaction see the results of earlier requests. docs/rules/locking.md.
 */
export async function lockPlaces(tx: Tx, company: CompanyScope, eventId: string): Promise<void> {
  await tx
    .selectFrom('event')
    .select('event_id')
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .forNoKeyUpdate()
    .execute()
}

/** Set by each change that calendars show. `now`: epoch milliseconds. */
export const changedAt = (now: number) => ({
  changed_at: new Date(now),
  version: sql<number>`event.version + 1`,
})

/** The values of an event that its bookings copy. */
export type EventTime = Pick<EventRow, 'starts_at' | 'duration' | 'resource_id'>

/**
 * Adds taken places. Returns false if there are too few, or if the event was cancelled or differs from `asRead`. The
 * row stays locked until the transaction ends, so places are sold to one caller at a time. A check constraint guards
 * the total too. docs/rules/locking.md.
 */
export async function addPlaces(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  eventId: string,
  { places, asRead }: { places: number; asRead?: EventTime | undefined },
): Promise<boolean> {
  let taking = tx
    .updateTable('event')
    .set((columns) => ({ used_space: columns('used_space', '+', places), ...changedAt(clock.now()) }))
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .where('active', '=', true)
    .where((columns) => columns(columns('used_space', '+', places), '<=', columns.ref('space')))
  if (asRead !== undefined)
    taking = taking
      .where('starts_at', '=', instant(asRead.starts_at))
      .where('duration', '=', asRead.duration)
      .where('resource_id', 'is not distinct from', asRead.resource_id)
  return (await taking.returning('event_id').executeTakeFirst()) !== undefined
}

/** Rejects with `event.notFound` if the start differs from the one shown; without `shown`, any start is accepted. */
export function rejectOtherStart(
  { starts_at }: Pick<EventRow, 'starts_at'>,
  shown: string | null | undefined,
): void {
  if (shown && Date.parse(shown) !== starts_at) throw new ApiError('event.notFound')
}

/**
 * For clients. Rejects with `appointment.startTime.hasPassed`, and with `booking.restriction.blocked` within the notice
 * that the company needs.
 */
export function rejectTooLate(
  { starts_at }: Pick<EventRow, 'starts_at'>,
  { online_booking }: BookingSettings,
  now: number,
): void {
  if (starts_at <= now) throw new ApiError('appointment.startTime.hasPassed')
  if (starts_at < now + online_booking.least_notice * 1000) throw new ApiError('booking.restriction.blocked')
}

/** Returns the places of an ended booking or hold to their event. */
export async function returnPlaces(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  eventId: string,
  places: number,
): Promise<void> {
  await tx
    .updateTable('event')
    .set((columns) => ({ used_space: columns('used_space', '-', places), ...changedAt(clock.now()) }))
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .execute()
}
