import { useEffect } from 'react'
import type { Service } from '@zapys/contract'
import { onlyService } from '@zapys/domain/cart'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { inCart } from '#widget/features/cart/in-cart.ts'
import { useSteps } from '../steps/use-steps.ts'

/** The automatically selected service, which becomes the only one in the cart. S4.autoselect. */
export function useAutoService(
  branch: string,
  services: readonly Service[] | undefined,
): Service | undefined {
  const steps = useSteps()
  const { company } = useCompany()
  const { update } = useDraft(company.id, branch)
  const service = services && steps.autoService(services)
  useEffect(() => {
    if (service)
      update({
        services: onlyService(inCart(service)),
      })
  }, [service, update])
  return service
}
