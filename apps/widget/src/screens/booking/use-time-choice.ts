/** The choice of a day: what is free, which day is open, where the nearest free ones are. Shared by the time screens. */
import { useState } from 'react'
import type { BookingSettings, Branch } from '@zapys/contract'
import { activateFirstDay, openCalendar, toggleDate } from '@zapys/domain/calendar'
import type { CalendarState } from '@zapys/domain/calendar'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { bookableRange } from '#widget/features/slots/bookable-range.ts'
import { readDateTime } from '@zapys/domain/addresses'
import type { FreeTime } from '#widget/features/slots/read-slots.ts'
import type { SlotSearch } from '#widget/features/slots/slot-query.ts'
import { useMonth, useSlots, useSoonest, useTimes } from '#widget/features/slots/use-slots.ts'

type Asked = {
  branch: Branch
  settings: BookingSettings
  search: Pick<SlotSearch, 'kind' | 'services' | 'resource'>
  /** The first time of a day that fits. */
  pick(times: readonly FreeTime[]): FreeTime | undefined
}

export function useTimeChoice({ branch, settings, search, pick }: Asked) {
  const { company } = useCompany()
  const { draft } = useDraft(company.id, branch.id)
  const range = bookableRange(branch.timezone, settings, Date.now() / 1000)
  const slots = useSlots({ ...search, company: company.id, branch: branch.id }, range, settings)
  const soonest = useSoonest(slots, pick)

  // A time chosen before is there again when the client comes back; otherwise the first day with times is open.
  const [calendar, setCalendar] = useState(() => rememberedTime(draft.startsAtLocal, range))
  const [letGo, setLetGo] = useState(false)
  const opening = calendar === undefined && soonest.isPending
  const opened = calendar ?? openCalendar(soonest.data?.date ?? range.firstDay, range.firstDay)
  const days = useMonth(slots, opening ? undefined : opened.start)
  const freeDays = days.data?.filter((found) => found.freeTimes > 0).map((found) => found.date) ?? []
  const shown = opened.activeDate === null && !letGo ? activateFirstDay(opened, freeDays) : opened
  const day = shown.activeDate
  const times = useTimes(slots, day)

  return {
    range,
    soonest,
    month: opened.start,
    days,
    day,
    /** Undefined while they are on their way. */
    times: opening || days.isPending ? undefined : times.data,
    hours: shown.hours,
    /** The nearest day that has times: after the open one in this month, else the soonest of all. */
    nextDay:
      freeDays.find((date) => day !== null && date > day) ??
      (soonest.data && soonest.data.date !== day ? soonest.data.date : undefined),
    emptyMonth: days.isSuccess && freeDays.length === 0 && day === null,
    chooseDay(date: string | null) {
      setLetGo(date === null)
      const closed = {
        ...(date === null ? opened : openCalendar(date, range.firstDay)),
        activeDate: null,
        hours: [],
      }
      setCalendar(date === null ? closed : toggleDate(closed, date))
    },
    chooseHours: (hours: number[]) => setCalendar({ ...shown, hours }),
    turnTo(month: string) {
      setLetGo(false)
      setCalendar(openCalendar(month, range.firstDay))
    },
  }
}

export type TimeChoice = ReturnType<typeof useTimeChoice>

function rememberedTime(
  startsAtLocal: string | null,
  range: { firstDay: string; lastDay: string },
): CalendarState | undefined {
  const moment = readDateTime(startsAtLocal ?? '')
  if (moment === null || moment.date < range.firstDay || moment.date > range.lastDay) return undefined
  return { ...openCalendar(moment.date, range.firstDay), activeDate: moment.date, hours: [moment.seconds] }
}
