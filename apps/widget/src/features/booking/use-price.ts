import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PriceAnswer, PriceRequest } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { request } from '#widget/api/request.ts'

/**
 * What the planned booking costs, by the server. A failure does not stop the booking: the total is then left out.
 * Without a request nothing is asked.
 */
export function usePrice(appointment: PriceRequest | undefined) {
  const api = useApi()
  return useQuery<PriceAnswer>({
    queryKey: ['calculatePrice', appointment],
    enabled: appointment !== undefined,
    queryFn: ({ signal }) =>
      request(
        'calculatePrice',
        { params: {}, body: { appointment: appointment as PriceRequest }, signal },
        api,
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
    meta: { handles: () => true },
  })
}
