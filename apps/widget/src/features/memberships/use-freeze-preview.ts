import { useQuery } from '@tanstack/react-query'
import type { FreezePreview, FreezeRequest, UnfreezePreview } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import type { ApiFailure } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import { useCompany } from '#widget/company/company.tsx'
import { isAboutFreezing } from './use-own-membership.ts'

/** Effect of a planned freeze; sends nothing without a request. */
export function useFreezePreview(membership: string, freezing: FreezeRequest | undefined) {
  const api = useApi()
  const { company } = useCompany()
  return useQuery<FreezePreview, ApiFailure>({
    queryKey: ['previewFreeze', membership, freezing, api.locale],
    enabled: freezing !== undefined,
    queryFn: ({ signal }) =>
      request(
        'previewFreeze',
        { params: { company: company.id, membership }, body: { freezing: freezing! }, signal },
        api,
      ),
    retry: false,
    staleTime: 10_000,
    meta: { handles: isAboutFreezing },
  })
}

/** Effect of unfreezing today. `isAsked` false: loads only on `refetch`. */
export function useUnfreezePreview(membership: string, isAsked: boolean) {
  const api = useApi()
  const { company } = useCompany()
  return useQuery<UnfreezePreview, ApiFailure>({
    queryKey: ['previewUnfreeze', membership, api.locale],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      request(
        'previewUnfreeze',
        { params: { company: company.id, membership }, body: { freezing: {} }, signal },
        api,
      ),
    retry: false,
    meta: { handles: isAboutFreezing },
  })
}
