import type { UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { EndpointName } from '@zapys/contract/endpoints'
import { useLanguage } from '#staff/language/language.tsx'
import type { ApiFailure } from '@zapys/contract/client'
import { pollMs } from './poll-ms.ts'
import { type Answer, type CallInput, request } from './request.ts'

export type CallOptions = {
  /** False: the call waits, for example until something is chosen. */
  enabled?: boolean
  /** Shows the previous data until the new data has loaded. */
  keepPrevious?: boolean
  /** Drops the data when its last screen unmounts, because free times may be taken when it is opened again. */
  forgets?: boolean
  staleMs?: number
  refetchMs?: number
}

/** Reads from the API; identical calls share one request. The key includes the language, because names depend on it. */
export function useCall<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  { enabled = true, keepPrevious = false, forgets = false, staleMs = 0, refetchMs }: CallOptions = {},
): UseQueryResult<Answer<Name>, ApiFailure> {
  const { locale } = useLanguage()
  return useQuery<Answer<Name>, ApiFailure>({
    queryKey: [name, input.params, input.query ?? {}, locale],
    queryFn: ({ signal }) => request(name, { ...input, signal }, locale),
    enabled,
    staleTime: staleMs,
    ...(forgets && { gcTime: 0 }),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    refetchInterval: pollEvery(refetchMs),
  })
}

/** Polls every `refetchMs`, and less often while the server fails. */
export const pollEvery = (refetchMs: number | undefined) =>
  refetchMs === undefined
    ? (false as const)
    : ({ state }: { state: { dataUpdatedAt: number; errorUpdatedAt: number } }) =>
        pollMs(refetchMs, state.dataUpdatedAt, state.errorUpdatedAt)

/** The same call for several inputs. */
export function useCalls<Name extends EndpointName>(
  name: Name,
  inputs: readonly CallInput<Name>[],
): UseQueryResult<Answer<Name>, ApiFailure>[] {
  const { locale } = useLanguage()
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: [name, input.params, input.query ?? {}, locale],
      queryFn: ({ signal }: { signal: AbortSignal }) => request(name, { ...input, signal }, locale),
      staleTime: 0,
    })),
  }) as UseQueryResult<Answer<Name>, ApiFailure>[]
}
