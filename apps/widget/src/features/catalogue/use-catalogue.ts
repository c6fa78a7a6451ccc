/** What a company offers, by query key: each list is asked for once and shared by all screens. */
import { useMemo } from 'react'
import { useCall } from '#widget/api/use-call.ts'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompany } from '#widget/company/company.tsx'
import { today } from '@zapys/domain/time'
import { servicesIn } from './list-filters.ts'
import { withId } from './service-id.ts'

/** Names and prices change seldom: going back and forth asks nobody again. */
const STALE_MS = 5 * 60_000

/** One branch out of the company's list; null once the list is there without it. */
export function useBranch(id: string) {
  const { data } = useBranches()
  return data === undefined ? undefined : (data.content.find((branch) => branch.id === id) ?? null)
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

export function useResources(branch: string, filter: { services?: readonly string[] } = {}, enabled = true) {
  const { company, tracking } = useCompany()
  const query = {
    active: true,
    size: 100,
    sort: 'ordinal',
    source: tracking.source,
    service: filter.services?.length ? filter.services : undefined,
  }
  return useCall(
    'listResources',
    { params: { company: company.id, branch }, query },
    { staleMs: STALE_MS, enabled },
  )
}

/** Services and categories with the prices and discounts of today; without a resource all of the branch. */
export function useServices(
  branch: string,
  filter: { resource?: string | undefined; notEvents?: boolean } = {},
  enabled = true,
) {
  const { company, tracking } = useCompany()
  const at = useBranch(branch)
  const day = at ? today(at.timezone, Date.now() / 1000) : undefined
  const query = {
    active: true,
    size: 100,
    sort: 'ordinal',
    source: tracking.source,
    withPriceOn: day,
    withDiscountsOn: day,
    resource: filter.resource,
  }
  const { data: page } = useCall(
    'listServices',
    { params: { company: company.id, branch }, query },
    { staleMs: STALE_MS, enabled: enabled && day !== undefined },
  )
  const { notEvents } = filter
  return {
    data: useMemo(
      () => page && { ...page, content: servicesIn(page.content.map(withId), { notEvents }) },
      [page, notEvents],
    ),
  }
}

/** True once it is known that the branch offers one of the services no more, or never did. */
export function useUnknownServices(branch: string, services: readonly string[]): boolean {
  const { data } = useServices(branch)
  const isOffered = (id: string) =>
    data?.content.some((service) => service.id === id && service.type !== 'GROUP')
  return data !== undefined && !services.every(isOffered)
}
