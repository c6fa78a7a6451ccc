import { useQuery } from '@tanstack/react-query'
import type { Membership } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { type ApiFailure, isMissing } from '#widget/api/failure.ts'
import { request } from '#widget/api/request.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useOwnersKey } from '#widget/features/owners-key/owners-key.ts'
import { useSession } from '#widget/session/session.tsx'
import { orderedHere } from './ordered.ts'

/**
 * A membership by its id: with the key of the guest who ordered it, else as the signed-in client, else as returned
 * by its order in this session. Without an id the last one ordered here.
 */
export function useKnownMembership(named: string | undefined, { everyMs }: { everyMs?: number } = {}) {
  const api = useApi()
  const { company } = useCompany()
  const { token } = useSession()
  const ordered = orderedHere(sessionStore, named)
  const here = ordered?.company_id === company.id ? ordered : undefined
  const id = named ?? here?.id ?? ''
  const key = useOwnersKey('order', id)
  const mayAsk = id !== '' && (key !== undefined || token !== null)
  const answer = useQuery<Membership, ApiFailure>({
    queryKey: ['knownMembership', id, key, token !== null, api.locale],
    enabled: mayAsk,
    queryFn: ({ signal }) => {
      const params = { company: company.id, membership: id }
      return key === undefined
        ? request('getOwnMembership', { params, signal }, api)
        : request('readManagedMembership', { params, manageKey: key, signal }, api)
    },
    refetchOnMount: 'always',
    refetchInterval: everyMs,
    meta: { handles: isMissing, isOwn: key === undefined },
  })
  return {
    membership: answer.data ?? here,
    /** The current state is loading. */
    isLoading: mayAsk && answer.isLoading,
    key,
    refetch: answer.refetch,
  }
}
