/**
 * The services chosen for one visit. Kept per company and branch in the browser's session (decisions §3, Cart entity).
 * Spec §4, Cart; §9, Service duration sums.
 */
import type { BookingType } from '@zapys/contract'

export type CartService = {
  service_id: string
  booking_type: BookingType
  /** Seconds. What the visit takes, used to search for times. */
  duration: number
  /** Seconds. What the client is shown; 0 or absent where it does not differ. */
  display_duration?: number
  /** Minor units; null while no price is known. */
  price: number | null
  /** Position in the visit, from 1 without gaps. */
  ordinal: number
}

/** A service that has not been put anywhere yet. */
export type ChosenService = Omit<CartService, 'ordinal'>

const numbered = (services: ChosenService[]): CartService[] =>
  services.map((service, index) => ({ ...service, ordinal: index + 1 }))

export const isInCart = (cart: CartService[], serviceId: string) =>
  cart.some((service) => service.service_id === serviceId)

/** A rental takes a resource for a span of its own, so it never shares a visit with anything else. */
const rentEmptiesCart = (cart: CartService[], added: ChosenService) =>
  added.booking_type === 'RENT' || cart.some((service) => service.booking_type === 'RENT')

const withService = (cart: CartService[], added: ChosenService) =>
  numbered(rentEmptiesCart(cart, added) ? [added] : [...cart, added])

const withoutService = (cart: CartService[], serviceId: string) =>
  numbered(cart.filter((service) => service.service_id !== serviceId))

/** Adds the service, or takes it out where it is in the cart already. The rest keeps its order and is numbered anew. */
export const toggleService = (cart: CartService[], service: ChosenService): CartService[] =>
  isInCart(cart, service.service_id) ? withoutService(cart, service.service_id) : withService(cart, service)

/** The cart of a company that books one service at a time, and of a service selected without the client's doing. */
export const onlyService = (service: ChosenService): CartService[] => numbered([service])

/** Seconds that the visit occupies, for the search of times. */
export const searchSeconds = (cart: CartService[]) => cart.reduce((sum, service) => sum + service.duration, 0)

/** Seconds that the client is told: a service's display duration wins over its duration where it is set. */
export const shownSeconds = (cart: CartService[]) =>
  cart.reduce((sum, service) => sum + (service.display_duration || service.duration), 0)

/**
 * The order and the lengths as a booking sends them: ordinals from 1, and a length of the client's choice only on the
 * first service. Spec §9.
 */
export const bookedServices = (cart: CartService[], durationOverride?: number) =>
  numbered(cart.toSorted((first, second) => first.ordinal - second.ordinal)).map((service) =>
    service.ordinal === 1 && durationOverride !== undefined
      ? { service: service.service_id, ordinal: service.ordinal, duration: durationOverride }
      : { service: service.service_id, ordinal: service.ordinal },
  )
