import type { Service } from '@zapys/contract'
import { useAllServices, useServices } from '#widget/features/catalogue/use-catalogue.ts'
import { useSearchText } from '#widget/features/catalogue/use-search-text.ts'
import { useAutoService } from './use-auto-service.ts'
import { useSteps } from '../steps/use-steps.ts'

/** Possible services, search results among them, and the automatic selection. */
export function useServiceChoice(
  branch: string,
  filter: { resource?: string | undefined; notEvents: boolean },
) {
  const isAmongAll = useSteps().choosesAmongAll('SERVICE')
  const all = useAllServices(branch, filter, isAmongAll)
  const list = useServices(branch, filter, !isAmongAll || all !== undefined)
  const search = useSearchText()
  const matches = useServices(branch, { ...filter, search: search.query }, search.query !== '')
  const auto: Service | undefined = useAutoService(branch, isAmongAll ? all : list.data?.content)
  return { list, search, matches: search.query === '' ? undefined : matches, auto }
}
