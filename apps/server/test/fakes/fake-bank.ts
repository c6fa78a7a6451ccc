/** A provider as its conformance test uses it: the actions that are possible with any protocol. */
import type { Currency } from '@zapys/contract'
import type { Keys, ProviderState, RawNotice } from '../../src/gateways/payment-providers/port.ts'
import type { FakeAnswer, FakeRequest } from './http-fake.ts'

type OfPayment = { reference: string }

export type NoticeGiven = {
  /** When it is signed, epoch milliseconds. */
  at: number
  wrongKey?: true
  /** Replaces the amount of the payment, with a valid signature. */
  amount?: number
  currency?: string
}

export type FakeBank = {
  keys: Keys
  /** Currency of the test's payments; absent: UAH. */
  currency?: Currency
  /** Whether its webhooks contain the time of signing. */
  isDated: boolean
  /** States that it reports; absent: all three. */
  tells?: readonly ('PAID' | 'FAILED' | 'PROCESSING')[]
  answer(request: FakeRequest): FakeAnswer
  turn(payment: OfPayment, state: ProviderState): void | Promise<void>
  /** A webhook about the current state. */
  notice(payment: OfPayment, given: NoticeGiven): RawNotice | Promise<RawNotice>
  refunded(payment: OfPayment): number | Promise<number>
  /** A refund outside the port: the company makes it in its account there, or a bank takes the money back. */
  takeBack(payment: OfPayment, amount: number, by: 'COMPANY' | 'BANK'): void
  /** A webhook about that change; absent: it sends none. */
  changed?(payment: OfPayment, given: NoticeGiven): RawNotice
}
