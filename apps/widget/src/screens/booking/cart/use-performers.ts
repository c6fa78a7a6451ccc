import { resourcesOfVisit } from '@zapys/domain/cart'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { useAllPerformers } from './use-all-performers.ts'

/** Who can perform each service, and who is chosen for it: any free performer until the client names one. */
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
    /** The performers who can do all of it. */
    together: staff?.together ?? [],
    performerOf,
    /** One service; the others keep theirs. */
    chooseFor: (service: string, id: string) =>
      update({ performers: { all: ANY_AVAILABLE, each: { ...eachOf(ids, performerOf), [service]: id } } }),
    chooseForAll: (id: string) => update({ performers: { all: id, each: {} } }),
  }
}

const eachOf = (ids: readonly string[], performerOf: (service: string) => string): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [id, performerOf(id)]))
