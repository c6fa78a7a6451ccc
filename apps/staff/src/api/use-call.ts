import type { UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { EndpointName } from '@zapys/contract/endpoints'
import { useLanguage } from '#staff/language/language.tsx'
import type { ApiFailure } from '@zapys/contract/client'
import { pollMs } from './poll-ms.ts'
import { type Answer, type CallInput, request } from './request.ts'

export type CallOptions = {
  /** False: the call waits, for example for a choice. */
  enabled?: boolean
  /** Shows the previous data until the new data has loaded. */
  keepPrevious?: boolean
  /** Forgets the data with the last screen that shows it: what is free may be taken when it is opened again. */
  forgets?: boolean
  staleMs?: number
  refetchMs?: number
}

/** Reads from the API; equal calls share one request. Names come in the language, so it is part of the key. */
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
    refetchInterval:
      refetchMs === undefined
        ? false
        : ({ state }) => pollMs(refetchMs, state.dataUpdatedAt, state.errorUpdatedAt),
  })
}

/** The same call for each of several things. */
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
