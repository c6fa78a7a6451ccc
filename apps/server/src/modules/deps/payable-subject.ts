import type { Currency, Locale, PaymentState } from '@zapys/contract'
import type { CompanyScope } from '../../platform/db/company-scope.ts'
import type { PageCompanies } from '../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../platform/db/database.ts'
import type { Deps } from './deps.ts'

/** The payer: the signed-in client, or the holder of the manage key. */
export type Payer = { clientId: string | undefined; key: string | undefined; locale: Locale | undefined }

export type Payable = {
  price: number
  currency_code: Currency
  paid: number
  /** Amounts that may and must be paid online. */
  payment: PaymentState
  /** It no longer takes place: it accepts no payment, and late payments are refunded. */
  hasEnded: boolean
  tips: boolean
  /** Title on the provider's page, in the reader's language. */
  title: string
}

/** In the company's language. */
type Named = { title: string; price: number; currency_code: Currency; clientId: string | null }

/** `pay_until`: epoch milliseconds. */
export type ToPayInAdvance = { amount: number; pay_until: number }

/**
 * A kind of thing that can be paid. Payments do not depend on bookings or memberships: the module that owns something
 * to pay passes one of these (`wiring/payables.ts`), and payments call it.
 */
export type PayableSubject = {
  kind: 'APPOINTMENT' | 'MEMBERSHIP'
  /** Last part of its page addresses: `/i/{company}/payment_success/{letter}/{id}`. */
  letter: 'r' | 'm'
  /** Rejects with its not-found code if it is missing or not the payer's: both get the same response. */
  find(deps: Deps, company: CompanyScope, id: string, payer: Payer): Promise<Payable>
  /** Title for the company's staff; undefined if it does not exist. */
  named(db: Connection, company: CompanyScope, id: string): Promise<Named | undefined>
  /**
   * Its current state, with its row locked until the transaction ends; undefined if it does not exist.
   * `lapsedAt`: when it ended for lack of payment (epoch milliseconds), so that a late payment may restore it; null
   * otherwise.
   */
  lock(
    tx: Tx,
    company: CompanyScope,
    id: string,
  ): Promise<(Pick<Payable, 'price' | 'paid' | 'hasEnded'> & { lapsedAt: number | null }) | undefined>
  /** Locks several rows, always in the same order. */
  lockAll?(tx: Tx, company: CompanyScope, ids: readonly string[]): Promise<void>
  /** More was paid toward it; `paid`: the total. Its row is locked. */
  settled(tx: Tx, deps: Pick<Deps, 'clock'>, company: CompanyScope, id: string, paid: number): Promise<void>
  /**
   * Less is paid or covered than before: the required prepayment is requested again, with a message. Rows of bookings
   * are locked. `isShown`: the payer was shown the deadline; otherwise the deadline is a day.
   */
  lessPaid?(
    tx: Tx,
    deps: Pick<Deps, 'clock' | 'payables'>,
    company: CompanyScope,
    ids: readonly string[],
    by: { isShown: boolean },
  ): Promise<void>
  /** Upcoming bookings that it covers, soonest first: once it is no longer paid in full, it stops covering them. */
  coversAhead?(
    db: Connection,
    company: CompanyScope,
    id: string,
    now: number,
  ): Promise<{ appointment_id: string; starts_at: number }[]>
  /** Prepayments that would be requested, by id, if these amounts were taken back; ids without a request are absent. */
  depositsDueWithout?(
    db: Connection,
    deps: Pick<Deps, 'clock'>,
    company: CompanyScope,
    falling: ReadonlyMap<string, number>,
    by: { isShown: boolean },
  ): Promise<Map<string, ToPayInAdvance>>
  /** A lapsed one was paid: returns true if it was restored. Runs in a separate transaction. */
  revive?(deps: Deps, company: CompanyScope, id: string): Promise<boolean>
  /** A page of those that lapsed for lack of payment and were paid later, of enabled companies. */
  paidTooLate?(
    db: Connection,
    page: { companies: PageCompanies; limit: number },
  ): Promise<{ company_id: string; id: string }[]>
}
