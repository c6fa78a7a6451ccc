/** Requests of a confirmation: hold, price, and booking of one visit or a series. */
import { useCompany } from '#widget/company/company.tsx'
import {
  appointmentRequest,
  asShown,
  seriesRequest,
  visitRequest,
  holdTime,
} from '#widget/features/booking/appointment-request.ts'
import type { PlannedVisit } from '#widget/features/booking/appointment-request.ts'
import type { Subject } from '#widget/features/confirmation/use-confirmation.ts'
import type { PlannedSeries } from '#widget/features/repeats/repeat-dates.tsx'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { instantOf } from '#widget/features/slots/instant-of.ts'
import { useLocale } from '#widget/language/use-text.tsx'
import type { ConfirmVisitProps } from './confirm-visit-props.ts'

/** `plan`: dates of a series, undefined while a date is not decided. */
export function useVisit(
  { branch, services, resource, performers, moment, rentSeconds }: ConfirmVisitProps,
  plan: 'once' | PlannedSeries | undefined,
) {
  const { company, tracking } = useCompany()
  const { locale } = useLocale()
  const origin = { ...tracking, locale }
  const startsAt = instantOf(branch.timezone, moment)
  const visit: PlannedVisit | undefined =
    startsAt === undefined
      ? undefined
      : {
          company: company.id,
          branch: branch.id,
          startsAt,
          rentSeconds,
          services: services.map(({ id, duration }, index) => ({
            id,
            durationSeconds: duration,
            performer: performers && resourceOf(performers[index]),
          })),
          resource: resource?.id ?? null,
        }
  const series = plan === 'once' ? undefined : plan
  const bookingRequest = visit && visitRequest(visit, origin)
  return {
    startsAt,
    bookingRequest,
    seconds:
      rentSeconds ??
      services.reduce((sum, service) => sum + (service.display_duration || service.duration), 0),
    series:
      plan === 'once' ? ('none' as const) : plan === undefined ? ('open' as const) : ('settled' as const),
    seriesTotal: series?.price,
    seriesCovered: series?.covered,
    seriesDeposit: series?.deposit,
    visits: series?.starts.length ?? 1,
    // A series is booked completely or not at all: a hold of its first date would only block it.
    holdInput: visit && plan === 'once' ? { ...holdTime(visit), source: tracking.source } : undefined,
    priced: bookingRequest,
    askOf: ({ person, agreement }, bound) => {
      const appointment = appointmentRequest(visit!, person, agreement, origin)
      return series
        ? { kind: 'series', appointment: seriesRequest(appointment, series.starts, bound) }
        : { kind: 'visit', appointment: asShown(appointment, bound) }
    },
  } satisfies Partial<Subject> & Record<string, unknown>
}
