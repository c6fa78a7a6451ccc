import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointName } from '@zapys/contract/endpoints'
import { useLanguage } from '#staff/language/language.tsx'
import { type ApiFailure, isBusy } from '@zapys/contract/client'
import { type Answer, type Body, type CallInput, request } from './request.ts'

type ActionInput<Name extends EndpointName> = CallInput<Name> & { body?: Body<Name>; idempotencyKey?: string }

/** A server that was too busy to begin names at most three seconds. */
const REPEATS_MS = [1000, 3000]

/**
 * Writes to the API, again where the server was too busy to begin, and reads again what `changes` names. `run` rejects with the `ApiFailure`, which `error` has too; `send`
 * leaves it to `error`.
 */
export function useAction<Name extends EndpointName>(name: Name, changes: readonly EndpointName[] = []) {
  const { locale } = useLanguage()
  const queries = useQueryClient()
  const action = useMutation<Answer<Name>, ApiFailure, ActionInput<Name>>({
    mutationFn: (input) => request(name, input, locale),
    retry: (count, failure) => count < REPEATS_MS.length && isBusy(failure),
    retryDelay: (count) => REPEATS_MS[count] ?? 0,
    // A rejection often means that the screen was out of date.
    onSettled: () =>
      Promise.all(changes.map((changed) => queries.invalidateQueries({ queryKey: [changed] }))),
  })
  return {
    run: action.mutateAsync,
    send: action.mutate,
    busy: action.isPending,
    error: action.error,
    reset: action.reset,
  }
}
