import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointName } from '@zapys/contract/endpoints'
import { useLanguage } from '#staff/language/language.tsx'
import type { ApiFailure } from '@zapys/contract/client'
import { type Answer, type Body, type CallInput, request } from './request.ts'
import { againWhenBusy } from './when-busy.ts'

type ActionInput<Name extends EndpointName> = CallInput<Name> & { body?: Body<Name>; idempotencyKey?: string }

type Handlers<Name extends EndpointName> = {
  onSuccess?: ((answer: Answer<Name>) => void) | undefined
  onError?: (failure: ApiFailure) => void
  onSettled?: () => void
}

/**
 * Writes to the API, again where the server was too busy to begin, and reads again what `changes` names. `run` rejects with the `ApiFailure`, which `error` has too; `send`
 * leaves it to `error`.
 */
export function useAction<Name extends EndpointName>(name: Name, changes: readonly EndpointName[] = []) {
  const { locale } = useLanguage()
  const queries = useQueryClient()
  const action = useMutation<Answer<Name>, ApiFailure, ActionInput<Name>>({
    mutationFn: (input) => request(name, input, locale),
    ...againWhenBusy,
    // A rejection often means that the shown data was out of date.
    onSettled: () =>
      Promise.all(changes.map((changed) => queries.invalidateQueries({ queryKey: [changed] }))),
  })
  return {
    run: action.mutateAsync,
    // Not `mutate`, which drops its handlers once the component is gone, as after the reads that the change causes.
    send: (input: ActionInput<Name>, { onSuccess, onError, onSettled }: Handlers<Name> = {}) =>
      void action
        .mutateAsync(input)
        .then(onSuccess, onError ?? (() => {}))
        .finally(onSettled),
    busy: action.isPending,
    error: action.error,
    reset: action.reset,
  }
}
