import { addDays, DAY_SECONDS, toInstant } from '@zapys/domain/time'
import { useMemo } from 'react'
import { useAll } from '#staff/api/use-all.ts'
import { useCall } from '#staff/api/use-call.ts'
import { useQueue } from '#staff/features/queue/use-queue.ts'
import { withWaiting } from '#staff/session/queue.ts'
import { type Column, columnsOf, secondsOf, shiftsEnd } from './day.ts'

/** Polling interval, because other people book meanwhile. */
export const REFETCH_MS = 30_000
/** People, rooms and hours change rarely. */
export const STALE_MS = 300_000

type DayRequest = {
  company: string
  branch: { id: string; timezone: string } | undefined
  day: string
  /** The day is only prefetched for offline use, not shown. */
  isAhead?: boolean
  /** Only this resource's column; undefined: all. */
  only?: string | undefined
}

/** Data of the board for a day; columns are undefined until loaded. */
export function useDay({ company, branch, day, isAhead = false, only }: DayRequest) {
  const params = { company, branch: branch?.id ?? '' }
  const enabled = branch !== undefined
  const range = { start: day, end: day }
  const resources = useCall(
    'listBranchResources',
    { params, query: { size: 100 } },
    { enabled, staleMs: STALE_MS },
  )
  const schedules = useCall('listSchedules', { params, query: range }, { enabled, staleMs: STALE_MS })
  const hours = useCall('readBranchSchedule', { params, query: range }, { enabled, staleMs: STALE_MS })
  const end = hours.data && schedules.data && shiftsEnd(day, hours.data, [undefined, ...schedules.data])
  const taken = useTaken({ company, branch, day, isAhead, end })
  const all = [resources, schedules, hours, ...taken.all]
  const queue = useQueue()
  const { bookings, events } = taken
  // Actions queued for a connection are shown as done.
  const shown = useMemo(() => bookings && withWaiting(bookings, queue), [bookings, queue])
  const columns = useMemo<Column[] | undefined>(() => {
    if (!branch || !shown || !events || !resources.data || !schedules.data || !hours.data) return undefined
    return columnsOf({
      day,
      timezone: branch.timezone,
      resources: resources.data.content.filter(({ id }) => only === undefined || id === only),
      branchHours: hours.data,
      schedules: schedules.data,
      bookings: shown,
      events,
    })
  }, [branch, day, only, shown, events, resources.data, schedules.data, hours.data])
  return {
    columns,
    bookings: shown,
    error: columns === undefined ? all.find(({ error }) => error !== null)?.error : undefined,
    /** The shown data may be out of date. */
    isStale: columns !== undefined && all.some(({ isError }) => isError),
    /** Time of the last successful read, in epoch milliseconds. */
    asOf: Math.min(...all.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

type TakenRequest = Omit<DayRequest, 'only'> & {
  /** End of the last shift, in seconds from midnight; undefined until the hours have loaded. */
  end: number | undefined
}

/** Bookings and classes of a day and of its night shift, which ends on the next day. */
function useTaken({ company, branch, day, isAhead, end = 0 }: TakenRequest) {
  const params = { company, branch: branch?.id ?? '' }
  const timezone = branch?.timezone ?? 'UTC'
  const next = addDays(day, 1)
  const freshness = isAhead ? { staleMs: STALE_MS, refetchMs: STALE_MS } : { refetchMs: REFETCH_MS }
  const ofDay = { enabled: branch !== undefined, ...freshness }
  const bookings = useCall('readBranchDay', { params, query: { day } }, ofDay)
  const eventsOf = (date: string) => ({
    params,
    query: { ...instantsOf(timezone, date, date), active: true },
  })
  const events = useAll('listCompanyEvents', eventsOf(day), ofDay)
  const isNight = end > DAY_SECONDS
  const ofNight = { enabled: branch !== undefined && isNight, ...freshness }
  const nightBookings = useCall('readBranchDay', { params, query: { day: next } }, ofNight)
  const nightEvents = useAll('listCompanyEvents', eventsOf(next), ofNight)
  // Without a network the next day may be missing; the day itself is still shown.
  const isWaiting = isNight && (nightBookings.isPending || nightEvents.isPending)
  const [dayContent, nightContent] = [
    bookings.data?.content,
    isNight ? nightBookings.data?.content : undefined,
  ]
  const [dayClasses, nightClasses] = [events.data, isNight ? nightEvents.data : undefined]
  const taken = useMemo(() => {
    const isInShift = ({ start_time }: { start_time: string }) => secondsOf(day, timezone, start_time) < end
    const withNight = <Item extends { start_time: string }>(items: Item[] | undefined, night: Item[] = []) =>
      isWaiting ? undefined : items && [...items, ...night.filter(isInShift)]
    return {
      bookings: withNight(dayContent, nightContent),
      events: withNight(dayClasses, nightClasses),
    }
  }, [day, timezone, end, isWaiting, dayContent, nightContent, dayClasses, nightClasses])
  return { ...taken, all: [bookings, events, ...(isNight ? [nightBookings, nightEvents] : [])] }
}

/** Instants from midnight of `first` to midnight after `last` at the branch; a skipped midnight is an hour later. */
export function instantsOf(timezone: string, first: string, last: string) {
  const at = (day: string, seconds: number) =>
    new Date((toInstant(timezone, day, seconds) ?? toInstant(timezone, day, seconds + 3600) ?? 0) * 1000)
  return {
    start: at(first, 0).toISOString(),
    end: new Date(at(last, DAY_SECONDS).getTime() - 1).toISOString(),
  }
}
