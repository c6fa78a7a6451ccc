import type { Locale, Series, SeriesRequest } from '@zapys/contract'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { readBooking, checkBookingFairUse } from './book-appointment.ts'
import { writePlanned } from '../visits/public.ts'
import { answerKey, type BookingCall, requireSameCompany } from './booker.ts'
import { withManageKey } from './manage-key.ts'
import { type SeriesCache, visitBooking } from './visit-strategy.ts'
import { writeBookings } from './write-bookings.ts'

type SeriesCall = BookingCall & { appointment: SeriesRequest; locale: Locale | undefined }

/**
 * Books the same visit at several starts, all or none, so that the client learns at once which date fails. The
 * rejection names it (`starts.2`) and contains the nearest free times. docs/rules/repeats.md.
 */
export async function bookSeries(
  deps: Deps,
  { appointment: request, locale, ...call }: SeriesCall,
): Promise<Series> {
  const moments = request.starts.map((start) => Date.parse(start))
  // Two spellings of one instant are one visit.
  const starts = [...new Set(moments)].toSorted((a, b) => a - b)
  const start_time = new Date(starts[0]!).toISOString()
  const booked = await writePlanned(deps, {
    companyId: requireSameCompany(call.by, request),
    caller: call.caller,
    key: answerKey(call),
    request,
    plan: (company) => readBooking(deps, company, call, { ...request, start_time }),
    write: async (tx, company, booking, retryPolicy) => {
      const { identity, details, redeeming } = booking
      const fairUseCheck = await checkBookingFairUse(tx, deps, company, booking, {
        caller: call.caller,
        visits: starts.length,
      })
      const seriesId = newId()
      const seriesCache: SeriesCache = { starts: starts.map((start) => start / 1000) }
      const strategies = starts.map((start, index) =>
        visitBooking(deps, company, {
          visit: {
            ...booking.visit,
            startsAt: seriesCache.starts[index]!,
            field: `starts.${moments.indexOf(start)}`,
          },
          // The hold is released with the first visit, whichever visit it was for.
          hold: index === 0 ? booking.hold : undefined,
          source: details.source,
          fairUseCheck,
          retryPolicy,
          seriesCache,
        }),
      )
      const series = { strategies, seriesId, identity, details, redeeming, locale, shown: request.shown }
      const appointments = await writeBookings(tx, deps, company, series)
      return {
        series_id: seriesId,
        appointments,
        ...(redeeming.kind !== 'NONE' && {
          covered: appointments.filter(({ membership }) => membership !== null).length,
        }),
      }
    },
  })
  if (call.by.kind === 'CLIENT') return booked
  return {
    ...booked,
    appointments: booked.appointments.map((appointment) => withManageKey(deps, appointment)),
  }
}
