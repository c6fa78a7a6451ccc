/** State of the day choice: free times, the open day, the nearest free days. Shared by the time screens. */
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
  /** The draft that may contain a time chosen before. */
  before: Pick<BookingDraft, 'startsAtLocal' | 'seconds'>
  search: Omit<SlotSearch, 'company' | 'branch'>
  /** The number of days shown at once. */
  period: Period
  /** The number of months side by side. */
  count?: 1 | 2
  /** For a rental of open length: the minimum free time in seconds. */
  minSeconds?: number
  /** Picks the first suitable time of a day. */
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

  // A client who comes back sees the time chosen before; otherwise the first day with times opens.
  const rememberedNow = () => remembered(before, settings.slot_cutter.slot_size, range, period)
  const { calendar, letGo, open, turn } = useCalendarState(rememberedNow)
  const opening = calendar === undefined && soonest.isPending
  // A chosen day need not wait for the soonest free day.
  const shownSlots = calendar === undefined ? slots : { ...slots, isWaiting: false }
  const opened = calendar ?? openCalendar(soonest.data?.date ?? range.firstDay, range.firstDay, period)
  const last = count === 2 ? goOn(opened) : opened
  const lastShown = shownDays(last).end
  const days = useDays(
    shownSlots,
    opening ? [] : (count === 2 ? [opened, last] : [opened]).map(shownDays),
    opening ? undefined : shownDays(goOn(last)),
  )
  // The response has every day for every existing resource; an empty response means that the resource does not exist.
  const isResourceGone = search.resource !== null && days.isSuccess && days.data?.length === 0
  const freeDays = days.data?.filter((freeDay) => freeDay.freeTimes > 0).map((freeDay) => freeDay.date) ?? []
  const shown = opened.activeDate === null && !letGo ? activateFirstDay(opened, freeDays) : opened
  const day = shown.activeDate
  const times = useTimes(shownSlots, day)
  useContradiction(days, times, day !== null && freeDays.includes(day))

  // Requested only if the shown days have no times: the link out of an empty week or month.
  const isDry = days.isSuccess && !isResourceGone && !freeDays.some((date) => day === null || date >= day)
  const after = addDays(lastShown, 1)
  const rest = isDry && after <= range.lastDay ? { ...range, firstDay: after } : undefined
  const later = useSoonest({ ...slots, range: rest }, pick)

  return {
    services: search.services,
    range,
    soonest,
    /** The response lacks the chosen resource: it left the branch, or no longer performs this service. */
    isResourceGone,
    /** The first shown day. */
    start: opened.start,
    lastShown,
    count,
    days,
    day,
    /** Undefined while loading. */
    times: opening || days.isPending ? undefined : times.data,
    hours: shown.hours,
    /**
     * The nearest day with times: after the open day among the shown ones, else after them, else the soonest of all.
     */
    nextDay:
      freeDays.find((date) => day !== null && date > day) ??
      later.data?.date ??
      (soonest.data && soonest.data.date !== day ? soonest.data.date : undefined),
    lookingAhead: later.isFetching && later.data === undefined,
    /** The shown days on which someone works. */
    workedDays: days.data?.filter((freeDay) => freeDay.works).map((freeDay) => freeDay.date) ?? [],
    isIncomplete: days.data?.some(({ incomplete }) => incomplete) === true,
    isEmpty: days.isSuccess && freeDays.length === 0 && day === null,
    chooseDay(date: string | null) {
      // In a row of days the open day can be pressed again: the chosen time stays.
      if (date !== null && date === day) return
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
    /** Turns to the month or week of a day. */
    turnTo: (date: string) => turn(openCalendar(date, range.firstDay, period)),
  }
}

export type TimeChoice = ReturnType<typeof useTimeChoice>

/** The shown days and the open day; undefined opens the first day with times. */
function useCalendarState(rememberedNow: () => CalendarState | undefined) {
  const [calendar, setCalendar] = useState(rememberedNow)
  // The server does not have the remembered time, so it is read again after hydration.
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
    /** True if the client closed the day, so none is open. */
    letGo,
    /** A transition, so that the press is shown first: a slow phone takes long to render the times of a day. */
    open: (next: CalendarState, isLetGo: boolean) => startTransition(() => set(next, isLetGo)),
    /** Not a transition: the focus moves to a day that must already be rendered. */
    turn: (next: CalendarState) => set(next, false),
  }
}

/**
 * The calendar shows a free day whose times are all taken. The rest of the calendar may be as old, so all of it is
 * requested again.
 */
function useContradiction(
  days: ReturnType<typeof useDays>,
  times: ReturnType<typeof useTimes>,
  isFreeDay: boolean,
) {
  const isOutdated = isFreeDay && times.data?.some(({ available }) => available) === false
  // At most once per response with times, so that two responses that never agree cause no endless requests.
  const contradictedBy = isOutdated ? times.dataUpdatedAt : undefined
  const askAgain = useEffectEvent(days.askAgain)
  useEffect(() => {
    if (contradictedBy !== undefined) askAgain()
  }, [contradictedBy])
}

/** The time chosen before, as single hours if the client chose a length. */
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
