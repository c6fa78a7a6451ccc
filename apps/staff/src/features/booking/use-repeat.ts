import type { StaffDates } from '@zapys/contract'
import type { ApiFailure } from '@zapys/contract/client'
import { toInstant } from '@zapys/domain/time'
import { useCall } from '#staff/api/use-call.ts'
import { type Draft, servicesOf } from './draft.ts'

type Dates = StaffDates['dates']

export type Repeat = {
  /** Empty where it does not repeat, or until they have loaded. */
  dates: Dates
  /** Those that are not booked. */
  taken: Dates
  /** Instants to book. */
  starts: string[]
  isLoading: boolean
  error: ApiFailure | null
  retry(): void
}

/** Dates of a booking that repeats; those that are taken are left out. */
export function useRepeat(company: string, branch: { id: string; timezone: string }, draft: Draft): Repeat {
  const { everyWeeks, times, day, time, person } = draft
  const services = servicesOf(draft)
  const instant = time === null || day === '' ? null : toInstant(branch.timezone, day, time)
  const isAsked = everyWeeks !== 0 && instant !== null && services.length > 0
  const read = useCall(
    'listStaffDates',
    {
      params: { company, branch: branch.id },
      query: {
        start: instant === null ? '' : new Date(instant * 1000).toISOString(),
        every_weeks: everyWeeks,
        times,
        serviceId: services,
        resource: person === '' ? undefined : person,
      },
    },
    { enabled: isAsked },
  )
  const dates = (isAsked ? read.data?.dates : undefined) ?? []
  return {
    dates,
    taken: dates.filter(({ available }) => !available),
    starts: dates.flatMap(({ available, start_time }) =>
      available && start_time !== null ? start_time : [],
    ),
    isLoading: isAsked && read.isPending,
    error: isAsked ? read.error : null,
    retry: () => void read.refetch(),
  }
}
