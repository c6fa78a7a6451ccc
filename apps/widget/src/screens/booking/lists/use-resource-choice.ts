import { useAllResources, useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { useSearchText } from '#widget/features/catalogue/use-search-text.ts'
import { useSteps } from '../steps/use-steps.ts'

/** Possible resources, search results among them, and the automatic selection. */
export function useResourceChoice(branch: string, services: readonly string[]) {
  const steps = useSteps()
  const isAmongAll = steps.choosesAmongAll('RESOURCE')
  const all = useAllResources(branch, { services, withServices: services.length === 0 }, isAmongAll)
  const withServices = services.length === 0
  const list = useResources(branch, { services, withServices }, !isAmongAll || all !== undefined)
  const search = useSearchText()
  const matches = useResources(branch, { services, withServices, search: search.query }, search.query !== '')
  const candidates = isAmongAll ? all : list.data?.content
  return {
    list,
    search,
    matches: search.query === '' ? undefined : matches,
    auto: candidates && steps.autoResource(candidates),
  }
}

export type ResourceChoice = ReturnType<typeof useResourceChoice>
