import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Paged } from '@zapys/contract'
import type { EndpointName } from '@zapys/contract/endpoints'
import { nextPage, withPage } from '@zapys/domain/lists'
import { useApi } from './api.tsx'
import type { ApiFailure } from './failure.ts'
import { request } from './request.ts'
import type { Answer, CallInput, Query } from './request.ts'
import { callKey, useCall } from './use-call.ts'
import type { CallOptions } from './use-call.ts'

export type PagedName = {
  [Name in EndpointName]: Answer<Name> extends Paged<{ id: string }> ? Name : never
}[EndpointName]

/**
 * A list that is read page by page: the call without a page number replaces the list,
 * `more` requests the next page by number and appends it. S4.list.
 * Appended pages stay while the list is cached, so that going back finds them.
 */
export function usePages<Name extends PagedName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
) {
  const api = useApi()
  const client = useQueryClient()
  const list = useCall(name, input, options)
  // The list is passed along: when the page arrives, the list of another search may be shown.
  const more = useMutation<Answer<Name>, ApiFailure, { of: CallInput<Name>; page: number }>({
    mutationFn: ({ of, page }) => {
      const query: Query<Name> & { page?: number } = { ...of.query, page }
      return request(name, { ...of, query }, api)
    },
    onSuccess: (answer, { of, page }) =>
      client.setQueryData<Answer<Name>>(callKey(name, of, api.locale), (shown) =>
        withPage(shown, answer, { page }),
      ),
    meta: { handles: options.handles },
  })
  const following = list.data === undefined || list.isPlaceholderData ? undefined : nextPage(list.data)
  return {
    data: list.data,
    isError: list.isError,
    error: list.error,
    refetch: list.refetch,
    /** The shown list belongs to an earlier request. */
    isEarlier: list.isPlaceholderData,
    hasMore: following !== undefined,
    loadingMore: more.isPending,
    /** The last request for more failed: the visitor has to retry. */
    moreFailed: more.isError,
    more: () => {
      if (following !== undefined && !more.isPending) more.mutate({ of: input, page: following })
    },
  }
}
