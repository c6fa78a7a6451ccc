import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PlannedPrice, PriceRequest } from '@zapys/contract'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useApi } from '#widget/api/api.tsx'
import { request } from '#widget/api/request.ts'
import { useSession } from '#widget/session/session.tsx'

/**
 * What the planned booking costs, by the server. A failure does not stop the booking: the total is then left out.
 * Without a request nothing is asked.
 */
export function usePrice(
  appointment: PriceRequest | undefined,
  { known }: { known?: PlannedPrice | undefined } = {},
) {
  const priceOf = usePriceOf()
  return useQuery<PlannedPrice, ApiFailure>({
    ...priceOf(appointment),
    enabled: appointment !== undefined,
    ...(known !== undefined && { initialData: known }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
    meta: { handles: () => true },
  })
}

/** What asks for it: who is signed in has memberships that may cover it. */
export function usePriceOf() {
  const api = useApi()
  const { token } = useSession()
  return (appointment: PriceRequest | undefined) => ({
    queryKey: ['calculatePrice', appointment, token !== null] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request(
        'calculatePrice',
        { params: {}, body: { appointment: appointment as PriceRequest }, signal },
        api,
      ),
  })
}
