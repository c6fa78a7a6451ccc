import { useEffect, useRef } from 'react'
import { useNavigate } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'

/**
 * Keeps the services of the address in step with the cart: taking one out on a time screen asks for the times anew. The
 * address wins when the screen opens, so that a cold link shows what it names.
 */
export function useCartInAddress(branch: string, addressOf: (services: string[]) => string) {
  const navigate = useNavigate()
  const { company, settings } = useCompany()
  const { draft } = useDraft(company.id, branch)
  const ids = draft.services.map(({ service_id }) => service_id)
  const inCart = settings.widget_settings.multi_service ? ids.join(',') : ''
  const before = useRef(inCart)
  const to = addressOf(ids)
  useEffect(() => {
    if (before.current === inCart) return
    before.current = inCart
    navigate(to, { replace: true })
  }, [inCart, to, navigate])
}
