/** Free days and times by query key. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { hashKey, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import type { BookingSettings } from '@zapys/contract'
import { inside } from '@zapys/domain/slots'
import type { FreeDay, FreeTime } from '@zapys/domain/slots'
import { addDays } from '@zapys/domain/time'
import { useApi } from '#widget/api/api.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { slotQuery } from './slot-query.ts'
import type { SlotSearch } from './slot-query.ts'
import { daysOptions, soonestOptions, STALE_MS, timesOptions, withNight } from './slot-options.ts'
import type { Context, PickTime, Range } from './slot-options.ts'

/** Undefined range: the branch is not loaded, and nothing is requested. */
export function useSlots(search: SlotSearch, range: Range | undefined, settings: BookingSettings) {
  const { source } = useCompany().tracking
  const context: Context = { api: useApi(), search, query: slotQuery(search, settings, source) }
  return { context, range, isWaiting: false }
}
/** `isWaiting`: a combined response is pending, so nothing is requested separately. */
export type Slots = ReturnType<typeof useSlots>

type Days = { start: string; end: string }

/** Delay before prefetching, in milliseconds, until the page has finished loading. */
const AHEAD_AFTER_MS = 1000

/** Merges ranges of days. A stable function, or the library would compare all days on every render. */
const together = ([first, ...others]: UseQueryResult<FreeDay[]>[]) => ({
  data: first?.data && [first, ...others].flatMap(({ data }) => data ?? []),
  isPending: first?.isPending !== false,
  isSuccess:
    first?.isSuccess === true && others.every(({ data, fetchStatus }) => data || fetchStatus === 'idle'),
})

/**
 * The shown days, in one or more ranges, as far as they are bookable. Every move requests them again, unless fresh;
 * `ahead` is fetched afterwards. The first range must be loaded; others are added when they arrive.
 * docs/decisions/0035-readings-of-the-specification.md
 */
export function useDays(
  { context, range, isWaiting }: Slots,
  shown: readonly Days[],
  ahead: Days | undefined,
) {
  const options = (days: Days | undefined) => {
    const { start, end } = days && range ? inside(days, range) : { start: '', end: '' }
    return { ...daysOptions(context, start, end), enabled: !isWaiting && start !== '' && start <= end }
  }
  const spans = shown.length > 0 ? shown : [undefined]
  const lists = useQueries({
    queries: spans.map(options),
    combine: together,
  })
  const next = options(ahead)
  // Used if prefetched; not requested only for the few days that complete a month's last week.
  const { data: after } = useQuery({ ...next, enabled: false })
  const client = useQueryClient()
  const askAgain = (isWanted: (start: string) => boolean = () => true) => {
    for (const days of shown) {
      const { queryKey, enabled } = options(days)
      if (enabled && isWanted(days.start))
        void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
    }
  }
  // A range that stays on the screen after a move is no new query, so it must be refetched.
  const starts = shown.map(({ start }) => start).join()
  const startsBefore = useRef(starts)
  const askStaying = useEffectEvent(() => askAgain((start) => startsBefore.current.includes(start)))
  useEffect(() => {
    // A second month that appears beside the first one is no move.
    if (!startsBefore.current.startsWith(starts.split(',')[0] ?? '')) askStaying()
    startsBefore.current = starts
  }, [starts])
  const fetchAhead = useEffectEvent(() => void client.prefetchQuery(next))
  const nextKey = next.enabled && lists.isSuccess ? hashKey(next.queryKey) : undefined
  useEffect(() => {
    if (nextKey === undefined) return
    const timer = setTimeout(fetchAhead, AHEAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [nextKey])
  return { ...lists, after, askAgain: () => askAgain() }
}

/**
 * Extends the range by the day before if its night shift still has free times, which are listed on the date
 * on which the shift began. Requested only in the morning, because night shifts do not last longer.
 */
export function useNight(slots: Slots): Slots {
  const { context, range, isWaiting } = slots
  const before = range && addDays(range.firstDay, -1)
  const night = useQuery({
    ...daysOptions(context, before ?? '', before ?? ''),
    enabled: !isWaiting && range?.isMorning === true,
  })
  return range ? { ...slots, range: withNight(range, night.data) } : slots
}

export function useTimes({ context, isWaiting }: Slots, date: string | null) {
  return useQuery({ ...timesOptions(context, date ?? ''), enabled: !isWaiting && date !== null })
}

/** The first free time; null if there is none. */
export function useSoonest({ context, range, isWaiting }: Slots, pick: PickTime) {
  const client = useQueryClient()
  return useQuery({
    ...soonestOptions(context, range, pick, client),
    enabled: !isWaiting && range !== undefined,
  })
}

/** Number of days of the comparison. */
const COMPARED_DAYS = 30

const pays = ({ price, discount }: Pick<FreeDay, 'price' | 'discount'>) => discount?.discounted_price ?? price

export type TimeOnDay = { date: string; time: FreeTime; pays: number | undefined }
export type BestTimes = { soonest: TimeOnDay; cheapest: TimeOnDay } | null

/** First and cheapest free time of the next weeks; null if nothing is free. */
export function bestTimesOptions({ context, range }: Pick<Slots, 'context' | 'range'>, client: QueryClient) {
  const { api, search, query } = context
  return queryOptions<BestTimes>({
    queryKey: ['bestTimes', search, query, range, api.locale],
    staleTime: STALE_MS,
    // The hint is optional, so its failure is not reported.
    meta: { handles: () => true },
    queryFn: async () => {
      if (range === undefined) return null
      const next = { start: range.firstDay, end: addDays(range.firstDay, COMPARED_DAYS) }
      const { start, end } = inside(next, range)
      const days = (await client.fetchQuery(daysOptions(context, start, end))).filter(
        ({ freeTimes }) => freeTimes > 0,
      )
      const [first] = days
      if (first === undefined) return null
      const least = days.reduce((best, day) =>
        (pays(day) ?? Infinity) < (pays(best) ?? Infinity) ? day : best,
      )
      const timesOn = async ({ date }: FreeDay) =>
        (await client.fetchQuery(timesOptions(context, date))).map((time) => ({
          date,
          time,
          pays: pays(time),
        }))
      const [soonest] = await timesOn(first)
      const [cheapest] = (await timesOn(least)).toSorted(
        (a, b) => (a.pays ?? Infinity) - (b.pays ?? Infinity),
      )
      return soonest && cheapest ? { soonest, cheapest } : null
    },
  })
}
