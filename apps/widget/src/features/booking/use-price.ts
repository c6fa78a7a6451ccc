import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PlannedPrice, PriceRequest } from '@zapys/contract'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useApi } from '#widget/api/api.tsx'
import { request } from '#widget/api/request.ts'
import { useSession } from '#widget/session/session.tsx'

/**
 * Price of the planned booking, calculated by the server. If it fails, booking continues without a total.
 * Sends nothing without a request.
 */
export function usePrice(
  appointment: PriceRequest | undefined,
  { known }: { known?: PlannedPrice | undefined } = {},
) {
  const priceOf = usePriceOf()
  const isOwn = useSession().token !== null
  return useQuery<PlannedPrice, ApiFailure>({
    ...priceOf(appointment),
    enabled: appointment !== undefined,
    ...(known !== undefined && { initialData: known }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
    meta: { handles: () => true, isOwn },
  })
}

/** Returns the price call; for a signed-in client it includes covering memberships. */
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
