import { useQuery } from '@tanstack/react-query'
import type { Receipt } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import type { ApiFailure } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useOwnersKey } from '#widget/features/owners-key/owners-key.ts'
import { useSession } from '#widget/session/session.tsx'
import type { PaidFor } from './begun.ts'

const isUnknown = ({ status }: ApiFailure) => status === 404 || status === 422 || status === 403

/** Receipt of the paid item, with the guest's key or as the client. */
export function useReceipt(of: PaidFor | undefined) {
  const api = useApi()
  const { company } = useCompany()
  const { token } = useSession()
  const key = useOwnersKey(of?.kind === 'm' ? 'order' : 'manage', of?.id ?? '')
  return useQuery<Receipt, ApiFailure>({
    queryKey: ['receipt', of, key, token !== null, api.locale],
    enabled: of !== undefined && (key !== undefined || token !== null),
    queryFn: ({ signal }) => {
      const { kind, id } = of!
      const params = { company: company.id }
      return kind === 'm'
        ? request(
            'readMembershipReceipt',
            { params: { ...params, membership: id }, manageKey: key, signal },
            api,
          )
        : request(
            'readAppointmentReceipt',
            { params: { ...params, appointment: id }, manageKey: key, signal },
            api,
          )
    },
    refetchOnMount: 'always',
    meta: { handles: isUnknown, isOwn: key === undefined },
  })
}
