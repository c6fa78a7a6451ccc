/**
 * What is counted, as typed events: never an address, a name or a key. Who listens decides where they go. Orders and
 * payments get an event of their own with what first makes one. docs/rules/measuring.md.
 */
import type { Appointment } from '@zapys/contract'

export type BookingEvent = {
  kind: 'booking'
  /** The booking's own id, for deduplication. */
  event_id: string
  /** In whole units of the currency. */
  value: number
  currency: string
  /** As the API says it: CONFIRMED, or PENDING_PAYMENT while a deposit is awaited. */
  status: string
}
export type MeasuredEvent =
  /** `screen` is the pattern of the address, `/i/:company/b`. */
  { kind: 'page_view'; screen: string } | BookingEvent

type Listener = (event: BookingEvent) => void

const listeners = new Set<Listener>()

/** Each booked appointment is one event. Later subscribers do not receive it. */
export function tellBooked(booked: readonly Pick<Appointment, 'id' | 'price' | 'status'>[]): void {
  for (const { id, price, status } of booked)
    for (const listener of listeners)
      listener({
        kind: 'booking',
        event_id: id,
        value: price.price / 100,
        currency: price.currency_code,
        status,
      })
}

/** Returns what ends it. */
export function onBooked(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
