/** The choice of a day: what is free, which day is open, where the nearest free ones are. Shared by the time screens. */
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { BookingSettings, Branch } from '@zapys/contract'
import { activateFirstDay, goOn, openCalendar, shownDays, toggleDate } from '@zapys/domain/calendar'
import type { CalendarState, Period } from '@zapys/domain/calendar'
import { addDays } from '@zapys/domain/time'
import { useIsHydrated } from '#widget/browser/hydration.ts'
import { nowMs } from '#widget/browser/now.ts'
import { useCompany } from '#widget/company/company.tsx'
import type { BookingDraft } from '#widget/features/booking-draft/draft-store.ts'
import { bookableRange } from '#widget/features/slots/bookable-range.ts'
import { readDateTime } from '@zapys/domain/addresses'
import type { FreeTime } from '@zapys/domain/slots'
import type { SlotSearch } from '#widget/features/slots/slot-query.ts'
import { useFirstSlots } from '#widget/features/slots/use-first-slots.ts'
import { useDays, useNight, useSlots, useSoonest, useTimes } from '#widget/features/slots/use-slots.ts'

type TimeChoiceInput = {
  branch: Branch
  settings: BookingSettings
  /** The draft that may hold a time chosen before. */
  before: Pick<BookingDraft, 'startsAtLocal' | 'seconds'>
  search: Omit<SlotSearch, 'company' | 'branch'>
  /** How many days are shown at once. */
  period: Period
  /** How many of them stand beside each other. */
  count?: 1 | 2
  /** Of a rental whose length is open: the least that there is to be room for. */
  minSeconds?: number
  /** The first time of a day that fits. */
  pick(times: readonly FreeTime[]): FreeTime | undefined
}

export function useTimeChoice({
  branch,
  settings,
  before,
  search,
  period,
  count = 1,
  minSeconds,
  pick,
}: TimeChoiceInput) {
  const { company } = useCompany()
  const fromToday = bookableRange(branch.timezone, settings, nowMs() / 1000)
  const alone = useSlots({ ...search, company: company.id, branch: branch.id }, fromToday, settings)
  const slots = useNight(useFirstSlots(alone, { period, periods: count, minSeconds, pick }))
  const range = slots.range ?? fromToday
  const soonest = useSoonest(slots, pick)

  // A time chosen before is there again when the client comes back; otherwise the first day with times is open.
  const rememberedNow = () => remembered(before, settings.slot_cutter.slot_size, range, period)
  const { calendar, letGo, open, turn } = useCalendarState(rememberedNow)
  const opening = calendar === undefined && soonest.isPending
  // A day that was chosen need not wait for the soonest one.
  const shownSlots = calendar === undefined ? slots : { ...slots, isWaiting: false }
  const opened = calendar ?? openCalendar(soonest.data?.date ?? range.firstDay, range.firstDay, period)
  const last = count === 2 ? goOn(opened) : opened
  const lastShown = shownDays(last).end
  const days = useDays(
    shownSlots,
    opening ? [] : (count === 2 ? [opened, last] : [opened]).map(shownDays),
    opening ? undefined : shownDays(goOn(last)),
  )
  // Every day of the range is answered for every resource asked about; nothing at all means that there is none such.
  const isResourceGone = search.resource !== null && days.isSuccess && days.data?.length === 0
  const freeDays = days.data?.filter((freeDay) => freeDay.freeTimes > 0).map((freeDay) => freeDay.date) ?? []
  const shown = opened.activeDate === null && !letGo ? activateFirstDay(opened, freeDays) : opened
  const day = shown.activeDate
  const times = useTimes(shownSlots, day)
  useContradiction(days, times, day !== null && freeDays.includes(day))

  // Looked for only where the days shown have nothing: the way on from an empty week or month.
  const isDry = days.isSuccess && !isResourceGone && !freeDays.some((date) => day === null || date >= day)
  const after = addDays(lastShown, 1)
  const rest = isDry && after <= range.lastDay ? { ...range, firstDay: after } : undefined
  const later = useSoonest({ ...slots, range: rest }, pick)

  return {
    services: search.services,
    range,
    soonest,
    /** The chosen resource is not among the answered ones: gone from the branch, or not for this service any more. */
    isResourceGone,
    /** The first of the days shown. */
    start: opened.start,
    lastShown,
    count,
    days,
    day,
    /** Undefined while they are on their way. */
    times: opening || days.isPending ? undefined : times.data,
    hours: shown.hours,
    /** The nearest day that has times: after the open one among those shown, else after them, else the soonest of all. */
    nextDay:
      freeDays.find((date) => day !== null && date > day) ??
      later.data?.date ??
      (soonest.data && soonest.data.date !== day ? soonest.data.date : undefined),
    lookingAhead: later.isFetching && later.data === undefined,
    /** Of the days shown those that are worked. */
    workedDays: days.data?.filter((freeDay) => freeDay.works).map((freeDay) => freeDay.date) ?? [],
    isIncomplete: days.data?.some(({ incomplete }) => incomplete) === true,
    isEmpty: days.isSuccess && freeDays.length === 0 && day === null,
    chooseDay(date: string | null) {
      const closed = {
        ...(date === null || (date >= opened.start && date <= lastShown)
          ? opened
          : openCalendar(date, range.firstDay, period)),
        activeDate: null,
        hours: [],
      }
      open(date === null ? closed : toggleDate(closed, date), date === null)
    },
    chooseHours: (hours: number[]) => open({ ...shown, hours }, letGo),
    /** To the month or week of a day. */
    turnTo: (date: string) => turn(openCalendar(date, range.firstDay, period)),
  }
}

export type TimeChoice = ReturnType<typeof useTimeChoice>

/** Which days are shown, and which of them is open; undefined: the first with times. */
function useCalendarState(rememberedNow: () => CalendarState | undefined) {
  const [calendar, setCalendar] = useState(rememberedNow)
  // The server knows of no such time: it is looked for once more after hydration.
  const isHydrated = useIsHydrated()
  const [isLookedFor, setIsLookedFor] = useState(isHydrated)
  if (isHydrated && !isLookedFor) {
    setIsLookedFor(true)
    setCalendar(calendar ?? rememberedNow())
  }
  const [letGo, setLetGo] = useState(false)
  const set = (next: CalendarState, isLetGo: boolean) => {
    setLetGo(isLetGo)
    setCalendar(next)
  }
  return {
    calendar,
    /** No day is open, as the client wants it. */
    letGo,
    /** The press shows first: a slow phone renders the times of a day later than a finger waits. */
    open: (next: CalendarState, isLetGo: boolean) => startTransition(() => set(next, isLetGo)),
    /** At once: the focus goes to a day that must be there by then. */
    turn: (next: CalendarState) => set(next, false),
  }
}

/** A free day without a free time: the rest of the calendar may be as old as it, so all of it is requested again. */
function useContradiction(
  days: ReturnType<typeof useDays>,
  times: ReturnType<typeof useTimes>,
  isFreeDay: boolean,
) {
  const isOutdated = isFreeDay && times.data?.some(({ available }) => available) === false
  // Once for each answer with times, so that two answers which never agree are not requested for ever.
  const contradictedBy = isOutdated ? times.dataUpdatedAt : undefined
  const askAgain = useEffectEvent(days.askAgain)
  useEffect(() => {
    if (contradictedBy !== undefined) askAgain()
  }, [contradictedBy])
}

/** The time chosen before, hour by hour where the client chose a length. */
function remembered(
  { startsAtLocal, seconds }: TimeChoiceInput['before'],
  step: number,
  range: { firstDay: string; lastDay: string },
  period: Period,
): CalendarState | undefined {
  const moment = readDateTime(startsAtLocal ?? '')
  if (moment === null || moment.date < range.firstDay || moment.date > range.lastDay) return undefined
  const count = Math.max(1, Math.round((seconds ?? step) / step))
  return {
    ...openCalendar(moment.date, range.firstDay, period),
    activeDate: moment.date,
    hours: Array.from({ length: count }, (_, hour) => moment.seconds + hour * step),
  }
}
