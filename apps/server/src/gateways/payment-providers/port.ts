/**
 * The port of payment providers. A provider knows nothing of bookings: it opens a page for a sum, reports what
 * became of it, and gives back. It answers always and within seconds: what went wrong is in the answer, never thrown.
 * docs/rules/payments.md
 */
import type { Locale, PaymentProviderName } from '@zapys/contract'

/** What a company got from the provider, by the provider's names. */
export type Keys = Readonly<Record<string, string>>

export type Order = {
  companyId: string
  /** A UUID: the same order may be opened again with it and is one. */
  paymentId: string
  /** All of it, a tip included, in minor units. */
  amount: number
  tip: number
  currency_code: string
  /** What is paid, in the client's language. */
  title: string
  locale: Locale
  /** Where the browser goes afterwards, whatever became of it. */
  returnUrl: string
  /** Where the provider tells what became of it. */
  noticeUrl: string
  /** Epoch milliseconds. */
  expiresAt: number
  /** Of this moment, epoch milliseconds. */
  now: number
}

export type Opened =
  | { kind: 'opened'; reference: string; url: string }
  /** The provider does not want it: asking again would not help. */
  | { kind: 'refused'; detail: string }
  | { kind: 'noAnswer'; detail: string }

/** A payment as both sides know it. */
export type Known = {
  companyId: string
  paymentId: string
  /** Of the provider; null: it never answered when it was opened. */
  reference: string | null
  amount: number
  currency_code: string
}

export type ProviderState = 'OPEN' | 'PROCESSING' | 'PAID' | 'FAILED' | 'EXPIRED'

export type PaymentReport = { state: ProviderState; amount: number; currency_code: string }

/** `refunded`: the total so far: refunds requested here, refunds made in the provider's account, and unreturned chargebacks. */
export type ReadAnswer =
  | ({ kind: 'reported'; refunded: number } & PaymentReport)
  | { kind: 'unknown' }
  | { kind: 'noAnswer'; detail: string }

/** As it came: what is signed are the bytes. */
export type RawNotice = { headers: Readonly<Record<string, string | undefined>>; body: Buffer }

export type NoticeResult = (
  | ({
      kind: 'reported'
      /** The same for the same notice, however often it comes. */
      event: string
      paymentId: string
      /** The notice does not say when it was signed, so the provider is asked before it is believed. */
      isUndated?: true
    } & PaymentReport)
  /** Something became of it after it was paid, such as a refund or a dispute: its books tell what. */
  | { kind: 'changed'; event: string; paymentId: string }
  /** The same, by a name of the provider's own: `find` tells which payment that is. */
  | { kind: 'changed'; event: string; name: string }
  /** Signed, and of nothing that matters here. */
  | { kind: 'ignored'; event: string }
  | { kind: 'refused'; because: 'signature' | 'age' | 'shape' }
  /** The signer cannot be verified yet: the sender is asked to retry. */
  | { kind: 'later'; seconds: number }
) & {
  /** What the provider wants to read; absent: an empty answer. */
  answer?: { contentType: string; text: string }
}

/** Of which payment: `unknown` where it is none of ours. */
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

/** A notice that was signed longer ago is rejected: protects against replay. */
export const NOTICE_TOLERANCE_SECONDS = 300

export type PaymentProvider = {
  name: PaymentProviderName
  /** Names of the keys that a company must give. */
  keyNames: readonly string[]
  /** A live call that changes nothing at the provider. */
  test(keys: Keys): Promise<Tested>
  /** Opened again with the same `paymentId` it is the same payment. */
  open(keys: Keys, order: Order): Promise<Opened>
  /** What the provider's books say. */
  read(keys: Keys, payment: Known): Promise<ReadAnswer>
  /** `now`: epoch milliseconds. A promise where it is verified by a key that the provider must be asked for. */
  parseNotice(keys: Keys, notice: RawNotice, now: number): NoticeResult | Promise<NoticeResult>
  /** Where its notices name payments otherwise than by `paymentId`. */
  find?(keys: Keys, name: string): Promise<Found>
  /**
   * Asked again with the same `refundId` nothing is given back twice. `before`: what was given back of it by then, for
   * providers that know no name of a refund; those of one payment are asked for one after the other.
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
