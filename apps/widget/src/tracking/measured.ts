/**
 * Conversions as typed events, without addresses, names or keys. The analytics frame and the host page subscribe to
 * them. docs/rules/measuring.md.
 */
import type { TextStorage } from '#widget/browser/storage.ts'
import type { Appointment, Membership, Payment } from '@zapys/contract'

type Sum = {
  /** The id of the booking, order or payment, for deduplication. */
  event_id: string
  /** In whole units of the currency. */
  value: number
  currency: string
}
export type Conversion =
  /** `status` comes from the API: CONFIRMED, or PENDING_PAYMENT while the deposit is unpaid. */
  | (Sum & { kind: 'booking'; status: string })
  | (Sum & { kind: 'membership_order' | 'certificate_order' | 'payment' })
export type MeasuredEvent =
  /** `screen` is the pattern of the address, such as `/i/:company/b`. */
  { kind: 'page_view'; screen: string } | Conversion

type Listener = (event: Conversion) => void

/** The company's trackers and the host page. */
const receivers = ['tags', 'host'] as const
type Receiver = (typeof receivers)[number]

const listeners: Record<Receiver, Set<Listener>> = { tags: new Set(), host: new Set() }
/** Buffered, because a client may return from the payment page before the trackers have loaded. */
const waiting: Record<Receiver, Conversion[]> = { tags: [], host: [] }

function emit(event: Conversion): void {
  for (const receiver of receivers) {
    for (const listener of listeners[receiver]) listener(event)
    if (event.kind === 'payment' && listeners[receiver].size === 0) waiting[receiver].push(event)
  }
}

const sumOf = (event_id: string, minorUnits: number, currency: string): Sum => ({
  event_id,
  value: minorUnits / 100,
  currency,
})

/** Sends one event per booked appointment. Subscribers that come later miss bookings and orders. */
export function tellBooked(booked: readonly Pick<Appointment, 'id' | 'price' | 'status'>[]): void {
  for (const { id, price, status } of booked)
    emit({ kind: 'booking', ...sumOf(id, price.price, price.currency_code), status })
}

/** Sends an order of a membership or certificate, paid or not. */
export function tellOrdered({
  id,
  kind,
  price,
  currency_code,
}: Pick<Membership, 'id' | 'kind' | 'price' | 'currency_code'>): void {
  const order = kind === 'CERTIFICATE' ? 'certificate_order' : 'membership_order'
  emit({ kind: order, ...sumOf(id, price, currency_code) })
}

type Paid = Pick<Payment, 'id' | 'amount' | 'currency_code'>

const slotOf = (paymentId: string) => `measured_${paymentId}`

/** Whether `tellPaid` has sent this payment: the page has then shown it as paid. */
export const isPaidTold = (storage: Pick<TextStorage, 'get'>, paymentId: string): boolean =>
  storage.get(slotOf(paymentId)) !== null

/** Sends a payment once per browser session, also after a reload. `value` excludes the tip. */
export function tellPaid(
  storage: Pick<TextStorage, 'get' | 'set'>,
  { id, amount, currency_code }: Paid,
): void {
  if (isPaidTold(storage, id)) return
  storage.set(slotOf(id), '1')
  emit({ kind: 'payment', ...sumOf(id, amount, currency_code) })
}

/** Returns a function that unsubscribes. Payments reported before the first subscription are sent now. */
export function onConversion(receiver: Receiver, listener: Listener): () => void {
  listeners[receiver].add(listener)
  for (const event of waiting[receiver].splice(0)) listener(event)
  return () => void listeners[receiver].delete(listener)
}
