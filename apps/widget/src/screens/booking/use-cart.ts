/** Several services in one visit: toggled on the list, carried on by the central button. Not a screen. */
import type { Service } from '@zapys/contract'
import { isInCart, shownSeconds, toggleService } from '@zapys/domain/cart'
import { useCentralAction } from '#widget/chrome/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { shownPrice } from '#widget/features/service-card/shown-price.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'

export function useCart(
  branch: string,
  services: Service[] | undefined,
  onContinue: (chosen: [Service, ...Service[]]) => void,
  /** Of the resource chosen before: prices depend on it. */
  resourceType?: string | null,
) {
  const text = useText()
  const formats = useFormats()
  const { company, settings } = useCompany()
  const { draft, update } = useDraft(company.id, branch)
  // Events and rentals have a path of their own and never share a visit.
  const takesSeveral = (service: Service) =>
    settings.widget_settings.multi_service &&
    service.booking_type === 'GENERAL' &&
    !service.group_training_service
  // What an earlier visit to the page chose may not be offered here.
  const chosen = draft.services.flatMap(
    ({ service_id }) => services?.find((service) => service.id === service_id && takesSeveral(service)) ?? [],
  )
  const inCart = draft.services.filter(({ service_id }) => chosen.some(({ id }) => id === service_id))
  const [first, ...rest] = chosen
  useCentralAction(
    first
      ? {
          label: text('booking.continue'),
          detail: text('booking.cartDetail', {
            count: chosen.length,
            duration: formats.duration(shownSeconds(inCart)),
          }),
          onPress: () => onContinue([first, ...rest]),
        }
      : null,
  )
  return {
    takesSeveral,
    rowOf: (service: Service) => ({
      selected: isInCart(inCart, service.id),
      onPress: () =>
        update({
          services: toggleService(inCart, {
            service_id: service.id,
            booking_type: service.booking_type,
            duration: service.duration,
            display_duration: service.display_duration,
            price: shownPrice(service, resourceType)?.amount ?? null,
          }),
        }),
    }),
  }
}
