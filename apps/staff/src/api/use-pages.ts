import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { EndpointName } from '@zapys/contract/endpoints'
import type { ApiFailure } from '@zapys/contract/client'
import { useLanguage } from '#staff/language/language.tsx'
import { type Answer, type CallInput, request } from './request.ts'
import type { Listed } from './use-all.ts'

type Page<Item> = { content: Item[]; page: { total_pages: number } }

const PAGE = 50

/** A list that is too long to load completely: its first page, and one more with each call of `more`. */
export function usePages<Name extends EndpointName>(name: Name, input: CallInput<Name>) {
  const { locale } = useLanguage()
  const read = useInfiniteQuery<
    Page<Listed<Name>>,
    ApiFailure,
    { pages: Page<Listed<Name>>[] },
    unknown[],
    number
  >({
    queryKey: [name, 'pages', input.params, input.query ?? {}, locale],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...input.query, size: PAGE, page: pageParam } as CallInput<Name>['query']
      const answer: Answer<Name> = await request(name, { ...input, query, signal }, locale)
      return answer as Page<Listed<Name>>
    },
    initialPageParam: 0,
    getNextPageParam: ({ page }, _, last) => (last + 1 < page.total_pages ? last + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  return {
    items: read.data?.pages.flatMap(({ content }) => content),
    /** Undefined after the last page. */
    more: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    isLoadingMore: read.isFetchingNextPage,
    isPending: read.isPending,
    isPlaceholderData: read.isPlaceholderData,
    error: read.error,
    retry: () => void (read.isFetchNextPageError ? read.fetchNextPage() : read.refetch()),
  }
}
