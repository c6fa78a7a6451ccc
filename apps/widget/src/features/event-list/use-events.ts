import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import type { Branch, SlotsAnswer } from '@zapys/contract'
import { startOfWeek } from '@zapys/domain/calendar'
import { addDays } from '@zapys/domain/time'
import { useApi } from '#widget/api/api.tsx'
import { request } from '#widget/api/request.ts'
import { callKey } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { firstDateOf } from './read-events.ts'

/** Places are taken quickly, so older responses are refetched. */
const STALE_MS = 20_000

/** S9.page: number of events requested if only their days are needed. */
const NEXT = 6

type EventFilter = { resource?: string | null; service?: string | null }
/** Days from `start` to `end`, inclusive; without `end` the next `limit` events. */
type Span = { start: string; end?: string; limit?: number }

function useEventOptions() {
  const api = useApi()
  const { company, tracking } = useCompany()
  return (branch: string, span: Span, filter: EventFilter = {}) => {
    const params = { company: company.id, branch }
    const query = {
      ...span,
      source: tracking.source,
      withPrices: true,
      withDiscounts: true,
      preventBookingEnabled: true,
      resourceId: filter.resource ?? undefined,
      serviceId: filter.service ?? undefined,
    }
    return {
      queryKey: callKey('listEventSlots', { params, query }, api.locale),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await request('listEventSlots', { params, query, signal }, api)) as SlotsAnswer,
      staleTime: STALE_MS,
    }
  }
}

/** Events of one branch in a range of days. */
export function useBranchEvents(branch: string, span: Span | undefined, filter: EventFilter = {}) {
  const optionsOf = useEventOptions()
  return useQuery({ ...optionsOf(branch, span ?? { start: '' }, filter), enabled: span !== undefined })
}

const weekFrom = (start: string) => ({ start, end: addDays(start, 6) })

/** Undefined until all are loaded. */
function listsOf<List>(answers: readonly { data: List | undefined }[]): List[] | undefined {
  const lists = answers.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return lists.length < answers.length ? undefined : lists
}

/** Events of every branch in seven days from `week`; responses in the order of the branches. */
export function useWeekOfEvents(branches: readonly Branch[], week: string | undefined) {
  const optionsOf = useEventOptions()
  return useQueries({
    queries: week === undefined ? [] : branches.map(({ id }) => optionsOf(id, weekFrom(week))),
    combine: (answers) => {
      const lists = listsOf(answers)
      return lists?.length === 0 ? undefined : lists
    },
  })
}

/** Day of the next event of any branch; null if there is none. */
export function useNextEventDay(branches: readonly Branch[], from: string, filter: EventFilter) {
  const optionsOf = useEventOptions()
  return useQueries({
    queries: branches.map(({ id }) => optionsOf(id, { start: from, limit: NEXT }, filter)),
    combine: (answers) => {
      const lists = listsOf(answers)
      return lists && firstDateOf(lists)
    },
  })
}

/** Seven days of every branch; `next`: day of the first event after them, null at the end. */
export type WeekOfEvents = { week: string; answers: SlotsAnswer[]; next: string | null }

/**
 * Events of every branch from today on, week by week, so that all branches are merged in one order.
 * With a filter, weeks without matching events are skipped.
 */
export function useEventsAhead(branches: readonly Branch[], firstDay: string, filter: EventFilter) {
  const optionsOf = useEventOptions()
  const api = useApi()
  const { company, tracking } = useCompany()
  const { resource = null, service = null } = filter
  return useInfiniteQuery({
    queryKey: [
      'eventsAhead',
      company.id,
      branches.map(({ id }) => id),
      { firstDay, resource, service, source: tracking.source },
      api.locale,
    ],
    staleTime: STALE_MS,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<WeekOfEvents | null> => {
      const ask = (span: Span, of: EventFilter = {}) =>
        Promise.all(branches.map(({ id }) => optionsOf(id, span, of).queryFn({ signal })))
      const nextFrom = async (start: string) => firstDateOf(await ask({ start, limit: NEXT }, filter))
      const day = pageParam ?? (await nextFrom(firstDay))
      if (day === null) return null
      const week = startOfWeek(day, firstDay)
      const [answers, next] = await Promise.all([ask(weekFrom(week)), nextFrom(addDays(week, 7))])
      return { week, answers, next }
    },
    getNextPageParam: (last) => last?.next,
  })
}
