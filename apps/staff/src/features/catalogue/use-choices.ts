import { useQueries } from '@tanstack/react-query'
import type { BranchResource, PriceFrom } from '@zapys/contract'
import { today } from '@zapys/domain/time'
import { readAll, useAll } from '#staff/api/use-all.ts'
import { request } from '#staff/api/request.ts'
import { useLanguage } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

const PAGE = 100

/** People and rooms of all branches; undefined until all are loaded. */
export function useResources() {
  const { company } = useSession()
  const { locale } = useLanguage()
  const lists = useQueries({
    queries: company.branches.map(({ id }) => ({
      queryKey: ['listBranchResources', { company: company.id, branch: id }, { size: PAGE }, locale],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request(
          'listBranchResources',
          { params: { company: company.id, branch: id }, query: { size: PAGE }, signal },
          locale,
        ),
    })),
  })
  const resources: BranchResource[] | undefined = lists.every(({ data }) => data !== undefined)
    ? lists.flatMap(({ data }) => data?.content ?? []).filter(({ type }) => type !== 'GROUP')
    : undefined
  return {
    resources,
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  }
}

/** Lowest price of today by service, from the first branch in the company's order that has one. */
export function useServicePrices(): ReadonlyMap<string, PriceFrom> {
  const { company } = useSession()
  const { locale } = useLanguage()
  const lists = useQueries({
    queries: company.branches.map(({ id, timezone }) => {
      const params = { company: company.id, branch: id }
      const query = { type: 'SERVICE', withPriceOn: today(timezone, Date.now() / 1000) }
      return {
        queryKey: ['listBranchServices', 'all', params, query, locale],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          readAll('listBranchServices', { params, query }, locale, signal),
      }
    }),
  })
  const prices = new Map<string, PriceFrom>()
  for (const { data = [] } of lists)
    for (const { id, price_from } of data) if (price_from && !prices.has(id)) prices.set(id, price_from)
  return prices
}

/** Services of the company, and the options of their forms. */
export function useCatalogue() {
  const { company } = useSession()
  const params = { company: company.id }
  const services = useAll('listCompanyServices', { params })
  const lists = useAll('listPriceLists', { params })
  const types = useAll('listResourceTypes', { params })
  const resources = useResources()
  return {
    services: services.data,
    lists: lists.data,
    types: types.data,
    resources: resources.resources,
    error: services.error ?? lists.error ?? types.error ?? resources.error,
    refetch: () => Promise.all([services.refetch(), lists.refetch(), types.refetch(), resources.refetch()]),
  }
}
