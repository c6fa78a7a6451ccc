/** What a waiting list entry is for, and when it is rejected. docs/rules/waiting-list.md */
import type { Locale, WaitingRequest } from '@zapys/contract'
import { DAY_SECONDS, dayNumber, today, toInstant } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { ApiError, invalid } from '../../../../platform/errors/api-error.ts'
import { type BranchRow, findBookingPlace } from '../../../catalogue/branches/public.ts'
import { findEvent, findOfferedEvent, isKeptForLine, lockPlaces } from '../../events/public.ts'
import { checkRestrictionsForAll, soonestVisit } from '../../visits/public.ts'
import { endOldPlaceHolds } from '../end-holds.ts'

type Wanted = Pick<WaitingRequest, 'date' | 'service_ids' | 'resource_id' | 'duration'>

export type Place = Awaited<ReturnType<typeof placeOf>>

/** Reads the event or, without one, the branch that the entry is for. */
export async function placeOf(
  tx: Tx,
  company: CompanyScope,
  asked: Pick<WaitingRequest, 'branch_id' | 'event_id'>,
) {
  const event = asked.event_id ? await findOfferedEvent(tx, company, asked.event_id) : undefined
  return { event, ...(await findBookingPlace(tx, company, event?.branch_id ?? asked.branch_id)) }
}

/** Restrictions apply here as for bookings: an offer that cannot be booked would delay other clients. */
async function rejectRestrictedEntry(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  wish: { branch: BranchRow; serviceIds: string[]; startsAt: number; locale: Locale | undefined },
): Promise<void> {
  const { branch, serviceIds, startsAt, locale } = wish
  const services = serviceIds.map((service_id) => ({ service: { service_id } }))
  await checkRestrictionsForAll(
    tx,
    { clock },
    company,
    { branch, services, startsAt },
    { source: 'WIDGET', locale },
  )
}

export async function eventWish(
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
  if (event.starts_at <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
  if (space > event.space) throw invalid('waiting.space', `must be at most ${event.space}`)
  await endOldPlaceHolds(tx, { clock }, company, eventId)
  // A concurrent cancellation is either visible to this read, or waits for the lock and then sees the entry.
  await lockPlaces(tx, company, eventId)
  const { used_space } = await findEvent(tx, company, eventId)
  // Places reserved for the waiting list count as taken: the client may join.
  const isKept = await isKeptForLine(tx, { clock }, company, eventId)
  if (used_space + space <= event.space && !isKept) throw new ApiError('waiting.notFull')
  return {
    branch_id: event.branch_id,
    event_id: eventId,
    date: null,
    service_ids: [],
    resource_id: null,
    duration: null,
  }
}

export async function dayWish(
  tx: Tx,
  { clock }: Deps,
  company: CompanyScope,
  asked: Wanted,
  { branch, settings }: Place,
  { locale, isByStaff = false }: { locale: Locale | undefined; isByStaff?: boolean },
) {
  if (!isByStaff && !settings.online_booking.enabled) throw new ApiError('FEATURE_DISABLED')
  const date = asked.date!
  if (date < today(branch.timezone, clock.now() / 1000)) throw new ApiError('appointment.startTime.hasPassed')
  if (!isByStaff) {
    // A restriction at the end of the day applies all day.
    const endOfDay = toInstant(branch.timezone, date, DAY_SECONDS - 1) ?? (dayNumber(date) + 1) * DAY_SECONDS
    await rejectRestrictedEntry(tx, { clock }, company, {
      branch,
      serviceIds: asked.service_ids,
      startsAt: endOfDay,
      locale,
    })
    if (!settings.appointment.allow_create) throw new ApiError('authorization.failed')
  }
  const { visit, isDayOff } = await soonestVisit(tx, { clock }, company, {
    branch,
    date,
    serviceIds: asked.service_ids,
    resourceId: asked.resource_id ?? undefined,
    rentSeconds: asked.duration,
  })
  if (isDayOff) throw new ApiError('waiting.dayOff')
  if (visit !== undefined) throw new ApiError('waiting.notFull')
  return {
    branch_id: branch.branch_id,
    event_id: null,
    date,
    service_ids: asked.service_ids,
    resource_id: asked.resource_id ?? null,
    duration: asked.duration ?? null,
  }
}

/** For a day, branch, services, resource and duration must be equal too. */
export const isSameWish = (wish: Awaited<ReturnType<typeof dayWish | typeof eventWish>>) =>
  wish.event_id === null
    ? sql<boolean>`date = ${wish.date} and branch_id = ${wish.branch_id} and service_ids = ${wish.service_ids}::uuid[]
        and resource_id is not distinct from ${wish.resource_id}::uuid
        and duration is not distinct from ${wish.duration}::int`
    : sql<boolean>`event_id = ${wish.event_id}`
