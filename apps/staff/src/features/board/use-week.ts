import { addDays, toLocal, weekdayOf } from '@zapys/domain/time'
import { useMemo } from 'react'
import { useCall } from '#staff/api/use-call.ts'
import { type Column, columnsOf } from './day.ts'
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
  const enabled = person !== undefined
  const bookings = useCall(
    'readBranchDay',
    { params, query: { day: first, last_day: last, resource: person } },
    { enabled, refetchMs: REFETCH_MS },
  )
  const resources = useCall('listBranchResources', { params, query: { size: 100 } }, { staleMs: STALE_MS })
  const schedules = useCall('listSchedules', { params, query: range }, { staleMs: STALE_MS })
  const hours = useCall('readBranchSchedule', { params, query: range }, { staleMs: STALE_MS })
  const events = useCall(
    'listCompanyEvents',
    {
      params,
      query: { ...instantsOf(branch.timezone, first, last), resourceId: person, active: true, size: 50 },
    },
    { enabled, refetchMs: REFETCH_MS },
  )
  const all = [bookings, resources, schedules, hours, events]
  const resource = resources.data?.content.find(({ id }) => id === person)
  const columns = useMemo<Column[] | undefined>(() => {
    if (!resource || !bookings.data || !schedules.data || !hours.data || !events.data) return undefined
    const dateOf = (instant: string) => toLocal(branch.timezone, Date.parse(instant) / 1000).date
    const bookingsOn = Map.groupBy(bookings.data.content, ({ start_time }) => dateOf(start_time))
    const eventsOn = Map.groupBy(events.data.content, ({ start_time }) => dateOf(start_time))
    return DAYS.map((offset) => {
      const date = addDays(first, offset)
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
  }, [branch, first, resource, bookings.data, schedules.data, hours.data, events.data])
  return {
    columns,
    resources: resources.data?.content.filter(
      ({ type, active, id }) => type !== 'GROUP' && (active || id === person),
    ),
    bookings: bookings.data?.content,
    error: columns === undefined ? all.find(({ error }) => error !== null)?.error : undefined,
    isStale: columns !== undefined && all.some(({ isError }) => isError),
    /** Time of the last successful read, in epoch milliseconds. */
    asOf: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}
