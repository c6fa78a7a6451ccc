/**
 * Conversions as typed events, without addresses, names or keys. The measuring frame and the host page subscribe to
 * them. docs/rules/measuring.md.
 */
import type { TextStorage } from '#widget/browser/storage.ts'
import type { Appointment, Membership, Payment } from '@zapys/contract'

type Sum = {
  /** Id of the booking, order or payment, for deduplication. */
  event_id: string
  /** In whole units of the currency. */
  value: number
  currency: string
}
export type Conversion =
  /** `status` is that of the API: CONFIRMED, or PENDING_PAYMENT while a deposit is awaited. */
  | (Sum & { kind: 'booking'; status: string })
  | (Sum & { kind: 'membership_order' | 'certificate_order' | 'payment' })
export type MeasuredEvent =
  /** `screen` is the pattern of the address, `/i/:company/b`. */
  { kind: 'page_view'; screen: string } | Conversion

type Listener = (event: Conversion) => void

/** The company's tags and the host page. */
const receivers = ['tags', 'host'] as const
type Receiver = (typeof receivers)[number]

const listeners: Record<Receiver, Set<Listener>> = { tags: new Set(), host: new Set() }
/** A client returns from the payment page before the tags have loaded. */
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

/** Each booked appointment is one event. Later subscribers do not receive it, nor orders. */
export function tellBooked(booked: readonly Pick<Appointment, 'id' | 'price' | 'status'>[]): void {
  for (const { id, price, status } of booked)
    emit({ kind: 'booking', ...sumOf(id, price.price, price.currency_code), status })
}

/** An order of a membership or certificate, paid or not. */
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

/** Once per payment and browser session, also after a reload. `value` is the amount without the tip. */
export function tellPaid(
  storage: Pick<TextStorage, 'get' | 'set'>,
  { id, amount, currency_code }: Paid,
): void {
  const slot = `measured_${id}`
  if (storage.get(slot) !== null) return
  storage.set(slot, '1')
  emit({ kind: 'payment', ...sumOf(id, amount, currency_code) })
}

/** Returns a function that unsubscribes. Payments reported before the first subscription follow now. */
export function onConversion(receiver: Receiver, listener: Listener): () => void {
  listeners[receiver].add(listener)
  for (const event of waiting[receiver].splice(0)) listener(event)
  return () => void listeners[receiver].delete(listener)
}
