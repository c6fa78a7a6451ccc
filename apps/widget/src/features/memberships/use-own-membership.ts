/** Reads, freezes and unfreezes an own membership. */
import { useQueryClient } from '@tanstack/react-query'
import type { FreezeRequest, Membership } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { ApiFailure } from '#widget/api/failure.ts'
import { useAction } from '#widget/api/use-action.ts'
import { callKey, useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'

/** The client has no such membership, or the address is invalid. */
const isUnknown = ({ status }: ApiFailure) => status === 404 || status === 422

/** Shown by the screen beside the form; the session stays. S8.freezing. */
export const isAboutFreezing = ({ code, status }: ApiFailure) =>
  code.startsWith('membership.') || status === 422

export function useOwnMembership(number: string) {
  const api = useApi()
  const client = useQueryClient()
  const { company } = useCompany()
  const input = { params: { company: company.id, membership: number } }
  const answer = useCall('getOwnMembership', input, { handles: isUnknown })
  const freezing = useAction('freezeMembership', { handles: isAboutFreezing })
  const unfreezing = useAction('unfreezeMembership', { handles: isAboutFreezing })

  /** Undefined if rejected: the shown data stays unchanged. */
  const change = async (send: (id: string) => Promise<Membership>) => {
    if (answer.data === undefined) return undefined
    try {
      const changed = await send(answer.data.id)
      client.setQueryData(callKey('getOwnMembership', input, api.locale), changed)
      // List entries lack some fields of the single membership: both are invalidated.
      void client.invalidateQueries({ queryKey: ['getOwnMembership'] })
      void client.invalidateQueries({ queryKey: ['listOwnMemberships'] })
      return changed
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return undefined
    }
  }
  return {
    membership: answer.data,
    isUnknown: answer.error !== null && isUnknown(answer.error),
    freeze: (body: FreezeRequest) =>
      change((membership) =>
        freezing.run({ params: { company: company.id, membership }, body: { freezing: body } }),
      ),
    unfreeze: () =>
      change((membership) =>
        unfreezing.run({ params: { company: company.id, membership }, body: { freezing: {} } }),
      ),
    busy: freezing.busy || unfreezing.busy,
    failure: [freezing.error, unfreezing.error].find((error) => error !== null && isAboutFreezing(error)),
    forget: () => {
      freezing.forget()
      unfreezing.forget()
    },
  }
}
