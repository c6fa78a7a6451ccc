import type { BookingSettings } from '@zapys/contract'
import { closedDays, isInScope, looksAtClient, type Scope } from '@zapys/domain/restrictions'
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
  { online_booking }: BookingSettings,
  query: Scope,
  preventBookingEnabled: boolean | undefined,
): Promise<Openness> {
  const bounds = {
    isClosed: false,
    minNoticeSeconds: online_booking.least_notice,
    furthestDays: online_booking.furthest_days,
  }
  if (preventBookingEnabled !== true) return bounds
  const bars = (await readRestrictions(db, company)).filter((restriction) => isInScope(restriction, query))
  const values = (kind: 'LEAST_NOTICE' | 'FURTHEST_DAY') =>
    bars.flatMap((bar) => (bar.kind === kind && bar.value !== null ? [bar.value] : []))
  return {
    isClosed:
      !online_booking.enabled ||
      online_booking.prevent_select_time ||
      bars.some((bar) => bar.kind === 'ONLINE_BOOKING'),
    minNoticeSeconds: Math.max(bounds.minNoticeSeconds, ...values('LEAST_NOTICE')),
    furthestDays: Math.min(bounds.furthestDays, ...values('FURTHEST_DAY')),
    isClosedOn: closedDays(bars),
  }
}

/** `restrictions`: those of the branch and source that need no client. Each names its service or applies to all. */
type EventOpenness = { isClosed: boolean; minNoticeSeconds: number; restrictions: RestrictionRow[] }

/**
 * The same for events. Restrictions are checked per event, since a list has events of several services.
 * `furthest_days` does not apply: an event is listed because staff added it.
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
    isClosed: !online_booking.enabled || online_booking.prevent_select_time,
    minNoticeSeconds,
    restrictions,
  }
}
