/** What a company offers, by query key: each list is asked for once and shared by all screens. */
import { useMemo } from 'react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { Branch, Resource, Service } from '@zapys/contract'
import { nextPage } from '@zapys/domain/lists'
import { useApi } from '#widget/api/api.tsx'
import type { CallInput } from '#widget/api/request.ts'
import { useCall } from '#widget/api/use-call.ts'
import { usePages } from '#widget/api/use-pages.ts'
import { useWholeList, wholeList } from '#widget/api/whole-list.ts'
import { nowMs } from '#widget/browser/now.ts'
import { branchesOf, useBranches } from '#widget/company/use-branches.ts'
import { areRooms } from '#widget/features/resource-card/resource-words.ts'
import { useCompany } from '#widget/company/company.tsx'
import { today } from '@zapys/domain/time'
import { servicesIn } from './list-filters.ts'
import { withId } from './service-id.ts'

/** Names and prices change seldom: going back and forth sends no new request. */
const STALE_MS = 5 * 60_000

/** One branch of the company; null once it is known that there is none. */
export function useBranch(id: string) {
  const { company } = useCompany()
  const { data } = useBranches()
  const listed = data?.content.find((branch) => branch.id === id)
  // It may be on a page of the list that is not loaded yet.
  const beyond = data !== undefined && listed === undefined && nextPage(data) !== undefined && id !== ''
  const { params, query } = branchesOf(company.id)
  const own = useCall(
    'listBranches',
    { params, query: { ...query, id: [id] } },
    { staleMs: STALE_MS, enabled: beyond },
  )
  if (listed) return listed
  if (data === undefined || (beyond && own.data === undefined)) return undefined
  return own.data?.content[0] ?? null
}

/** The settings in force at the branch: its own, else the company's. */
export function useBranchSettings(branch: string) {
  const { company, bookingSettings } = useCompany()
  const { data } = useCall(
    'getBranchBooking',
    { params: { company: company.id, branch } },
    { staleMs: STALE_MS, enabled: branch !== '', handles: () => true },
  )
  return data ?? bookingSettings
}

type ResourceFilter = {
  services?: readonly string[]
  search?: string
  /** Each with the names of what it does, where nothing is chosen yet. */
  withServices?: boolean
}

export function useResourcesInput() {
  const { company, tracking } = useCompany()
  return (
    branch: string,
    { services, search, withServices }: ResourceFilter = {},
  ): CallInput<'listResources'> => ({
    params: { company: company.id, branch },
    query: {
      active: true,
      size: 100,
      sort: 'ordinal',
      source: tracking.source,
      service: services?.length ? services : undefined,
      search,
      ...(withServices === true && { withServices }),
    },
  })
}

/** Who or what can be booked, page by page, as a list shows it. */
export function useResources(branch: string, filter: ResourceFilter = {}, enabled = true) {
  const inputOf = useResourcesInput()
  const keepPrevious = filter.search !== undefined
  return usePages('listResources', inputOf(branch, filter), { staleMs: STALE_MS, enabled, keepPrevious })
}

/** Whether all that can be chosen are rooms; not until they are read. */
export const useAreRooms = (branch: string, services: readonly string[]): boolean =>
  areRooms(useResources(branch, { services, withServices: services.length === 0 }).data?.content ?? [])

/** All pages at once, to look up a single resource. */
export function useAllResources(
  branch: string,
  filter: ResourceFilter = {},
  enabled = true,
): Resource[] | undefined {
  const inputOf = useResourcesInput()
  return useWholeList('listResources', inputOf(branch, filter), { staleMs: STALE_MS, enabled }).data?.content
}

/** Everybody of several branches, by id; undefined until all are there. */
export function useResourcesOfAll(branches: readonly Branch[]): ReadonlyMap<string, Resource> | undefined {
  const inputOf = useResourcesInput()
  const api = useApi()
  const client = useQueryClient()
  return useQueries({
    queries: branches.map(({ id }) =>
      wholeList('listResources', inputOf(id), { api, client, staleMs: STALE_MS }),
    ),
    combine: (lists) =>
      lists.some(({ data }) => data === undefined)
        ? undefined
        : new Map(lists.flatMap(({ data }) => data!.content.map((one) => [one.id, one]))),
  })
}

type ServiceFilter = {
  resource?: string | undefined
  search?: string
  id?: readonly string[]
  type?: Service['type']
}

function useServicesInput(branch: string) {
  const { company, tracking } = useCompany()
  const at = useBranch(branch)
  const day = at ? today(at.timezone, nowMs() / 1000) : undefined
  const inputOf = (filter: ServiceFilter): CallInput<'listServices'> => ({
    params: { company: company.id, branch },
    query: {
      active: true,
      size: 100,
      sort: 'category',
      source: tracking.source,
      withPriceOn: day,
      withDiscountsOn: day,
      ...filter,
    },
  })
  return { inputOf, isKnown: day !== undefined }
}

/**
 * Services and categories with the prices and discounts of today, page by page in the order of the screen; without a
 * resource all of the branch.
 */
export function useServices(
  branch: string,
  { notEvents, ...filter }: Pick<ServiceFilter, 'resource' | 'search'> & { notEvents?: boolean } = {},
  enabled = true,
) {
  const { inputOf, isKnown } = useServicesInput(branch)
  const { data: page, ...list } = usePages('listServices', inputOf(filter), {
    staleMs: STALE_MS,
    enabled: enabled && isKnown,
    keepPrevious: filter.search !== undefined,
  })
  return {
    ...list,
    data: useMemo(
      () => page && { ...page, content: servicesIn(page.content.map(withId), { notEvents }) },
      [page, notEvents],
    ),
  }
}

/** All services at once: what is chosen for the client is chosen among all. */
export function useAllServices(
  branch: string,
  filter: Pick<ServiceFilter, 'resource'> & { notEvents?: boolean },
  enabled: boolean,
): Service[] | undefined {
  const { inputOf, isKnown } = useServicesInput(branch)
  const { notEvents, ...asked } = filter
  const { data } = useWholeList('listServices', inputOf(asked), {
    staleMs: STALE_MS,
    enabled: enabled && isKnown,
  })
  return useMemo(() => data && servicesIn(data.content.map(withId), { notEvents }), [data, notEvents])
}

/** The categories of a branch, for the way to one that stands far down. */
export function useCategories(
  branch: string,
  filter: Pick<ServiceFilter, 'resource'>,
  enabled: boolean,
): Service[] {
  const { inputOf, isKnown } = useServicesInput(branch)
  const { data } = useWholeList('listServices', inputOf({ ...filter, type: 'GROUP' }), {
    staleMs: STALE_MS,
    enabled: enabled && isKnown,
  })
  return data?.content.map(withId) ?? []
}

/**
 * Services that include those with these ids; undefined until all existing ones are loaded.
 * Services on pages that are not loaded yet are requested by id.
 */
export function useServicesNamed(
  branch: string,
  ids: readonly string[],
  filter: Pick<ServiceFilter, 'resource'> = {},
): Service[] | undefined {
  const { inputOf } = useServicesInput(branch)
  const list = useServices(branch, filter)
  const listed = list.data?.content
  const missing = ids.filter((id) => id !== '' && !listed?.some((service) => service.id === id)).toSorted()
  const enabled = listed !== undefined && list.hasMore && missing.length > 0
  const { data, error } = useCall(
    'listServices',
    inputOf({ ...filter, id: missing }),
    // An address may name what is no id: then there is no such service.
    { staleMs: STALE_MS, enabled, handles: ({ status }) => status === 422 },
  )
  return useMemo(() => {
    if (listed === undefined) return undefined
    if (!enabled || error?.status === 422) return listed
    return data && [...listed, ...data.content.map(withId)]
  }, [listed, enabled, data, error])
}

/** True once it is known that the branch offers one of the services no more, or never did. */
export function useUnknownServices(branch: string, services: readonly string[]): boolean {
  const known = useServicesNamed(branch, services)
  const isOffered = (id: string) => known?.some((service) => service.id === id && service.type !== 'GROUP')
  return known !== undefined && !services.every(isOffered)
}
