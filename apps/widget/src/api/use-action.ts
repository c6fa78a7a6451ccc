import { useMutation } from '@tanstack/react-query'
import type { EndpointName } from '@zapys/contract/endpoints'
import { useApi } from './api.tsx'
import type { ApiFailure } from './failure.ts'
import { request } from './request.ts'
import type { Answer, Body, Params, Query } from './request.ts'
import type { Handles } from './use-call.ts'

/**
 * Sends to the API. `run` rejects with the `ApiFailure` after the error policy has dealt with it; `handles` names the
 * failures that the screen shows by itself.
 */
export function useAction<Name extends EndpointName>(name: Name, options: { handles?: Handles } = {}) {
  const api = useApi()
  const action = useMutation<
    Answer<Name>,
    ApiFailure,
    {
      params: Params<Name>
      query?: Query<Name>
      body: Body<Name>
      idempotencyKey?: string
      manageKey?: string | undefined
    }
  >({
    mutationFn: (input) => request(name, input, api),
    meta: { handles: options.handles },
  })
  return { run: action.mutateAsync, busy: action.isPending, error: action.error, forget: action.reset }
}
