import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryState } from '@tanstack/react-query'
import type { Period } from '@zapys/domain/calendar'
import { addDays } from '@zapys/domain/time'
import { isUnanswered } from '#widget/api/failure.ts'
import type { ApiFailure } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import type { CallInput } from '#widget/api/request.ts'
import { callKey } from '#widget/api/use-call.ts'
import { isServer, useIsHydrated } from '#widget/browser/hydration.ts'
import {
  daysOptions,
  readDaysOf,
  readTimesOf,
  soonestOptions,
  STALE_MS,
  timesOptions,
  withNight,
} from './slot-options.ts'
import type { PickTime } from './slot-options.ts'
import { firstInput } from './slot-query.ts'
import type { Slots } from './use-slots.ts'

type First = { period: Period; periods: 1 | 2; minSeconds: number | undefined; pick: PickTime }

/**
 * Loads the initial data of a time screen with one call and fills the cache of the single lists.
 * Lists that the response lacks, or all if the call fails, are requested separately.
 */
export function useFirstSlots(slots: Slots, { pick, periods, ...first }: First): Slots {
  const client = useQueryClient()
  const { context, range } = slots
  const { api, search, query } = context
  const inputOf = (count: 1 | 2) => range && firstInput(search, query, { ...range, ...first, periods: count })
  const keyOf = (input: ReturnType<typeof inputOf>) =>
    input
      ? [...callKey(input.call, input as CallInput<typeof input.call>, api.locale), input.manageKey]
      : ['listFirstSlots']

  // The number of months side by side is known after hydration; inlined data is used as long as it is fresh.
  const isHydrated = useIsHydrated()
  const mayAsk = isServer || isHydrated
  // Only once: additional months of a window that becomes wider are requested separately.
  const [decided, setDecided] = useState<1 | 2>()
  if (isHydrated && decided === undefined)
    setDecided(isFresh(client.getQueryState(keyOf(inputOf(1)))) ? 1 : periods)
  const input = inputOf(decided ?? 1)
  const firstSlots = useQuery({
    queryKey: keyOf(input),
    enabled: mayAsk && input !== undefined,
    staleTime: STALE_MS,
    // Rejections are not shown here; only missing responses are reported.
    meta: { handles: ({ status }: ApiFailure) => !isUnanswered(status) },
    queryFn: async ({ signal }) => {
      if (range === undefined || input === undefined) return false
      const { call, ...what } = input
      const answer = await request(call, { ...(what as CallInput<typeof call>), signal }, api)
      for (const { start, end, list } of answer.days)
        client.setQueryData(daysOptions(context, start, end).queryKey, readDaysOf(search, list))
      for (const { date, list } of answer.times)
        client.setQueryData(timesOptions(context, date).queryKey, readTimesOf(search, date, list))
      const before = addDays(range.firstDay, -1)
      const night = client.getQueryData(daysOptions(context, before, before).queryKey)
      if (answer.soonest !== null)
        await client.prefetchQuery(soonestOptions(context, withNight(range, night), pick, client))
      return true
    },
  })
  return {
    ...slots,
    isWaiting: input !== undefined && (!mayAsk || firstSlots.isPending || firstSlots.isFetching),
  }
}

const isFresh = (known: QueryState | undefined): boolean =>
  known?.data !== undefined && !known.isInvalidated && known.dataUpdatedAt + STALE_MS > Date.now()
