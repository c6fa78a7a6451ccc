import { addDays, DAY_SECONDS, toLocal, weekdayOf } from '@zapys/domain/time'
import { useMemo } from 'react'
import { useAll } from '#staff/api/use-all.ts'
import { useCall } from '#staff/api/use-call.ts'
import { useQueue } from '#staff/features/queue/use-queue.ts'
import { withWaiting } from '#staff/session/queue.ts'
import { type Column, columnsOf, shiftsEnd } from './day.ts'
import { instantsOf, REFETCH_MS, STALE_MS } from './use-day.ts'

type WeekRequest = {
  company: string
  branch: { id: string; timezone: string }
  /** Any day of the week. */
  day: string
  /** Undefined until the people have loaded. */
  person: string | undefined
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** Monday to Sunday of the week of a day. */
export function weekAround(day: string): { first: string; last: string } {
  const first = addDays(day, 1 - weekdayOf(day))
  return { first, last: addDays(first, 6) }
}

/** Data of the board for a person's week, one column per day; undefined until loaded. */
export function useWeek({ company, branch, day, person }: WeekRequest) {
  const params = { company, branch: branch.id }
  const { first, last } = weekAround(day)
  const range = { start: first, end: last }
  const resources = useCall('listBranchResources', { params, query: { size: 100 } }, { staleMs: STALE_MS })
  const schedules = useCall('listSchedules', { params, query: range }, { staleMs: STALE_MS })
  const hours = useCall('readBranchSchedule', { params, query: range }, { staleMs: STALE_MS })
  const own = schedules.data?.find(({ id }) => id === person)
  const lastEnd = hours.data && schedules.data ? shiftsEnd(last, hours.data, [own]) : 0
  const taken = useTaken({ company, branch, day, person }, lastEnd > DAY_SECONDS)
  const { events } = taken
  const queue = useQueue()
  // Actions queued for a connection are shown as done.
  const bookings = useMemo(
    () => taken.bookings && withWaiting(taken.bookings, queue),
    [taken.bookings, queue],
  )
  const all = [resources, schedules, hours, ...taken.all]
  const resource = resources.data?.content.find(({ id }) => id === person)
  const columns = useMemo<Column[] | undefined>(() => {
    if (!resource || !bookings || !events || !schedules.data || !hours.data) return undefined
    const days = DAYS.map((offset) => addDays(first, offset))
    const endOf = new Map(days.map((date) => [date, shiftsEnd(date, hours.data, [own])]))
    /** The day of its shift: after midnight a night shift belongs to the day before. */
    const dateOf = ({ start_time }: { start_time: string }) => {
      const { date, seconds } = toLocal(branch.timezone, Date.parse(start_time) / 1000)
      const before = addDays(date, -1)
      return seconds + DAY_SECONDS < (endOf.get(before) ?? 0) ? before : date
    }
    const bookingsOn = Map.groupBy(bookings, dateOf)
    const eventsOn = Map.groupBy(events, dateOf)
    return days.map((date) => {
      const [column] = columnsOf({
        day: date,
        timezone: branch.timezone,
        // Includes an inactive person, whose week may contain bookings.
        resources: [{ ...resource, active: true }],
        branchHours: hours.data,
        schedules: schedules.data,
        bookings: bookingsOn.get(date) ?? [],
        events: eventsOn.get(date) ?? [],
      })
      return { ...column!, day: date }
    })
  }, [branch, first, resource, bookings, events, schedules.data, own, hours.data])
  return {
    columns,
    resources: resources.data?.content.filter(
      ({ type, active, id }) => type !== 'GROUP' && (active || id === person),
    ),
    bookings,
    error: columns === undefined ? all.find(({ error }) => error !== null)?.error : undefined,
    isStale: columns !== undefined && all.some(({ isError }) => isError),
    /** Time of the last successful read, in epoch milliseconds. */
    asOf: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

/** Bookings and classes of the week, and of the Monday after it if Sunday has a night shift. */
function useTaken({ company, branch, day, person }: WeekRequest, isNight: boolean) {
  const params = { company, branch: branch.id }
  const { first, last } = weekAround(day)
  const enabled = person !== undefined
  const ofWeek = { enabled, refetchMs: REFETCH_MS }
  const bookings = useCall(
    'readBranchDay',
    { params, query: { day: first, last_day: last, resource: person } },
    ofWeek,
  )
  const after = addDays(last, 1)
  const night = useCall(
    'readBranchDay',
    { params, query: { day: after, resource: person } },
    { ...ofWeek, enabled: enabled && isNight },
  )
  const events = useAll(
    'listCompanyEvents',
    {
      params,
      query: {
        ...instantsOf(branch.timezone, first, isNight ? after : last),
        resourceId: person,
        active: true,
      },
    },
    ofWeek,
  )
  const [ofDays, ofNight] = [bookings.data?.content, night.data?.content]
  return {
    bookings: useMemo(
      () => (isNight ? ofDays && ofNight && [...ofDays, ...ofNight] : ofDays),
      [isNight, ofDays, ofNight],
    ),
    events: events.data,
    all: [bookings, events, ...(isNight ? [night] : [])],
  }
}
