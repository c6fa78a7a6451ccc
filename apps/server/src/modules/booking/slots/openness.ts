import type { BookingSettings } from '@zapys/contract'
import { closedDays, isInScope, leastNotice, looksAtClient, type Scope } from '@zapys/domain/restrictions'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { type RestrictionRow, readRestrictions } from '../restrictions/public.ts'

/** Bounds for listed times: minimum notice, days ahead, closed days, or closed altogether. */
export type Openness = {
  isClosed: boolean
  minNoticeSeconds: number
  furthestDays: number
  /** Absent: no day is closed. */
  isClosedOn?: ReturnType<typeof closedDays>
}

/**
 * With `preventBookingEnabled`, omits times that cannot be booked online: booking switched off, times only shown,
 * company restrictions. Otherwise they are listed, and a booking there is rejected.
 */
export async function openness(
  db: Connection,
  company: CompanyScope,
  settings: BookingSettings,
  query: Scope,
  preventBookingEnabled: boolean | undefined,
): Promise<Openness> {
  if (preventBookingEnabled === true)
    return opennessUnder(await readRestrictions(db, company), settings, query)
  const { least_notice, furthest_days } = settings.online_booking
  return { isClosed: false, minNoticeSeconds: least_notice, furthestDays: furthest_days }
}

/** Bounds of times that clients can book online. `restrictions`: those of the company. */
export function opennessUnder(
  restrictions: readonly RestrictionRow[],
  { online_booking }: BookingSettings,
  query: Scope,
): Openness {
  const applicable = restrictions.filter((restriction) => isInScope(restriction, query))
  const furthestDays = applicable.flatMap(({ kind, value }) =>
    kind === 'FURTHEST_DAY' && value !== null ? [value] : [],
  )
  return {
    isClosed:
      !online_booking.enabled ||
      online_booking.prevent_select_time ||
      applicable.some((restriction) => restriction.kind === 'ONLINE_BOOKING'),
    minNoticeSeconds: Math.max(online_booking.least_notice, leastNotice(applicable)),
    // FURTHEST_DAY acts twice: `furthestDays` leaves out whole listed dates, `isClosedOn` checks the day of the start,
    // which after midnight in a night shift is the one after the listed date.
    furthestDays: Math.min(online_booking.furthest_days, ...furthestDays),
    isClosedOn: closedDays(applicable),
  }
}

/** `restrictions`: those of the branch and source that need no client. Each names its service or applies to all. */
type EventOpenness = { isClosed: boolean; minNoticeSeconds: number; restrictions: RestrictionRow[] }

/**
 * The same for events. Restrictions are checked per event, since a list has events of several services.
 * `furthest_days` does not apply: an event is listed because staff added it. Nor does `prevent_select_time`: an event has
 * no time to choose.
 */
export async function eventOpenness(
  db: Connection,
  company: CompanyScope,
  { online_booking }: BookingSettings,
  query: Omit<Scope, 'service_ids'>,
  preventBookingEnabled: boolean | undefined,
): Promise<EventOpenness> {
  const minNoticeSeconds = online_booking.least_notice
  if (preventBookingEnabled !== true) return { isClosed: false, minNoticeSeconds, restrictions: [] }
  const restrictions = (await readRestrictions(db, company)).filter(
    (restriction) =>
      !looksAtClient(restriction) &&
      isInScope({ ...restriction, service_id: null }, { ...query, service_ids: [] }),
  )
  return {
    isClosed: !online_booking.enabled,
    minNoticeSeconds,
    restrictions,
  }
}
