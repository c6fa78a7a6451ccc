/** Free days and times by query key. A month is asked for without its slot lists, a day with them. */
import { useEffect, useEffectEvent } from 'react'
import { hashKey, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { BookingSettings, DaysAnswer, MergedAnswer, SlotsAnswer } from '@zapys/contract'
import { addDays, addMonths, startOfMonth } from '@zapys/domain/time'
import { useApi } from '#widget/api/api.tsx'
import type { ApiFailure } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import type { ApiOptions, CallInput } from '#widget/api/request.ts'
import { callKey } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { readDays, readTimes, readVisitDays, readVisitTimes } from './read-slots.ts'
import type { FreeDay, FreeTime } from './read-slots.ts'
import { slotQuery, visitInput, visitListOf } from './slot-query.ts'
import type { SlotSearch } from './slot-query.ts'

/** Somebody else may book meanwhile: what is older than this is asked again when it is shown. */
const STALE_MS = 20_000

/** The screen says so in the place of its times. */
const isUnknownService = ({ code }: ApiFailure) => code === 'service.notFound'

type Context = { api: ApiOptions; search: SlotSearch; query: ReturnType<typeof slotQuery> }
const callOf = (search: SlotSearch) => (search.kind === 'rent' ? 'listRentSlots' : 'listResourceSlots')
const paramsOf = ({ company, branch }: SlotSearch) => ({ company, branch })

/** Undefined where times of resources are asked for. */
function visitOptions({ api, search, query }: Context, range: Parameters<typeof visitInput>[2]) {
  const call = visitListOf(search)
  if (call === undefined) return undefined
  const { manageKey, ...input } = visitInput(search, query, range)
  return {
    queryKey: [...callKey(call, input as CallInput<typeof call>, api.locale), manageKey],
    ask: (signal: AbortSignal) =>
      request(call, { ...(input as CallInput<typeof call>), manageKey, signal }, api),
  }
}

function daysOptions(context: Context, start: string, end: string) {
  const { api, search, query } = context
  const range = { start, end, resultType: 'DAYS' } as const
  const visit = visitOptions(context, range)
  const asked = { ...query, includeAppointmentsTime: undefined, ...range }
  return queryOptions<FreeDay[]>({
    queryKey:
      visit?.queryKey ?? callKey(callOf(search), { params: paramsOf(search), query: asked }, api.locale),
    queryFn: async ({ signal }) => {
      if (visit) return readVisitDays(await visit.ask(signal))
      const input = { params: paramsOf(search), query: asked, signal }
      return readDays((await request(callOf(search), input, api)) as DaysAnswer)
    },
    staleTime: STALE_MS,
    meta: { handles: isUnknownService },
  })
}

function timesOptions(context: Context, date: string) {
  const { api, search, query } = context
  const day = { start: date, end: date }
  const visit = visitOptions(context, day)
  const asked = { ...query, ...day, resultType: search.resource === null ? 'MERGED' : 'SLOTS' } as const
  return queryOptions<FreeTime[]>({
    queryKey:
      visit?.queryKey ?? callKey(callOf(search), { params: paramsOf(search), query: asked }, api.locale),
    queryFn: async ({ signal }) => {
      if (visit) return readVisitTimes(await visit.ask(signal))
      const input = { params: paramsOf(search), query: asked, signal }
      return readTimes((await request(callOf(search), input, api)) as SlotsAnswer | MergedAnswer, date)
    },
    staleTime: STALE_MS,
  })
}

/** The part of some days that lies inside the bookable range; both included, `start` after `end` where none does. */
const inside = (days: { start: string; end: string }, range: Range) => ({
  start: days.start < range.firstDay ? range.firstDay : days.start,
  end: days.end > range.lastDay ? range.lastDay : days.end,
})

const monthOf = (day: string) => {
  const start = startOfMonth(day)
  return { start, end: addDays(addMonths(start, 1), -1) }
}

type Range = { firstDay: string; lastDay: string; isMorning?: boolean }

/** Undefined range: the branch is not known yet, and nothing is asked. */
export function useSlots(search: SlotSearch, range: Range | undefined, settings: BookingSettings) {
  const { source } = useCompany().tracking
  const context: Context = { api: useApi(), search, query: slotQuery(search, settings, source) }
  return { context, range }
}
export type Slots = ReturnType<typeof useSlots>

type Days = { start: string; end: string }

/** What is fetched ahead is for whoever stays; a page that has just come has other work. */
const AHEAD_AFTER_MS = 1000

/**
 * The days shown, in one or more spans, as far as they are inside the range; asked anew for every move. `ahead` are fetched
 * after them. The first span is what is waited for; the others join it as they come.
 */
export function useDays({ context, range }: Slots, shown: readonly Days[], ahead: Days | undefined) {
  const options = (days: Days | undefined) => {
    const { start, end } = days && range ? inside(days, range) : { start: '', end: '' }
    return { ...daysOptions(context, start, end), enabled: start !== '' && start <= end }
  }
  const spans = shown.length > 0 ? shown : [undefined]
  const found = useQueries({
    queries: spans.map(options),
    combine: ([first, ...others]) => ({
      data: first?.data && [first, ...others].flatMap(({ data }) => data ?? []),
      isPending: first?.isPending !== false,
      isSuccess:
        first?.isSuccess === true && others.every(({ data, fetchStatus }) => data || fetchStatus === 'idle'),
    }),
  })
  const next = options(ahead)
  const client = useQueryClient()
  const fetchAhead = useEffectEvent(() => void client.prefetchQuery(next))
  const wanted = next.enabled && found.isSuccess ? hashKey(next.queryKey) : undefined
  useEffect(() => {
    if (wanted === undefined) return
    const timer = setTimeout(fetchAhead, AHEAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return found
}

/**
 * The range from the day before on, where that day's night shift still has free times: they are listed on the date on which
 * the shift began. Asked only in the morning, since none lasts longer.
 */
export function useNight(slots: Slots): Slots {
  const { context, range } = slots
  const before = range && addDays(range.firstDay, -1)
  const night = useQuery({
    ...daysOptions(context, before ?? '', before ?? ''),
    enabled: range?.isMorning === true,
  })
  const isOn = night.data?.some(({ freeTimes }) => freeTimes > 0) === true
  return range && before !== undefined && isOn ? { context, range: { ...range, firstDay: before } } : slots
}

export function useTimes({ context }: Slots, date: string | null) {
  return useQuery({ ...timesOptions(context, date ?? ''), enabled: date !== null })
}

/** Nobody looks further ahead for a first free time. */
const MOST_MONTHS = 12

/**
 * The first free time there is; null when there is none. `pick` finds the first start that fits in a day's times.
 * Months and days looked through stay in the cache, so that the calendar opens on the answer at once.
 */
export function useSoonest(
  { context, range }: Slots,
  pick: (times: readonly FreeTime[]) => FreeTime | undefined,
) {
  const client = useQueryClient()
  const { api, search, query } = context
  return useQuery({
    queryKey: ['soonest', search, query, range, api.locale],
    enabled: range !== undefined,
    staleTime: STALE_MS,
    meta: { handles: isUnknownService },
    queryFn: async () => {
      if (range === undefined) return null
      let month = startOfMonth(range.firstDay)
      for (let looked = 0; looked < MOST_MONTHS && month <= range.lastDay; looked++) {
        const { start, end } = inside(monthOf(month), range)
        const days = await client.fetchQuery(daysOptions(context, start, end))
        for (const { date } of days.filter((day) => day.freeTimes > 0)) {
          const time = pick(await client.fetchQuery(timesOptions(context, date)))
          if (time) return { date, time }
        }
        month = addMonths(month, 1)
      }
      return null
    },
  })
}

/** How far ahead lists are compared. */
const COMPARED_DAYS = 30

const pays = ({ price, discount }: Pick<FreeDay, 'price' | 'discount'>) => discount?.discounted_price ?? price

export type TimeOnDay = { date: string; time: FreeTime; pays: number | undefined }
export type BestTimes = { soonest: TimeOnDay; cheapest: TimeOnDay } | null

/** The first free time of the next weeks, and the one with the least to pay; null where nothing is free. */
export function bestTimesOptions({ context, range }: Slots, client: QueryClient) {
  const { api, search, query } = context
  return queryOptions<BestTimes>({
    queryKey: ['bestTimes', search, query, range, api.locale],
    staleTime: STALE_MS,
    // A hint that does not come is missed by nobody.
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
