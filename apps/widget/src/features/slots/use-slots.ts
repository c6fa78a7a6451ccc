/** Free days and times by query key. A month is asked for without its slot lists, a day with them. */
import { useSyncExternalStore } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookingSettings, DaysAnswer, MergedAnswer, SlotsAnswer } from '@zapys/contract'
import { addDays, addMonths, startOfMonth } from '@zapys/domain/time'
import { useApi } from '#widget/api/api.tsx'
import type { ApiFailure } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import type { ApiOptions } from '#widget/api/request.ts'
import { callKey } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { holdStore } from '#widget/features/hold/holds.ts'
import { heldTime, withOwnTime } from './own-time.ts'
import { readDays, readTimes } from './read-slots.ts'
import type { FreeDay, FreeTime } from './read-slots.ts'
import { slotQuery } from './slot-query.ts'
import type { SlotSearch } from './slot-query.ts'

/** Somebody else may book meanwhile: what is older than this is asked again when it is shown. */
const STALE_MS = 20_000

/** The screen says so in the place of its times. */
const isUnknownService = ({ code }: ApiFailure) => code === 'service.notFound'

type Context = { api: ApiOptions; search: SlotSearch; query: ReturnType<typeof slotQuery> }
const callOf = (search: SlotSearch) => (search.kind === 'rent' ? 'listRentSlots' : 'listResourceSlots')
const paramsOf = ({ company, branch }: SlotSearch) => ({ company, branch })

function daysOptions({ api, search, query }: Context, start: string, end: string) {
  const asked = { ...query, includeAppointmentsTime: undefined, start, end, resultType: 'DAYS' } as const
  return queryOptions<FreeDay[]>({
    queryKey: [
      ...callKey(callOf(search), { params: paramsOf(search), query: asked }, api.locale),
      search.performers,
    ],
    queryFn: async ({ signal }) => {
      if (search.performers) {
        const legs = await legsOf({ api, search, query }, start, end, signal)
        return (await import('./in-sequence.ts')).daysInSequence(legs, { start, end })
      }
      const input = { params: paramsOf(search), query: asked, signal }
      return readDays((await request(callOf(search), input, api)) as DaysAnswer)
    },
    staleTime: STALE_MS,
    meta: { handles: isUnknownService },
  })
}

function timesOptions({ api, search, query }: Context, date: string) {
  const resultType = search.resource === null ? 'MERGED' : 'SLOTS'
  const asked = { ...query, start: date, end: date, resultType } as const
  return queryOptions<FreeTime[]>({
    queryKey: [
      ...callKey(callOf(search), { params: paramsOf(search), query: asked }, api.locale),
      search.performers,
    ],
    queryFn: async ({ signal }) => {
      if (search.performers) {
        const legs = await legsOf({ api, search, query }, date, date, signal)
        return (await import('./in-sequence.ts')).timesInSequence(legs, date)
      }
      const input = { params: paramsOf(search), query: asked, signal }
      return readTimes((await request(callOf(search), input, api)) as SlotsAnswer | MergedAnswer, date)
    },
    staleTime: STALE_MS,
  })
}

/** Later services begin when the one before ends, whatever the company's grid of starts; lengths are whole five minutes. */
const FIVE_MINUTES = 300

/** The free times of each service of a visit with its own resource. */
const legsOf = ({ api, search, query }: Context, start: string, end: string, signal: AbortSignal) =>
  Promise.all(
    search.services.map(async (service, index) => {
      const anyStart = { startAlign: 'CLOCK', startAlignCustom: undefined, slotCutter: FIVE_MINUTES } as const
      const asked = {
        ...query,
        ...(index > 0 ? anyStart : {}),
        serviceId: [service],
        id: search.performers?.[index],
        ...({ start, end, resultType: 'SLOTS' } as const),
      }
      const input = { params: paramsOf(search), query: asked, signal }
      return (await request('listResourceSlots', input, api)) as SlotsAnswer
    }),
  )

/** The part of some days that lies inside the bookable range; both included, `start` after `end` where none does. */
const inside = (days: { start: string; end: string }, range: Range) => ({
  start: days.start < range.firstDay ? range.firstDay : days.start,
  end: days.end > range.lastDay ? range.lastDay : days.end,
})

const monthOf = (day: string) => {
  const start = startOfMonth(day)
  return { start, end: addDays(addMonths(start, 1), -1) }
}

type Range = { firstDay: string; lastDay: string }

/** Undefined range: the branch is not known yet, and nothing is asked. */
export function useSlots(search: SlotSearch, range: Range | undefined, settings: BookingSettings) {
  const { source } = useCompany().tracking
  const context: Context = { api: useApi(), search, query: slotQuery(search, settings, source) }
  return { context, range }
}
export type Slots = ReturnType<typeof useSlots>

type Days = { start: string; end: string }

/** The days shown, as far as they are inside the range; asked anew for every move. `ahead` are fetched after them. */
export function useDays({ context, range }: Slots, shown: Days | undefined, ahead: Days | undefined) {
  const options = (days: Days | undefined) => {
    const { start, end } = days && range ? inside(days, range) : { start: '', end: '' }
    return { ...daysOptions(context, start, end), enabled: start !== '' && start <= end }
  }
  const found = useQuery(options(shown))
  const next = options(ahead)
  useQuery({ ...next, enabled: next.enabled && found.isSuccess, notifyOnChangeProps: [] })
  return found
}

/** With the time that this browser holds: to everybody else it is taken, and its holder may still choose it. */
export function useTimes({ context }: Slots, date: string | null) {
  const hold = useSyncExternalStore(holdStore.subscribe, holdStore.hold)
  const own = heldTime(hold, context.search, date, Date.now())
  return useQuery({
    ...timesOptions(context, date ?? ''),
    enabled: date !== null,
    ...(own === undefined ? {} : { select: (times: FreeTime[]) => withOwnTime(times, own) }),
  })
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
    queryKey: ['soonest', callOf(search), paramsOf(search), query, search.performers, range, api.locale],
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
