import { useEffect, useEffectEvent } from 'react'
import { toggleService } from '@zapys/domain/cart'
import type { CartService } from '@zapys/domain/cart'
import { useCompany } from '#widget/company/company.tsx'
import { draftStore } from '#widget/features/booking-draft/use-draft.ts'
import { inCart } from '#widget/features/cart/in-cart.ts'
import { useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'

/**
 * Fills the cart with what the address of a time screen names: a cold link and a service that was tapped show the same
 * cart as services that were collected.
 */
export function useCartInAddress(branch: string, services: readonly string[]) {
  const { company } = useCompany()
  const known = useServicesNamed(branch, services)
  const named = services.flatMap((id) => known?.find((service) => service.id === id) ?? [])
  const cart = named.reduce<CartService[]>((before, service) => toggleService(before, inCart(service)), [])
  const fill = useEffectEvent(() => {
    const store = draftStore(company.id, branch)
    const isSame =
      store
        .get()
        .services.map(({ service_id }) => service_id)
        .join() === services.join()
    if (!isSame && cart.length > 0 && cart.length === services.length) store.update({ services: cart })
  })
  const key = `${services.join()} ${cart.length}`
  useEffect(() => fill(), [key])
}
