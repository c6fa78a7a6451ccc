/** A provider as its conformance test sees it: whatever its protocol, these things can be done at its side. */
import type { Currency } from '@zapys/contract'
import type { Keys, ProviderState, RawNotice } from '../../src/gateways/payment-providers/port.ts'
import type { FakeAnswer, FakeRequest } from './http-fake.ts'

type OfPayment = { reference: string }

export type NoticeGiven = {
  /** When it is signed, epoch milliseconds. */
  at: number
  wrongKey?: true
  /** Instead of those of the payment, signed all the same. */
  amount?: number
  currency?: string
}

export type FakeBank = {
  keys: Keys
  /** In which the test pays; absent: UAH. */
  currency?: Currency
  /** Its notices say when they were signed. */
  isDated: boolean
  /** Of which it tells; absent: of all three. */
  tells?: readonly ('PAID' | 'FAILED' | 'PROCESSING')[]
  answer(request: FakeRequest): FakeAnswer
  turn(payment: OfPayment, state: ProviderState): void | Promise<void>
  /** Of what it says now. */
  notice(payment: OfPayment, given: NoticeGiven): RawNotice | Promise<RawNotice>
  refunded(payment: OfPayment): number | Promise<number>
  /** Without the port: the company gives so much back in its account there, or a bank takes it. */
  takeBack(payment: OfPayment, amount: number, by: 'COMPANY' | 'BANK'): void
  /** Of what changed by that; absent: it does not tell. */
  changed?(payment: OfPayment, given: NoticeGiven): RawNotice
}
