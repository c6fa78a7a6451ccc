import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Locale } from '@zapys/contract'
import type { ApiFailure } from '@zapys/contract/client'
import type { EndpointName } from '@zapys/contract/endpoints'
import { useLanguage } from '#staff/language/language.tsx'
import { type Answer, type CallInput, request } from './request.ts'
import { type CallOptions, pollEvery } from './use-call.ts'

export type Listed<Name extends EndpointName> =
  Answer<Name> extends { content: (infer Item)[]; page: unknown } ? Item : never

/** Above the size of any list that the app loads completely. */
const MAX_PAGES = 20

/** Loads all pages of a list. */
export function useAll<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  { enabled = true, keepPrevious = false, staleMs = 0, refetchMs }: Omit<CallOptions, 'forgets'> = {},
): UseQueryResult<Listed<Name>[], ApiFailure> {
  const { locale } = useLanguage()
  return useQuery<Listed<Name>[], ApiFailure>({
    queryKey: [name, 'all', input.params, input.query ?? {}, locale],
    queryFn: ({ signal }) => readAll(name, input, locale, signal),
    enabled,
    staleTime: staleMs,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    refetchInterval: pollEvery(refetchMs),
  })
}

/** Reads all pages of a list into one response. */
export async function readAll<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  locale: Locale,
  signal: AbortSignal,
): Promise<Listed<Name>[]> {
  const items: Listed<Name>[] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { ...input.query, size: 100, page } as CallInput<Name>['query']
    const answer = (await request(name, { ...input, query, signal }, locale)) as {
      content: Listed<Name>[]
      page: { total_pages: number }
    }
    items.push(...answer.content)
    if (page + 1 >= answer.page.total_pages) break
  }
  return items
}
