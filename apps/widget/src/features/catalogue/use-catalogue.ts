/** The company's catalogue by query key: each list is requested once and shared by all screens. */
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
import { MINUTE_MS, today } from '@zapys/domain/time'
import { servicesIn } from './list-filters.ts'
import { withId } from './service-id.ts'

/** Names and prices rarely change; navigating back and forth sends no request. */
const STALE_MS = 5 * MINUTE_MS

/** A branch of the company; null if it does not exist. */
export function useBranch(id: string) {
  const { company } = useCompany()
  const { data } = useBranches()
  const listed = data?.content.find((branch) => branch.id === id)
  // It may be on a page of the list that is not loaded.
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

/** Settings in force at the branch. */
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
  /** Includes the names of each resource's services, for lists before a service is chosen. */
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

/** Bookable resources, paginated for a list. */
export function useResources(branch: string, filter: ResourceFilter = {}, enabled = true) {
  const inputOf = useResourcesInput()
  const keepPrevious = filter.search !== undefined
  return usePages('listResources', inputOf(branch, filter), { staleMs: STALE_MS, enabled, keepPrevious })
}

/** Whether all possible resources are rooms; false until they are loaded. */
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

/** Resources of several branches by id; undefined until all are loaded. */
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
  const place = useBranch(branch)
  const day = place ? today(place.timezone, nowMs() / 1000) : undefined
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
 * Services and categories with today's prices and discounts, paginated in the order of the screen.
 * Without a resource: all of the branch.
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

/** All services at once, for automatic selection among them. */
export function useAllServices(
  branch: string,
  filter: Pick<ServiceFilter, 'resource'> & { notEvents?: boolean },
  enabled: boolean,
): Service[] | undefined {
  const { inputOf, isKnown } = useServicesInput(branch)
  const { notEvents, ...serviceFilter } = filter
  const { data } = useWholeList('listServices', inputOf(serviceFilter), {
    staleMs: STALE_MS,
    enabled: enabled && isKnown,
  })
  return useMemo(() => data && servicesIn(data.content.map(withId), { notEvents }), [data, notEvents])
}

/** Categories of a branch, for direct links to one further down. */
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
    // The address may contain an invalid id; no such service exists then.
    { staleMs: STALE_MS, enabled, handles: ({ status }) => status === 422 },
  )
  return useMemo(() => {
    if (listed === undefined) return undefined
    if (!enabled || error?.status === 422) return listed
    return data && [...listed, ...data.content.map(withId)]
  }, [listed, enabled, data, error])
}

/** True if the branch does not offer one of the services, once this is known. */
export function useUnknownServices(branch: string, services: readonly string[]): boolean {
  const known = useServicesNamed(branch, services)
  const isOffered = (id: string) => known?.some((service) => service.id === id && service.type !== 'GROUP')
  return known !== undefined && !services.every(isOffered)
}
