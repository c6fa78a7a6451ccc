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
 * Sends to the API, again by itself to a server that was too busy to begin. `run` rejects with the `ApiFailure` after the error policy has dealt with it; `handles` names the
 * failures that the screen shows by itself.
 */
export function useAction<Name extends EndpointName>(
  name: Name,
  options: {
    handles?: Handles
    /** Failures that the screen says at a field, beside what the error policy says. */
    atField?: Handles
    /** A failure leads to another screen, where it is read. */
    leads?: boolean
    /** Asks again by itself, with the same key, where no answer came: what it does is done once however often it is asked. */
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
