import { useAllResources, useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { priceFrom } from '#widget/features/service-card/shown-price.ts'

export type ChosenBefore = {
  /** Undefined until chosen. */
  branch: { id: string } | undefined
  services: readonly string[]
  /** Null: any free performer; undefined: not chosen yet. */
  resource: string | null | undefined
  /** Performer of each service, if there are several. */
  performers?: readonly string[] | undefined
}

/**
 * Price of the current choice before a time is chosen; `isLowest` if it depends on the time or the free performers.
 * Undefined until all data is loaded, and if the company has no price.
 */
export function usePriceBefore({ branch, services, resource, performers }: ChosenBefore) {
  const isKnown = branch !== undefined
  const named = useServicesNamed(branch?.id ?? '', services)
  const resources = useAllResources(branch?.id ?? '', {}, isKnown)
  if (named === undefined || resources === undefined) return undefined
  const chosen = services.flatMap((id) => named.find((service) => service.id === id) ?? [])
  return priceFrom(chosen, (index) => {
    const id = performers === undefined ? (resource ?? null) : resourceOf(performers[index] ?? null)
    return resources.find((one) => one.id === id)?.resource_type_id
  })
}
