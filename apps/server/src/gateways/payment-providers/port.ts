/**
 * The port of payment providers. A provider knows nothing of bookings: it opens a page for an amount, reports the
 * outcome, and refunds. It always returns within seconds; errors are in the result, never thrown.
 * docs/rules/payments.md
 */
import type { Locale, PaymentProviderName } from '@zapys/contract'

/** A company's credentials, under the provider's names. */
export type Keys = Readonly<Record<string, string>>

export type Order = {
  companyId: string
  /** A UUID and idempotency key: opening the order again with it creates no second payment. */
  paymentId: string
  /** Total in minor units, tip included. */
  amount: number
  tip: number
  currency_code: string
  /** Title of the purchase, in the client's language. */
  title: string
  locale: Locale
  /** The browser returns here, for every outcome. */
  returnUrl: string
  /** Webhook address for the provider. */
  noticeUrl: string
  /** Epoch milliseconds. */
  expiresAt: number
  /** Current time, epoch milliseconds. */
  now: number
}

export type Opened =
  | { kind: 'opened'; reference: string; url: string }
  /** The provider rejected the order: a retry would not help. */
  | { kind: 'refused'; detail: string }
  | { kind: 'noAnswer'; detail: string }

/** Data of a payment that both sides have. */
export type Known = {
  companyId: string
  paymentId: string
  /** The provider's id; null until the provider answers `open`. */
  reference: string | null
  amount: number
  currency_code: string
}

export type ProviderState = 'OPEN' | 'PROCESSING' | 'PAID' | 'FAILED' | 'EXPIRED'

export type PaymentReport = { state: ProviderState; amount: number; currency_code: string }

/**
 * `refunded`: the total so far: refunds requested here, refunds made in the provider's account, and unreturned
 * chargebacks.
 */
export type ReadAnswer =
  | ({ kind: 'reported'; refunded: number } & PaymentReport)
  | { kind: 'unknown' }
  | { kind: 'noAnswer'; detail: string }

/** The raw body: the signature covers the bytes. */
export type RawNotice = { headers: Readonly<Record<string, string | undefined>>; body: Buffer }

export type NoticeResult = (
  | ({
      kind: 'reported'
      /** Always the same for the same webhook, for deduplication. */
      event: string
      paymentId: string
      /** The webhook has no signing time, so the provider's books are read before it is trusted. */
      isUndated?: true
    } & PaymentReport)
  /** Something changed after the payment, such as a refund or a dispute: the provider's books show it. */
  | { kind: 'changed'; event: string; paymentId: string }
  /** The same under the provider's name of the payment: `find` returns which payment that is. */
  | { kind: 'changed'; event: string; name: string }
  /** Validly signed, but irrelevant here. */
  | { kind: 'ignored'; event: string }
  | { kind: 'refused'; because: 'signature' | 'age' | 'shape' }
  /** The signature cannot be verified yet: the sender is asked to retry. */
  | { kind: 'later'; seconds: number }
) & {
  /** Response body that the provider expects; absent: empty. */
  answer?: { contentType: string; text: string }
}

/** The payment that was found; `unknown`: it is not ours. */
export type Found =
  | { kind: 'found'; paymentId: string }
  | { kind: 'unknown' }
  | { kind: 'noAnswer'; detail: string }

export type Refunded =
  | { kind: 'done' }
  | { kind: 'refused'; detail: string }
  | { kind: 'noAnswer'; detail: string }

/** Whether the provider accepts a company's keys: `detail` is the provider's reason. */
export type Tested =
  | { kind: 'works' }
  | { kind: 'refused'; detail: string }
  | { kind: 'noAnswer'; detail: string }

/** A webhook that was signed longer ago is rejected: protects against replay. */
export const NOTICE_TOLERANCE_SECONDS = 300

export type PaymentProvider = {
  name: PaymentProviderName
  /** Names of the keys that a company must enter. */
  keyNames: readonly string[]
  /** A real request that changes nothing at the provider. */
  test(keys: Keys): Promise<Tested>
  /** Idempotent by `paymentId`: a repeat returns the same payment. */
  open(keys: Keys, order: Order): Promise<Opened>
  /** Reads the payment from the provider's books. */
  read(keys: Keys, payment: Known): Promise<ReadAnswer>
  /** `now`: epoch milliseconds. Returns a promise if the verification key must be fetched from the provider. */
  parseNotice(keys: Keys, notice: RawNotice, now: number): NoticeResult | Promise<NoticeResult>
  /** For providers whose webhooks name payments by another id than `paymentId`. */
  find?(keys: Keys, name: string): Promise<Found>
  /**
   * Idempotent by `refundId`. `before`: the amount refunded earlier, for providers without refund ids.
   * Refunds of one payment are requested one after the other.
   */
  refund(
    keys: Keys,
    payment: Known,
    refund: { refundId: string; amount: number; before: number },
  ): Promise<Refunded>
  /** Closes the page for payments. It may be paid already: the provider's books show it. */
  close(keys: Keys, payment: Known): Promise<void>
}

export type PaymentProviders = Readonly<Partial<Record<PaymentProviderName, PaymentProvider>>>
