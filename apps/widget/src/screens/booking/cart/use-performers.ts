import { resourcesOfVisit } from '@zapys/domain/cart'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { useAllPerformers } from './use-all-performers.ts'

/** Possible and chosen performers of each service; default: any free performer. */
export function usePerformers(branch: string, ids: readonly string[]) {
  const { company } = useCompany()
  const { draft, update } = useDraft(company.id, branch)
  const performersOf = useAllPerformers(branch, ids)
  const staff = performersOf && resourcesOfVisit(ids, performersOf)
  const { all, each } = draft.performers ?? { all: ANY_AVAILABLE, each: {} }
  const performerOf = (service: string) => {
    const can = performersOf?.get(service) ?? []
    const [only, ...others] = can
    if (only !== undefined && others.length === 0) return only
    return [each[service], all].find((id) => id !== undefined && can.includes(id)) ?? ANY_AVAILABLE
  }
  return {
    performersOf,
    staff,
    /** Performers who can do all services. */
    together: staff?.together ?? [],
    performerOf,
    /** For one service; the others keep their performers. */
    chooseFor: (service: string, id: string) =>
      update({ performers: { all: ANY_AVAILABLE, each: { ...eachOf(ids, performerOf), [service]: id } } }),
    chooseForAll: (id: string) => update({ performers: { all: id, each: {} } }),
  }
}

const eachOf = (ids: readonly string[], performerOf: (service: string) => string): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [id, performerOf(id)]))
