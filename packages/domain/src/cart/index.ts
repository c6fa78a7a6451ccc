/**
 * Services chosen for one visit. Stored per company and branch in the browser's session.
 * S4.cart, S9.duration; docs/rules/cart.md.
 */
import type { BookingType } from '@zapys/contract'

export { betterWith } from './better-times.ts'
export type { ListedTime } from './better-times.ts'
export { resourcesOfVisit } from './resources.ts'

export type CartService = {
  service_id: string
  booking_type: BookingType
  /** Seconds that the visit takes; used to search for times. */
  duration: number
  /** Seconds shown to the client; 0 or absent if they do not differ. */
  display_duration?: number
  /** Minor units; null while the price is unknown. */
  price: number | null
  /** Position in the visit, from 1 without gaps. */
  ordinal: number
}

/** A service without a position in the visit. */
export type ChosenService = Omit<CartService, 'ordinal'>

const numbered = (services: ChosenService[]): CartService[] =>
  services.map((service, index) => ({ ...service, ordinal: index + 1 }))

export const isInCart = (cart: CartService[], serviceId: string) =>
  cart.some((service) => service.service_id === serviceId)

/** A rental has its own time range, so it never shares a visit with another service. */
const rentEmptiesCart = (cart: CartService[], added: ChosenService) =>
  added.booking_type === 'RENT' || cart.some((service) => service.booking_type === 'RENT')

const withService = (cart: CartService[], added: ChosenService) =>
  numbered(rentEmptiesCart(cart, added) ? [added] : [...cart, added])

const withoutService = (cart: CartService[], serviceId: string) =>
  numbered(cart.filter((service) => service.service_id !== serviceId))

/** Adds the service, or removes it if it is in the cart. The others keep their order and are renumbered. */
export const toggleService = (cart: CartService[], service: ChosenService): CartService[] =>
  isInCart(cart, service.service_id) ? withoutService(cart, service.service_id) : withService(cart, service)

/** Cart with one service: for companies that book one at a time, and for an automatically selected service. */
export const onlyService = (service: ChosenService): CartService[] => numbered([service])

/** Seconds shown to the client: the display duration if set, else the duration. */
export const shownSeconds = (cart: CartService[]) =>
  cart.reduce((sum, service) => sum + (service.display_duration || service.duration), 0)

/** Minor units; null while the price of any service is unknown, since unknown does not mean 0. */
export const totalPrice = (cart: readonly CartService[]): number | null =>
  cart.reduce<number | null>((sum, { price }) => (sum === null || price === null ? null : sum + price), 0)

/** Services in the order of the visit, renumbered from 1; stored numbers may have gaps. */
export const inVisitOrder = (cart: readonly CartService[]): CartService[] =>
  numbered(cart.toSorted((first, second) => first.ordinal - second.ordinal))

/** Moves a service to another position, from 1. Positions beyond the ends mean first or last. */
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
