import { canPressRun, isFreeFrom, pressRun } from '@zapys/domain/hours'
import { isLocalDate } from '@zapys/domain/time'
import { useMemo } from 'react'
import { useCall } from '#staff/api/use-call.ts'
import { useCompanySettings } from '#staff/session/company-look.ts'
import { ANY } from './any-available.ts'
import { endOf, hoursBetween, lengthsOf, secondsBetween, slotsIn } from './rental.ts'
import { useRentalService } from './use-rental-service.ts'

const HOUR = 3600

type RentalChoice = {
  company: string
  branch: { id: string; timezone: string }
  /** Id of the rental; undefined: the chosen service is none. */
  service: string | undefined
  /** Empty: any free one. */
  person: string
  day: string
  time: number | null
  /** Seconds; null: the shortest. */
  length: number | null
  /** The booking that moves. */
  own?: { day: string; start: number; seconds: number; resource: string } | undefined
}

export type RentalHours = NonNullable<ReturnType<typeof useRental>>

/** Free hours of a day for a rental, and what is chosen of them; undefined for other services. */
export function useRental({ company, branch, service: id, person, day, time, length, own }: RentalChoice) {
  const { timezone } = branch
  const settings = useCompanySettings(company)
  const offered = useRentalService(company, branch.id, id)
  const free = useCall(
    'listRentSlots',
    {
      params: { company, branch: branch.id },
      query: {
        start: day,
        end: day,
        serviceId: id === undefined ? [] : [id],
        id: person === '' ? undefined : [person],
        resultType: 'MERGED',
        includeAppointmentsTime: true,
      },
    },
    { enabled: id !== undefined && isLocalDate(day), forgets: true },
  )
  const slots = useMemo(() => {
    const ownEnd = own && endOf(timezone, own.day, own.start, own.seconds)
    const isOwn = own !== undefined && (person === '' || person === own.resource)
    return slotsIn(free.data, day, isOwn && ownEnd != null ? { ...own, end: ownEnd } : undefined)
  }, [free.data, day, own, person, timezone])
  if (offered === undefined) return undefined
  const { service } = offered
  const sizes = slots.map(({ start_time, end_time }) => end_time - start_time).filter((size) => size > 0)
  const step =
    sizes.length > 0 ? Math.min(...sizes) : (settings?.booking_settings?.slot_cutter.slot_size ?? HOUR)
  const lengths = lengthsOf(service, step)
  const seconds = length ?? lengths.minSeconds
  const end = time === null ? null : endOf(timezone, day, time, seconds)
  const hours = hoursBetween(slots, time, end)
  const who = person === '' ? ANY : person
  const wanted = { ...lengths, desiredSeconds: seconds }
  return {
    ...offered,
    slots,
    step,
    lengths,
    seconds,
    end,
    hours,
    who,
    /** Its bounds are not known yet. */
    isUnknown: offered.isLoading,
    isLoading: free.isPending && isLocalDate(day),
    error: free.error,
    retry: () => void free.refetch(),
    canPress: (start: number) =>
      own === undefined
        ? canPressRun(hours, start, slots, who, wanted)
        : isFreeFrom(slots, start, Math.ceil(seconds / step) * step, who),
    /** The choice after a press on an hour. A booking moves there with its length; a new one grows to it or begins there. */
    press(start: number): { time: number | null; length?: number } {
      if (own !== undefined) return { time: start }
      const next = pressRun(hours, start, slots, who, wanted)
      const [first] = next
      const last = slots.find(({ start_time }) => start_time === next.at(-1))
      if (first === undefined || last === undefined) return { time: null }
      const chosen = secondsBetween(timezone, day, first, last.end_time)
      return { time: first, ...(chosen !== null && { length: chosen }) }
    },
  }
}
