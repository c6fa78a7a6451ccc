import { useQueries, useQuery } from '@tanstack/react-query'
import type { Branch, SlotsAnswer } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { request } from '#widget/api/request.ts'
import { callKey } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { today } from '@zapys/domain/time'

/** Places go quickly; what is older than this is asked again. */
const STALE_MS = 20_000

type EventFilter = { resource?: string | null; service?: string | null }
/** From a day to a day, both included; without an end the next events, as many as `limit`. */
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

/** The events of one branch in a span of days. */
export function useBranchEvents(branch: string, span: Span | undefined, filter: EventFilter = {}) {
  const optionsOf = useEventOptions()
  return useQuery({ ...optionsOf(branch, span ?? { start: '' }, filter), enabled: span !== undefined })
}

/** The next events of every branch. */
export function useNextEvents(branches: readonly Branch[], limit: number) {
  const optionsOf = useEventOptions()
  return useQueries({
    queries: branches.map(({ id, timezone }) =>
      optionsOf(id, { start: today(timezone, Date.now() / 1000), limit }),
    ),
  })
}
