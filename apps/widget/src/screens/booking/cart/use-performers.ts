import { resourcesOfVisit } from '@zapys/domain/cart'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import { useAllPerformers } from './use-all-performers.ts'

/** Who can do which service, and who was chosen: one for all of it, or one for each. */
export function usePerformers(branch: string, ids: readonly string[]) {
  const { company } = useCompany()
  const { draft, update } = useDraft(company.id, branch)
  const performersOf = useAllPerformers(branch, ids)
  const staff = performersOf && resourcesOfVisit(ids, performersOf)
  const performers = draft.performers ?? { isEach: false, all: ANY_AVAILABLE, each: {} }
  const { isEach, all, each } = performers
  const choose = (change: Partial<typeof performers>) => update({ performers: { ...performers, ...change } })
  const together = staff?.together ?? []
  const oneEach = staff !== undefined && staff.each.length > 0 && (isEach || together.length === 0)
  const performerOf = (service: string) => {
    const can = performersOf?.get(service) ?? []
    const [only, ...others] = can
    if (only !== undefined && others.length === 0) return only
    const wanted = each[service]
    return wanted !== undefined && can.includes(wanted) ? wanted : ANY_AVAILABLE
  }
  const forAll = together.includes(all) ? all : ANY_AVAILABLE

  return { performersOf, staff, choose, each, together, oneEach, performerOf, forAll }
}
