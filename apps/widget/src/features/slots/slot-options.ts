/** Queries for free days and times. A month is requested without slot lists, a day with them. */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { DaysAnswer, MergedAnswer, SlotsAnswer, VisitSlotsAnswer } from '@zapys/contract'
import { findSoonest, readDays, readTimes, readVisitDays, readVisitTimes } from '@zapys/domain/slots'
import type { BookableDays, FreeDay, FreeTime } from '@zapys/domain/slots'
import { addDays } from '@zapys/domain/time'
import type { ApiFailure } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import type { ApiOptions, CallInput } from '#widget/api/request.ts'
import { callKey } from '#widget/api/use-call.ts'
import { visitInput, visitListOf } from './slot-query.ts'
import type { SlotQuery, SlotSearch } from './slot-query.ts'

/** Other clients book meanwhile, so older responses are refetched when shown. */
export const STALE_MS = 20_000

/** Shown by the screen in place of its times. */
const isUnknownService = ({ code }: ApiFailure) => code === 'service.notFound'

export type Context = { api: ApiOptions; search: SlotSearch; query: SlotQuery }
const callOf = (search: SlotSearch) => (search.kind === 'rent' ? 'listRentSlots' : 'listResourceSlots')
const paramsOf = ({ company, branch }: SlotSearch) => ({ company, branch })

/** Undefined if times of resources are requested instead. */
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

/** Days of a response, whichever call it belongs to. */
export const readDaysOf = (search: SlotSearch, list: DaysAnswer | VisitSlotsAnswer): FreeDay[] =>
  visitListOf(search) ? readVisitDays(list as VisitSlotsAnswer) : readDays(list as DaysAnswer)

/** Times of a response, whichever call it belongs to. */
export const readTimesOf = (
  search: SlotSearch,
  date: string,
  list: SlotsAnswer | MergedAnswer | VisitSlotsAnswer,
): FreeTime[] =>
  visitListOf(search)
    ? readVisitTimes(list as VisitSlotsAnswer)
    : readTimes(list as SlotsAnswer | MergedAnswer, date)

export function daysOptions(context: Context, start: string, end: string) {
  const { api, search, query } = context
  const range = { start, end, resultType: 'DAYS' } as const
  const visit = visitOptions(context, range)
  const slotQuery = { ...query, includeAppointmentsTime: undefined, ...range }
  return queryOptions<FreeDay[]>({
    queryKey:
      visit?.queryKey ?? callKey(callOf(search), { params: paramsOf(search), query: slotQuery }, api.locale),
    queryFn: async ({ signal }) => {
      if (visit) return readDaysOf(search, await visit.ask(signal))
      const input = { params: paramsOf(search), query: slotQuery, signal }
      return readDaysOf(search, (await request(callOf(search), input, api)) as DaysAnswer)
    },
    staleTime: STALE_MS,
    meta: { handles: isUnknownService },
  })
}

export function timesOptions(context: Context, date: string) {
  const { api, search, query } = context
  const day = { start: date, end: date }
  const visit = visitOptions(context, day)
  const slotQuery = { ...query, ...day, resultType: search.resource === null ? 'MERGED' : 'SLOTS' } as const
  return queryOptions<FreeTime[]>({
    queryKey:
      visit?.queryKey ?? callKey(callOf(search), { params: paramsOf(search), query: slotQuery }, api.locale),
    queryFn: async ({ signal }) => {
      if (visit) return readTimesOf(search, date, await visit.ask(signal))
      const input = { params: paramsOf(search), query: slotQuery, signal }
      return readTimesOf(
        search,
        date,
        (await request(callOf(search), input, api)) as SlotsAnswer | MergedAnswer,
      )
    },
    staleTime: STALE_MS,
  })
}

export type Range = BookableDays & { isMorning?: boolean }

/** Includes the day before if its night shift still has free times. */
export const withNight = (range: Range, night: readonly FreeDay[] | undefined): Range =>
  night?.some(({ freeTimes }) => freeTimes > 0) ? { ...range, firstDay: addDays(range.firstDay, -1) } : range

/** Returns the first suitable start among a day's times. */
export type PickTime = (times: readonly FreeTime[]) => FreeTime | undefined

/** Months and days of the search stay cached, so that the calendar opens without a request. */
export const soonestOptions = (
  context: Context,
  range: Range | undefined,
  pick: PickTime,
  client: QueryClient,
) =>
  queryOptions({
    queryKey: ['soonest', context.search, context.query, range, context.api.locale],
    staleTime: STALE_MS,
    meta: { handles: isUnknownService },
    queryFn: () =>
      range === undefined
        ? null
        : findSoonest(range, {
            daysOf: ({ start, end }) => client.fetchQuery(daysOptions(context, start, end)),
            timesOf: (date) => client.fetchQuery(timesOptions(context, date)),
            pick,
          }),
  })
