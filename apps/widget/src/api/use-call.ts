import type { UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Locale } from '@zapys/contract'
import type { EndpointName } from '@zapys/contract/endpoints'
import { useApi } from './api.tsx'
import { type ApiFailure, isUnanswered } from './failure.ts'
import { request } from './request.ts'
import type { Answer, CallInput } from './request.ts'

/** Failures that the screen shows itself; the error policy then shows nothing. */
export type Handles = (failure: ApiFailure) => boolean

export type CallOptions = {
  /** False: the call waits, for example until the client has chosen. */
  enabled?: boolean
  /** Shows the previous response until the new one arrives: paging through months. */
  keepPrevious?: boolean
  /** How long a response counts as fresh; slots are refetched at once, a catalogue is not. */
  staleMs?: number
  handles?: Handles
  /** Retries a few times with growing delays after no response; for optional data whose failure is not shown. */
  asksAgain?: boolean
  /** Replaces `request`: `copied-calls.ts`. */
  ask?: typeof request
}

/** Cache key of a call's response. */
export const callKey = <Name extends EndpointName>(name: Name, input: CallInput<Name>, locale: Locale) => [
  name,
  input.params,
  input.query ?? {},
  locale,
]

const MAX_FAILURES = 4
const FIRST_AGAIN_MS = 3000

/** Milliseconds until the next retry after so many failures; with jitter, so that clients do not all retry at once. */
export const againIn = (failures: number): number | false =>
  failures < MAX_FAILURES && FIRST_AGAIN_MS * 3 ** (failures - 1) * (0.75 + Math.random() / 2)

/**
 * Reads from the API; identical calls share one request. The key includes the language, because names depend on it.
 * Failures go through the error policy; `error` lets the screen show something in place of the data.
 */
export function useCall<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): UseQueryResult<Answer<Name>, ApiFailure> {
  const api = useApi()
  return useQuery<Answer<Name>, ApiFailure>({
    queryKey: callKey(name, input, api.locale),
    queryFn: ({ signal }) => (options.ask ?? request)(name, { ...input, signal }, api),
    enabled: options.enabled,
    staleTime: options.staleMs,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
    meta: { handles: options.handles },
    refetchInterval: ({ state: { error, errorUpdateCount } }) =>
      options.asksAgain === true && error !== null && isUnanswered(error.status) && againIn(errorUpdateCount),
  })
}
