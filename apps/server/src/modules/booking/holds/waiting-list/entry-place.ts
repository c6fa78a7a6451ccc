/** What a waiting list entry is for, and when it is rejected. docs/rules/waiting-list.md */
import type { Locale, WaitingRequest } from '@zapys/contract'
import { DAY_SECONDS, dayNumber, today, toInstant } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Deps } from '../../../deps/deps.ts'
import { ApiError, invalid } from '../../../../platform/errors/api-error.ts'
import { type BranchRow, findBookingPlace } from '../../../catalogue/branches/public.ts'
import {
  findEvent,
  findOfferedEvent,
  isReservedForWaitingList,
  lockPlaces,
  rejectTooLate,
} from '../../events/public.ts'
import { checkRestrictionsForAll, soonestVisit } from '../../visits/public.ts'
import { endOldPlaceHolds } from '../end-holds.ts'

type DayEntryRequest = Pick<WaitingRequest, 'date' | 'service_ids' | 'resource_id' | 'duration'>

export type Place = Awaited<ReturnType<typeof readEntryPlace>>

/** Reads the event or, without one, the branch that the entry is for. */
export async function readEntryPlace(
  tx: Tx,
  company: CompanyScope,
  request: Pick<WaitingRequest, 'branch_id' | 'event_id'>,
) {
  const event = request.event_id ? await findOfferedEvent(tx, company, request.event_id) : undefined
  return { event, ...(await findBookingPlace(tx, company, event?.branch_id ?? request.branch_id)) }
}

/** Restrictions apply here as for bookings: an offer that cannot be booked would delay other clients. */
async function rejectRestrictedEntry(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  entry: { branch: BranchRow; serviceIds: string[]; startsAt: number; locale: Locale | undefined },
): Promise<void> {
  const { branch, serviceIds, startsAt, locale } = entry
  const services = serviceIds.map((service_id) => ({ service: { service_id } }))
  await checkRestrictionsForAll(
    tx,
    { clock },
    company,
    { branch, services, startsAt },
    { source: 'WIDGET', locale },
  )
}

export async function eventEntry(
  tx: Tx,
  { clock }: Deps,
  company: CompanyScope,
  {
    event,
    branch,
    settings,
    space,
    locale,
    isByStaff = false,
  }: Place & {
    event: NonNullable<Place['event']>
    space: number
    locale: Locale | undefined
    isByStaff?: boolean
  },
) {
  const eventId = event.event_id
  if (!isByStaff) {
    if (!settings.online_booking.enabled) throw new ApiError('FEATURE_DISABLED')
    if (!settings.appointment.allow_create) throw new ApiError('authorization.failed')
    await rejectRestrictedEntry(tx, { clock }, company, {
      branch,
      serviceIds: [event.service_id],
      startsAt: event.starts_at / 1000,
      locale,
    })
  }
  if (!isByStaff) rejectTooLate(event, settings, clock.now())
  else if (event.starts_at <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
  if (space > event.space) throw invalid('waiting.space', `must be at most ${event.space}`)
  await endOldPlaceHolds(tx, { clock }, company, eventId)
  // A concurrent cancellation is either visible to this read, or waits for the lock and then sees the entry.
  await lockPlaces(tx, company, eventId)
  const { used_space } = await findEvent(tx, company, eventId)
  // Places reserved for the waiting list count as taken: the client may join.
  const isReserved = await isReservedForWaitingList(tx, { clock }, company, eventId)
  if (used_space + space <= event.space && !isReserved) throw new ApiError('waiting.notFull')
  return {
    branch_id: event.branch_id,
    event_id: eventId,
    date: null,
    service_ids: [],
    resource_id: null,
    duration: null,
  }
}

type NewDayEntry = { request: DayEntryRequest; locale: Locale | undefined; isByStaff?: boolean }

export async function dayEntry(
  tx: Tx,
  { clock }: Deps,
  company: CompanyScope,
  { branch, settings }: Place,
  { request, locale, isByStaff = false }: NewDayEntry,
) {
  const { enabled, prevent_select_time } = settings.online_booking
  if (!isByStaff && (!enabled || prevent_select_time)) throw new ApiError('FEATURE_DISABLED')
  const date = request.date!
  if (date < today(branch.timezone, clock.now() / 1000)) throw new ApiError('appointment.startTime.hasPassed')
  if (!isByStaff) {
    // A restriction at the end of the day applies all day.
    const endOfDay = toInstant(branch.timezone, date, DAY_SECONDS - 1) ?? (dayNumber(date) + 1) * DAY_SECONDS
    await rejectRestrictedEntry(tx, { clock }, company, {
      branch,
      serviceIds: request.service_ids,
      startsAt: endOfDay,
      locale,
    })
    if (!settings.appointment.allow_create) throw new ApiError('authorization.failed')
  }
  const { visit, isDayOff } = await soonestVisit(tx, { clock }, company, {
    branch,
    date,
    isByStaff,
    serviceIds: request.service_ids,
    resourceId: request.resource_id ?? undefined,
    rentSeconds: request.duration,
  })
  if (isDayOff) throw new ApiError('waiting.dayOff')
  if (visit !== undefined) throw new ApiError('waiting.notFull')
  return {
    branch_id: branch.branch_id,
    event_id: null,
    date,
    service_ids: request.service_ids,
    resource_id: request.resource_id ?? null,
    duration: request.duration ?? null,
  }
}

/** For a day, branch, services, resource and duration must be equal too. */
export const isSameEntry = (entry: Awaited<ReturnType<typeof dayEntry | typeof eventEntry>>) =>
  entry.event_id === null
    ? sql<boolean>`date = ${entry.date} and branch_id = ${entry.branch_id} and service_ids = ${entry.service_ids}::uuid[]
        and resource_id is not distinct from ${entry.resource_id}::uuid
        and duration is not distinct from ${entry.duration}::int`
    : sql<boolean>`event_id = ${entry.event_id}`
