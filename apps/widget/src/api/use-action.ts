import { useMutation } from '@tanstack/react-query'
import type { EndpointName } from '@zapys/contract/endpoints'
import { useApi } from './api.tsx'
import { isBusy, isUnanswered } from './failure.ts'
import type { ApiFailure } from './failure.ts'
import { REPEATS_MS } from './repeats.ts'
import { request } from './request.ts'
import type { Answer, Body, Params, Query } from './request.ts'
import type { Handles } from './use-call.ts'

/**
 * Sends a call to the API and retries if the server was too busy to start it.
 * `run` rejects with the `ApiFailure` after the error policy has handled it.
 * `handles`: failures that the screen shows itself.
 */
export function useAction<Name extends EndpointName>(
  name: Name,
  options: {
    handles?: Handles
    /** Failures that the screen also shows at a field, in addition to the error policy. */
    atField?: Handles
    /** A failure leads to another screen, which shows it. */
    leads?: boolean
    /** Retries with the same idempotency key if no response came; the action runs at most once. */
    repeats?: boolean
  } = {},
) {
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
    meta: { handles: options.handles, atField: options.atField, leads: options.leads },
    retry: (count, failure) =>
      count < REPEATS_MS.length &&
      (isBusy(failure) || (options.repeats === true && isUnanswered(failure.status))),
    retryDelay: (count) => REPEATS_MS[count] ?? 0,
  })
  return { run: action.mutateAsync, busy: action.isPending, error: action.error, forget: action.reset }
}
