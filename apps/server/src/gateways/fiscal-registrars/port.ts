/**
 * Port of registrars: they register receipts at a tax office for companies that must print its number.
 * A registrar knows nothing of bookings. It always returns within seconds; errors are in the result, never thrown.
 * docs/rules/payments.md
 */
import type { Currency } from '@zapys/contract'

export type FiscalRegistrarName = 'sandbox'

/** A company's credentials, under the registrar's names. */
export type RegistrarKeys = Readonly<Record<string, string>>

export type FiscalReceipt = {
  companyId: string
  /** A UUID and idempotency key: a repeat registers no second receipt. */
  receiptId: string
  kind: 'SALE' | 'RETURN'
  /** For a return, the number of the sale; null for a sale. */
  saleNumber: string | null
  /** The only line: what was sold, in minor units above 0, paid without cash. */
  title: string
  amount: number
  currency_code: Currency
  /** Time of the payment or refund, epoch milliseconds. */
  at: number
}

export type Registered =
  | { kind: 'registered'; number: string }
  /** A retry would not help: the company must resolve it. */
  | { kind: 'refused'; detail: string }
  | { kind: 'noAnswer'; detail: string }

export type FiscalRegistrar = {
  name: FiscalRegistrarName
  /** Names of the keys that a company must enter. */
  keyNames: readonly string[]
  register(keys: RegistrarKeys, receipt: FiscalReceipt): Promise<Registered>
}

export type FiscalRegistrars = Readonly<Record<FiscalRegistrarName, FiscalRegistrar>>
