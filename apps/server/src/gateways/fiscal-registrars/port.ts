/**
 * Who registers receipts at a tax office for companies that must print a number from there. A registrar knows nothing of
 * bookings. It answers always and within seconds: what went wrong is in the answer, never thrown. docs/rules/payments.md
 */
import type { Currency } from '@zapys/contract'

export type FiscalRegistrarName = 'sandbox'

/** What a company got from the registrar, by the registrar's names. */
export type RegistrarKeys = Readonly<Record<string, string>>

export type FiscalReceipt = {
  companyId: string
  /** A UUID: asked again with it, it is the same receipt. */
  receiptId: string
  kind: 'SALE' | 'RETURN'
  /** Of a return, what was sold; null: a sale. */
  saleNumber: string | null
  /** Its one line: what was sold, in minor units above 0, paid without cash. */
  title: string
  amount: number
  currency_code: Currency
  /** When the money came or went, epoch milliseconds. */
  at: number
}

export type Registered =
  | { kind: 'registered'; number: string }
  /** Asking again would not help: it stays for the company to look at. */
  | { kind: 'refused'; detail: string }
  | { kind: 'noAnswer'; detail: string }

export type FiscalRegistrar = {
  name: FiscalRegistrarName
  /** Names of the keys that a company must give. */
  keyNames: readonly string[]
  register(keys: RegistrarKeys, receipt: FiscalReceipt): Promise<Registered>
}

export type FiscalRegistrars = Readonly<Record<FiscalRegistrarName, FiscalRegistrar>>
