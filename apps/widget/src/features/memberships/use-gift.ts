/** Card of a gift, by the key in its link. */
import { useQuery } from '@tanstack/react-query'
import type { GiftCard } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import type { ApiFailure } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useOwnersKey } from '#widget/features/owners-key/owners-key.ts'

const isUnknown = ({ status }: ApiFailure) => status === 404 || status === 422

export function useGift(membership: string) {
  const api = useApi()
  const { company } = useCompany()
  const key = useOwnersKey('gift', membership)
  const answer = useQuery<GiftCard, ApiFailure>({
    queryKey: ['readGift', membership, key, api.locale],
    enabled: key !== undefined,
    queryFn: ({ signal }) =>
      request('readGift', { params: { company: company.id, membership }, manageKey: key, signal }, api),
    meta: { handles: isUnknown },
  })
  return {
    gift: answer.data,
    isUnknown: key === undefined || (answer.error !== null && isUnknown(answer.error)),
  }
}
