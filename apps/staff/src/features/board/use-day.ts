import type { CompanyEvent } from '@zapys/contract'
import { DAY_SECONDS, toInstant } from '@zapys/domain/time'
import { useMemo } from 'react'
import { useCall } from '#staff/api/use-call.ts'
import { useQueue } from '#staff/features/queue/use-queue.ts'
import { withWaiting } from '#staff/session/queue.ts'
import { type Column, columnsOf } from './day.ts'

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
  const freshness = isAhead ? { staleMs: STALE_MS, refetchMs: STALE_MS } : { refetchMs: REFETCH_MS }
  const bookings = useCall(
    'readBranchDay',
    { params, query: { day } },
    { enabled, keepPrevious: true, ...freshness },
  )
  const resources = useCall(
    'listBranchResources',
    { params, query: { size: 100 } },
    { enabled, staleMs: STALE_MS },
  )
  const schedules = useCall('listSchedules', { params, query: range }, { enabled, staleMs: STALE_MS })
  const hours = useCall('readBranchSchedule', { params, query: range }, { enabled, staleMs: STALE_MS })
  const events = useCall(
    'listCompanyEvents',
    { params, query: { ...instantsOf(branch?.timezone ?? 'UTC', day, day), size: 50 } },
    { enabled, ...freshness },
  )
  const all = [bookings, resources, schedules, hours, events]
  const isOther = bookings.data !== undefined && bookings.data.day !== day
  const queue = useQueue()
  const content = bookings.data?.content
  // Actions queued for a connection are shown as done.
  const shown = useMemo(() => content && withWaiting(content, queue), [content, queue])
  const columns = useMemo<Column[] | undefined>(() => {
    if (!branch || !shown || !resources.data || !schedules.data || !hours.data || !events.data)
      return undefined
    if (isOther) return undefined
    return columnsOf({
      day,
      timezone: branch.timezone,
      resources: resources.data.content.filter(({ id }) => only === undefined || id === only),
      branchHours: hours.data,
      schedules: schedules.data,
      bookings: shown,
      events: events.data.content.filter((event: CompanyEvent) => event.active),
    })
  }, [branch, day, only, isOther, shown, resources.data, schedules.data, hours.data, events.data])
  return {
    columns,
    bookings: isOther ? undefined : shown,
    error: columns === undefined ? all.find(({ error }) => error !== null)?.error : undefined,
    /** The shown data may be out of date. */
    isStale: columns !== undefined && all.some(({ isError }) => isError),
    /** Time of the last successful read, in epoch milliseconds. */
    asOf: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
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
