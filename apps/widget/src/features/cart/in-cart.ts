import type { Service } from '@zapys/contract'
import type { ChosenService } from '@zapys/domain/cart'
import { shownPrice } from '#widget/features/service-card/shown-price.ts'

/** A service in the format of the cart. Prices depend on the type of the chosen resource. */
export const inCart = (service: Service, resourceType?: string | null): ChosenService => ({
  service_id: service.id,
  booking_type: service.booking_type,
  duration: service.duration,
  display_duration: service.display_duration,
  price: shownPrice(service, resourceType)?.amount ?? null,
})

/** Events and rentals have a separate flow and never share a visit. */
export const sharesVisit = (service: Pick<Service, 'booking_type' | 'group_training_service'>) =>
  service.booking_type === 'GENERAL' && !service.group_training_service
