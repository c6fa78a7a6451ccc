import { useEffect, useEffectEvent, useState } from 'react'
import { toggleService } from '@zapys/domain/cart'
import type { CartService } from '@zapys/domain/cart'
import { useCompany } from '#widget/company/company.tsx'
import type { PerformersChoice } from '#widget/features/booking-draft/draft-store.ts'
import { draftStore } from '#widget/features/booking-draft/use-draft.ts'
import { inCart } from '#widget/features/cart/in-cart.ts'
import { useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import { ANY_AVAILABLE } from '#widget/features/resource-card/any-available.ts'
import type { NamedPerformers } from './services-in.ts'

/**
 * Fills the cart with the services and performers of an address, so that a direct link and a tapped service show the
 * same cart as collected services. Returns true once the cart is filled.
 */
export function useCartInAddress(
  branch: string,
  services: readonly string[],
  named: NamedPerformers,
): boolean {
  const { company } = useCompany()
  const known = useServicesNamed(branch, services)
  const chosen = services.flatMap((id) => known?.find((service) => service.id === id) ?? [])
  const cart = chosen.reduce<CartService[]>((before, service) => toggleService(before, inCart(service)), [])
  const performers = choiceOf(services, named)
  const [filled, setFilled] = useState('')
  const key = `${services.join()} ${cart.length} ${JSON.stringify(performers)}`
  const isKnown = known !== undefined
  const fill = useEffectEvent(() => {
    if (!isKnown) return
    const store = draftStore(company.id, branch)
    const before = store.get()
    const isSame = before.services.map(({ service_id }) => service_id).join() === services.join()
    const isWhole = cart.length > 0 && cart.length === services.length
    if (!isSame && isWhole) store.update({ services: cart })
    if ((isSame || isWhole) && JSON.stringify(before.performers) !== JSON.stringify(performers))
      store.update({ performers })
    setFilled(key)
  })
  useEffect(() => fill(), [key, isKnown])
  return filled === key
}

const choiceOf = (
  services: readonly string[],
  { resource, performers }: NamedPerformers,
): PerformersChoice => ({
  all: resource ?? ANY_AVAILABLE,
  each: Object.fromEntries((performers ?? []).map((id, index) => [services[index] ?? '', id])),
})
