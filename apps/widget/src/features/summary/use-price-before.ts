import { useAllResources, useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'
import { priceFrom } from '#widget/features/service-card/shown-price.ts'

export type ChosenBefore = {
  /** Undefined where it is being chosen. */
  branch: { id: string } | undefined
  services: readonly string[]
  /** Null: any free staff; undefined: not chosen yet. */
  resource: string | null | undefined
  /** Who performs each service, where several resources do. */
  performers?: readonly string[] | undefined
}

/**
 * What is chosen costs so much before a time is: `isLowest` where that depends on the time, or on who is free then.
 * Undefined until all is known, and where the company names no price.
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
