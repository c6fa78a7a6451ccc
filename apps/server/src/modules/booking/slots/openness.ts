import type { BookingSettings } from '@zapys/contract'
import { isInScope, type Scope } from '@zapys/domain/restrictions'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { restrictionsOf } from '../restrictions/public.ts'

/** What may be offered: from how soon, until how far ahead, or nothing at all. */
export type Openness = { isClosed: boolean; minNoticeSeconds: number; furthestDays: number }

/**
 * With `preventBookingEnabled` times that nobody may take online are left out: bookings switched off, times that may
 * only be shown, and the company's restrictions. Without it they are shown, and refused when somebody books them.
 */
export async function openness(
  read: Connection,
  company: CompanyScope,
  { online_booking }: BookingSettings,
  asked: Scope,
  preventBookingEnabled: boolean | undefined,
): Promise<Openness> {
  const bounds = {
    isClosed: false,
    minNoticeSeconds: online_booking.least_notice,
    furthestDays: online_booking.furthest_days,
  }
  if (preventBookingEnabled !== true) return bounds
  const bars = (await restrictionsOf(read, company)).filter((restriction) => isInScope(restriction, asked))
  const values = (kind: 'LEAST_NOTICE' | 'FURTHEST_DAY') =>
    bars.flatMap((bar) => (bar.kind === kind && bar.value !== null ? [bar.value] : []))
  return {
    isClosed:
      !online_booking.enabled ||
      online_booking.prevent_select_time ||
      bars.some((bar) => bar.kind === 'ONLINE_BOOKING'),
    minNoticeSeconds: Math.max(bounds.minNoticeSeconds, ...values('LEAST_NOTICE')),
    furthestDays: Math.min(bounds.furthestDays, ...values('FURTHEST_DAY')),
  }
}
