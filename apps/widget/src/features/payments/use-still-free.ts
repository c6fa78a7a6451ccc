/** Whether the hours of a rental, or the places of an event, can be booked again. */
import type { Appointment, SlotsAnswer } from '@zapys/contract'
import { freePlaces } from '@zapys/domain/appointments'
import { readTimes } from '@zapys/domain/slots'
import { addDays, DAY_SECONDS } from '@zapys/domain/time'
import { isMissing } from '#widget/api/failure.ts'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useBranchSettings } from '#widget/features/catalogue/use-catalogue.ts'
import { useEvent } from '#widget/features/catalogue/use-event.ts'

export type RentalOrPlaces = Pick<
  Appointment,
  'branch' | 'booking_type' | 'services' | 'resources' | 'date' | 'time' | 'duration' | 'event' | 'space'
>

/** Undefined while unknown, and for other visits. */
export function useStillFree(booked: RentalOrPlaces, isAhead: boolean): boolean | undefined {
  const { branch, booking_type, services, resources, date, time, duration, event, space } = booked
  const { company, tracking } = useCompany()
  const { slot_cutter } = useBranchSettings(branch.id)
  const isRental = booking_type === 'RENT'
  const { data: starts } = useCall(
    'listRentSlots',
    {
      params: { company: company.id, branch: branch.id },
      query: {
        start: addDays(date, -1),
        end: date,
        resultType: 'SLOTS',
        serviceId: services.map(({ id }) => id),
        id: resources[0]?.id,
        source: tracking.source,
        startAlign: slot_cutter.start_align,
        startAlignCustom: slot_cutter.start_align === 'CUSTOM' ? slot_cutter.start_align_custom : undefined,
        slotSize: slot_cutter.slot_size,
        serviceDuration: duration,
      },
    },
    { enabled: isRental && isAhead, handles: () => true },
  )
  const { data: places, error } = useEvent(branch.id, event?.id ?? '', event !== null && isAhead)
  if (isRental) return starts && isRentalFree(starts as SlotsAnswer, date, time.start_time)
  return isMissing(error) ? false : places && freePlaces(places) >= space
}

/** A night shift lists its times after midnight on the day before: 01:00 as 25:00. docs/rules/slots.md */
export function isRentalFree(starts: SlotsAnswer, date: string, seconds: number): boolean {
  const isFreeAt = (day: string, start_time: number) =>
    readTimes(starts, day).some((start) => start.available && start.start_time === start_time)
  return isFreeAt(date, seconds) || isFreeAt(addDays(date, -1), seconds + DAY_SECONDS)
}
