/** Filtered lists of the widget, from one shared server response. S7.listaction. */
import type { Resource, Service } from '@zapys/contract'

type Listed = { id: string; parent: string | null }
type Part = {
  id?: string | undefined
  /** Directly inside this group or category. */
  parent?: string | undefined
}
type ServicePart = Part & {
  /** Leaves out services booked through events. */
  notEvents?: boolean | undefined
  bookingType?: Service['booking_type'] | undefined
}

const isIn = ({ id, parent }: Part, one: Listed) =>
  (id ?? one.id) === one.id && (parent ?? one.parent) === one.parent

export const isEventService = ({ booking_type, group_training_service }: Service) =>
  booking_type === 'EVENT' || group_training_service

/** True if there are services, and all are booked through events. */
export function hasEventsOnly(services: readonly Service[]): boolean {
  const bookable = services.filter(({ type }) => type !== 'GROUP')
  return bookable.length > 0 && bookable.every(isEventService)
}

export const resourcesIn = (resources: readonly Resource[], part: Part): Resource[] =>
  resources.filter((resource) => isIn(part, resource))

/** A category has no booking type, so it is always kept. */
export const servicesIn = (services: readonly Service[], part: ServicePart): Service[] =>
  services.filter(
    (service) =>
      isIn(part, service) &&
      (service.type === 'GROUP' ||
        (!(part.notEvents && isEventService(service)) &&
          (part.bookingType ?? service.booking_type) === service.booking_type)),
  )
