/** Whether the time of a booking cancelled for lack of payment is still free, and the address to book it. */
import type { Appointment } from '@zapys/contract'
import { bookSameTime } from '@zapys/domain/flows'
import { addDays } from '@zapys/domain/time'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useScreenHref } from '#widget/company/use-screen-href.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { useStillFree } from './use-still-free.ts'
import type { RentalOrPlaces } from './use-still-free.ts'

export type LapsedBooking = RentalOrPlaces & Pick<Appointment, 'start_time'>

type SameTime = {
  /** Address of the confirmation for that time; undefined while unknown or not free. */
  to: string | undefined
  when: string
  isGone: boolean
}

export function useSameTime(lapsed: LapsedBooking): SameTime {
  const text = useText()
  const formats = useFormats()
  const to = useScreenHref()
  const { company } = useCompany()
  const { branch, booking_type, services, resources, date, time, start_time } = lapsed
  const again = bookSameTime({ ...lapsed, branch_id: branch.id })
  const isAhead = Date.parse(start_time) > Date.now()
  const isVisit = booking_type === 'GENERAL'
  const isShared = resources.length > 1
  const { data } = useCall(
    'listVisitSlots',
    {
      params: { company: company.id, branch: branch.id },
      query: {
        // A night shift lists its times after midnight on the day before.
        start: addDays(date, -1),
        end: date,
        serviceId: services.map(({ id }) => id).join(','),
        resourceId: isShared ? undefined : resources[0]?.id,
      },
    },
    { enabled: isVisit && isAhead && services.length > 0, handles: () => true },
  )
  const stillFree = useStillFree(lapsed, isAhead)
  const isFree = isVisit
    ? data?.days.some(({ times = [] }) => times.some(({ starts_at }) => starts_at === start_time))
    : stillFree
  const mayBook = isAhead && again !== undefined && isFree === true
  return {
    to: mayBook ? to(again) : undefined,
    when: text('booking.dayAt', { date: formats.date(date, 'day'), time: formats.time(time.start_time) }),
    isGone: isAhead && isFree === false,
  }
}
