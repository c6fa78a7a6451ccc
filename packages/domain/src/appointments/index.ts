/** Rules of bookings and of the places of events. Spec §3, Event and Payment statuses; decisions §4. */
import type { Appointment, BookingSettings } from '@zapys/contract'

/** One entry per client, in the order of the first one, with the places of all its entries. */
export function mergeEventClients(
  clients: { id: string; places?: number }[],
): { id: string; places: number }[] {
  const placesOf = new Map<string, number>()
  for (const { id, places = 1 } of clients) placesOf.set(id, (placesOf.get(id) ?? 0) + places)
  return [...placesOf].map(([id, places]) => ({ id, places }))
}

export const freePlaces = (event: { space: number; used_space: number }) =>
  Math.max(0, event.space - event.used_space)

export const isFull = (event: { space: number; used_space: number }) => freePlaces(event) === 0

type SpaceViewType = BookingSettings['widget_settings']['gt_space_view_type']

/** The number of seats an event shows: those still free, or those taken. */
export const shownSeats = (event: { space: number; used_space: number }, view: SpaceViewType) =>
  view === 'USED' ? event.used_space : freePlaces(event)

/** From what is paid against what is owed, both in minor units. Where nothing is owed, nothing is left to pay. */
export function paymentStatus(paid: number, price: number): Appointment['payment_status'] {
  if (paid === price) return 'PAID'
  if (paid > price) return 'OVERPAYMENT'
  return paid > 0 ? 'UNDERPAYMENT' : 'UNPAID'
}
