/** Loads a list with all its pages, for look-ups. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { nextPage, withPage } from '@zapys/domain/lists'
import { useApi } from './api.tsx'
import type { ApiFailure } from './failure.ts'
import { request } from './request.ts'
import type { Answer, ApiOptions, CallInput, Query } from './request.ts'
import { callKey } from './use-call.ts'
import type { CallOptions } from './use-call.ts'
import type { PagedName } from './use-pages.ts'

/** No studio has thousands of items; further pages are not searched. */
const MAX_PAGES = 20

/** A list of one page shares its response with the list on the screen, so there is one request. */
export function wholeList<Name extends PagedName>(
  name: Name,
  input: CallInput<Name>,
  { api, client, staleMs }: { api: ApiOptions; client: QueryClient; staleMs: number },
) {
  const shown = callKey(name, input, api.locale)
  return {
    queryKey: [...shown, 'whole'],
    staleTime: staleMs,
    initialData: () => {
      const list = client.getQueryData<Answer<Name>>(shown)
      return list && nextPage(list) === undefined ? list : undefined
    },
    initialDataUpdatedAt: () => client.getQueryState(shown)?.dataUpdatedAt,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer<Name>> => {
      let list = await request(name, { ...input, signal }, api)
      if (nextPage(list) === undefined) client.setQueryData(shown, list)
      for (let page = nextPage(list); page !== undefined && page < MAX_PAGES; page = nextPage(list)) {
        const query: Query<Name> & { page?: number } = { ...input.query, page }
        list = withPage(list, await request(name, { ...input, query, signal }, api), { page })
      }
      return list
    },
  }
}

export function useWholeList<Name extends PagedName>(
  name: Name,
  input: CallInput<Name>,
  { staleMs = 0, enabled, handles }: CallOptions,
) {
  const api = useApi()
  const client = useQueryClient()
  return useQuery<Answer<Name>, ApiFailure>({
    ...wholeList(name, input, { api, client, staleMs }),
    enabled,
    meta: { handles },
  })
}
