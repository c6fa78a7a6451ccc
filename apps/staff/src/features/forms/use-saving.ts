import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from '@zapys/contract/client'
import type { EndpointName } from '@zapys/contract/endpoints'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { type Answer, type Body, type CallInput, request } from '#staff/api/request.ts'
import { againWhenBusy } from '#staff/api/when-busy.ts'

type Input<Name extends EndpointName> = CallInput<Name> & {
  body: Body<Name>
  /** A retry with the same key has the same result. */
  idempotencyKey?: string
}

/** Sends one call of a form. */
export type SendCall = <Name extends EndpointName>(name: Name, input: Input<Name>) => Promise<Answer<Name>>

export type Saving = {
  busy: boolean
  error: ApiFailure | null
  /** Error of the field with this path in the request body, in the user's language. */
  errorOf(field: string): string | null
  /** Repeats the last save without changing upcoming bookings. */
  keepBookings(): void
}

type Work = (send: SendCall, query: { keepAppointments?: true }) => Promise<void>

/**
 * Sends the calls of one form in order, then refetches `changes`. `onDone` is called after all have succeeded.
 * All calls must be repeatable, because the form may be submitted again.
 */
export function useSaving(changes: readonly EndpointName[], onDone: () => void) {
  const { locale } = useLanguage()
  const text = useText()
  const queries = useQueryClient()
  const mutation = useMutation<void, ApiFailure, { work: Work; keeps: boolean }>({
    mutationFn: ({ work, keeps }) =>
      work((name, input) => request(name, input, locale), keeps ? { keepAppointments: true } : {}),
    ...againWhenBusy,
    onSettled: () => Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
    onSuccess: onDone,
  })
  const saving: Saving = {
    busy: mutation.isPending,
    error: mutation.error,
    errorOf: (field) =>
      mutation.error instanceof ApiFailure &&
      mutation.error.payload?.errors?.some((one) => one.field === field) === true
        ? text('desk.form.rejected')
        : null,
    keepBookings: () => {
      if (mutation.variables !== undefined) mutation.mutate({ work: mutation.variables.work, keeps: true })
    },
  }
  return { saving, save: (work: Work) => mutation.mutate({ work, keeps: false }) }
}
