/**
 * The services chosen for one visit. Kept per company and branch in the browser's session.
 * S4.cart, S9.duration; docs/rules/cart.md.
 */
import type { BookingType } from '@zapys/contract'

export { betterWith } from './better.ts'
export type { ListedTime } from './better.ts'
export { resourcesOfVisit } from './resources.ts'

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

/** Adds the service, or removes it where it is in the cart already. The rest keeps its order and is renumbered. */
export const toggleService = (cart: CartService[], service: ChosenService): CartService[] =>
  isInCart(cart, service.service_id) ? withoutService(cart, service.service_id) : withService(cart, service)

/** The cart of a company that books one service at a time, and of a service selected without the client's doing. */
export const onlyService = (service: ChosenService): CartService[] => numbered([service])

/** Seconds shown to the client: a service's display duration overrides its duration where it is set. */
export const shownSeconds = (cart: CartService[]) =>
  cart.reduce((sum, service) => sum + (service.display_duration || service.duration), 0)

/** Minor units; null while the price of a service is not known: an unknown price is not a price of 0. */
export const totalPrice = (cart: readonly CartService[]): number | null =>
  cart.reduce<number | null>((sum, { price }) => (sum === null || price === null ? null : sum + price), 0)

/** The services in the order of the visit, numbered from 1, whatever numbers were stored. */
export const inVisitOrder = (cart: readonly CartService[]): CartService[] =>
  numbered(cart.toSorted((first, second) => first.ordinal - second.ordinal))

/** Puts a service at another place of the visit, from 1; beyond the ends it becomes the first or the last. */
export function moveService(
  cart: readonly CartService[],
  serviceId: string,
  toOrdinal: number,
): CartService[] {
  const ordered = inVisitOrder(cart)
  const moved = ordered.find(({ service_id }) => service_id === serviceId)
  if (moved === undefined) return ordered
  const others = ordered.filter((service) => service !== moved)
  return numbered(others.toSpliced(Math.max(0, toOrdinal - 1), 0, moved))
}
