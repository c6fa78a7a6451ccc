import type { DaysAnswer, EventSlotQuery, Locale, MergedAnswer, SlotsAnswer } from '@zapys/contract'
import { firstBlocking, type BookingToCheck } from '@zapys/domain/restrictions'
import { mergeDays, summariseDays, toEventSlots, type SlotEvent } from '@zapys/domain/slots'
import {
  addDays,
  DAY_SECONDS,
  daysBetween,
  dayNumber,
  type LocalDate,
  today,
  toInstant,
  toLocal,
} from '@zapys/domain/time'
import { sql } from 'kysely'
import type { Deps } from '../../deps/deps.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import { isActive, withSwitchedOff } from '../../catalogue/services/public.ts'
import { eventsReservedForWaitingList, isOpenThen, placesHeldBy } from '../events/public.ts'
import type { RestrictionRow } from '../restrictions/public.ts'
import { eventOpenness } from './openness.ts'
import { MAX_EVENTS, rejectTooManyEvents } from './bounds.ts'
import { eventOffers } from './slot-prices.ts'

type EventSlotsCall = {
  company: CompanyScope
  params: { branch: string }
  query: EventSlotQuery
  locale: Locale | undefined
  holder: string | undefined
}

/** Number of events if the query has no end (S9.default). */
const DEFAULT_LIMIT = 6

/** Events of a branch as slots: within a range of days or, without `end`, the next `limit` events after `start`. */
export async function listEventSlots(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, params, query, locale, holder }: EventSlotsCall,
): Promise<SlotsAnswer | DaysAnswer | MergedAnswer> {
  if (query.branch !== undefined && query.branch !== params.branch)
    throw invalid('branch', 'must be the branch of the path')
  const { branch, settings } = await findBookingPlace(db, company, params.branch)
  const now = Math.floor(clock.now() / 1000)
  const hideFull = settings.widget_settings.gt_view_hide_full_events
  const source = query.source || 'WIDGET'
  const open = await eventOpenness(
    db,
    company,
    settings,
    { branch_id: branch.branch_id, source },
    query.preventBookingEnabled,
  )
  const eventRows = open.isClosed
    ? []
    : await eventsFrom(db, company, branch.branch_id, {
        query,
        now,
        hideFull,
        timeZone: branch.timezone,
        restrictions: open.restrictions,
        placesHeld: placesHeldBy(company, holder, clock.now()),
      })
  const lastDay = query.end ?? lastDayOf(eventRows, branch.timezone) ?? query.start
  const leaders = eventRows.map((row) => ({ resource_id: row.resource_id ?? row.event_id }))
  rejectTooManyEvents(query, leaders, { firstDay: query.start, lastDay })
  const rows = eventRows.filter(({ starts_at }) => {
    const { date } = toLocal(branch.timezone, starts_at / 1000)
    return date >= query.start && date <= lastDay
  })
  const reserved = await eventsReservedForWaitingList(
    db,
    { clock },
    company,
    rows.map((row) => row.event_id),
  )
  const isBlocked = blockedBy(
    open.restrictions,
    { branch_id: branch.branch_id, source, now },
    branch.timezone,
  )
  const offerOf = await eventOffers(db, company, { branch, events: rows, query })
  const events = rows.map((row): SlotEvent => {
    const event = inLanguage(row, locale, ['name'])
    const service = inLanguage({ name: row.service_name, translations: row.service_translations }, locale, [
      'name',
    ])
    return {
      id: event.event_id,
      // An event without a leader is listed under its own id.
      resource_id: event.resource_id ?? event.event_id,
      startsAt: event.starts_at / 1000,
      durationSeconds: event.duration,
      name: event.name,
      space: event.space,
      used_space: (reserved.has(event.event_id) ? event.space : event.used_space) - event.places_held,
      service: { id: event.service_id, name: service.name, logo: event.service_logo },
      logo: event.logo,
      isBlocked: isBlocked(row),
      ...offerOf(row),
    }
  })
  const slots = toEventSlots({
    timeZone: branch.timezone,
    now,
    firstDay: query.start,
    lastDay,
    events,
    resourceIds: byOrdinal(rows),
    minNoticeSeconds: open.minNoticeSeconds,
    minTimeStrategy: query.minTimeStrategy ?? 'NOW',
    hideFull,
    includePast: query.includePastTimeFrames ?? false,
  })
  if (query.resultType === 'MERGED') return { days: mergeDays(slots, daysOf(query.start, lastDay)) }
  if (query.resultType === 'DAYS') return { slots: summariseDays(slots) }
  return { slots }
}

/** Whether a booking of the event would be rejected by these restrictions. */
function blockedBy(
  restrictions: readonly RestrictionRow[],
  request: Pick<BookingToCheck, 'branch_id' | 'source' | 'now'>,
  timeZone: string,
): (event: { service_id: string; starts_at: number }) => boolean {
  const thisDay = today(timeZone, request.now)
  return ({ service_id, starts_at }) => {
    const startsAt = starts_at / 1000
    const daysAhead = daysBetween(thisDay, toLocal(timeZone, startsAt).date)
    return (
      firstBlocking(restrictions, { ...request, service_ids: [service_id], startsAt, daysAhead }) !==
      undefined
    )
  }
}

/**
 * Leaves out events that cannot be booked because of their service or day, before the limit applies. Other
 * restrictions keep events in the list with `available: false` (`blockedBy`).
 */
function isNotHidden(
  { kind, service_id, value }: RestrictionRow,
  { thisDay, timeZone }: { thisDay: LocalDate; timeZone: string },
) {
  const isOther = sql<boolean>`(${service_id}::uuid is not null and event.service_id <> ${service_id}::uuid)`
  if (kind === 'ONLINE_BOOKING') return isOther
  if (kind !== 'FURTHEST_DAY') return sql<boolean>`true`
  const firstClosed = startOfDay(addDays(thisDay, (value ?? 0) + 1), timeZone)
  return sql<boolean>`(${isOther} or event.starts_at < ${instant(firstClosed * 1000)})`
}

/** Leaders by their ordinal; events without a leader come last. */
const byOrdinal = (rows: readonly { resource_id: string | null; leader_ordinal: number | null }[]) =>
  rows
    .toSorted((a, b) => (a.leader_ordinal ?? Infinity) - (b.leader_ordinal ?? Infinity))
    .flatMap(({ resource_id }) => resource_id ?? [])

const lastDayOf = (rows: readonly { starts_at: number }[], timeZone: string): LocalDate | undefined => {
  const last = rows.at(-1)
  return last && toLocal(timeZone, last.starts_at / 1000).date
}

/** Epoch seconds. If the clocks skip midnight, the hour after it. */
const startOfDay = (date: LocalDate, timeZone: string): number =>
  toInstant(timeZone, date, 0) ?? toInstant(timeZone, date, 3600) ?? dayNumber(date) * DAY_SECONDS

const daysOf = (firstDay: LocalDate, lastDay: LocalDate) =>
  Array.from({ length: dayNumber(lastDay) - dayNumber(firstDay) + 1 }, (_, day) => addDays(firstDay, day))

/**
 * Sorted by start. The window is a day wider than the range in UTC; the projection then filters by the branch's
 * days.
 */
function eventsFrom(
  db: Connection,
  company: CompanyScope,
  branchId: string,
  {
    query,
    now,
    hideFull,
    timeZone,
    restrictions,
    placesHeld,
  }: {
    query: EventSlotQuery
    now: number
    hideFull: boolean
    timeZone: string
    restrictions: readonly RestrictionRow[]
    placesHeld: ReturnType<typeof placesHeldBy>
  },
) {
  const thisDay = today(timeZone, now)
  const resources = [...(query.id ?? []), ...(query.resourceId ?? [])].filter((id) => id !== 'any_available')
  let events = withSwitchedOff(db, company)
    .selectFrom('event')
    .innerJoin('service', (join) =>
      join
        .onRef('service.company_id', '=', 'event.company_id')
        .onRef('service.service_id', '=', 'event.service_id'),
    )
    .leftJoin('resource', (join) =>
      join
        .onRef('resource.company_id', '=', 'event.company_id')
        .onRef('resource.resource_id', '=', 'event.resource_id'),
    )
    .selectAll('event')
    .select([
      'resource.ordinal as leader_ordinal',
      'resource.resource_type_id as leader_type',
      'service.name as service_name',
      'service.translations as service_translations',
      'service.logo as service_logo',
      placesHeld.as('places_held'),
    ])
    .where('event.company_id', '=', company.companyId)
    .where('event.branch_id', '=', branchId)
    .where('event.active', '=', true)
    .where(isActive)
    .where(isOpenThen(company))
    .where('event.starts_at', '>=', instant((dayNumber(query.start) - 1) * DAY_SECONDS * 1000))
    .orderBy('event.starts_at')
    .orderBy('event.event_id')
  for (const restriction of restrictions)
    events = events.where(isNotHidden(restriction, { thisDay, timeZone }))
  if (query.end === undefined) {
    // Past events and hidden full ones must not use up the limit.
    const from =
      query.includePastTimeFrames && query.start <= thisDay
        ? undefined
        : Math.max(now, startOfDay(query.start, timeZone))
    if (from !== undefined) events = events.where('event.starts_at', '>=', instant(from * 1000))
    if (hideFull)
      events = events.where((columns) =>
        columns(columns('event.used_space', '-', placesHeld), '<', columns.ref('event.space')),
      )
    events = events.limit(query.limit ?? DEFAULT_LIMIT)
  } else
    events = events
      .where('event.starts_at', '<', instant((dayNumber(query.end) + 2) * DAY_SECONDS * 1000))
      .limit(MAX_EVENTS)
  const { serviceId } = query
  if (serviceId)
    events = events.where((where) => where('event.service_id', '=', where.fn.any(where.val(serviceId))))
  if (resources.length > 0)
    events = events.where((where) => where('event.resource_id', '=', where.fn.any(where.val(resources))))
  return events.execute()
}
