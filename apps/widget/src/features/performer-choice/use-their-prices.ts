import type { Branch, Resource } from '@zapys/contract'
import { useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { priceFrom, shownPrice } from '#widget/features/service-card/shown-price.ts'
import type { ShownPrice } from '#widget/features/service-card/shown-price.ts'

/**
 * Price of the chosen services per performer or room, or without a choice. Empty if all cost the same,
 * because the summary beside them shows that price.
 */
export function useTheirPrices(
  branch: Branch,
  services: readonly string[],
  resources: readonly Resource[],
): (resource?: Resource) => ShownPrice | undefined {
  const named = useServicesNamed(branch.id, services)
  const chosen = services.flatMap((id) => named?.find((service) => service.id === id) ?? [])
  const priceOf = (resource?: Resource): ShownPrice | undefined => {
    if (chosen.length === 0 || chosen.length < services.length) return undefined
    const type = resource && resource.resource_type_id
    if (chosen.length === 1) return shownPrice(chosen[0]!, type)
    const sum = priceFrom(chosen, () => type)
    return sum && { ...sum, currency_code: branch.currency_code }
  }
  const differ = new Set(resources.map((resource) => priceOf(resource)?.amount)).size > 1
  return differ ? priceOf : () => undefined
}
