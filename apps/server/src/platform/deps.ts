import type { LocalDate } from '@zapys/domain/time'
import type { BookingSettings, Currency, Locale, PaymentState, UsedMembership } from '@zapys/contract'
import type { Clock } from './clock.ts'
import type { CompanyScope } from './db/company-scope.ts'
import type { Catalogue } from './db/catalogue.ts'
import type { PageCompanies } from './db/conditions.ts'
import type { Connection, Database, Tx } from './db/database.ts'
import type { CalendarFiles } from '../gateways/calendar-files/port.ts'
import type { FiscalRegistrars } from '../gateways/fiscal-registrars/port.ts'
import type { PaymentProviders } from '../gateways/payment-providers/port.ts'
import type { FetchPicture } from '../gateways/pictures/port.ts'
import type { Receivers } from '../gateways/receivers/port.ts'
import type { Senders } from '../gateways/senders.ts'

/** Dependencies of every use case. Created once, in app.ts. */
export type Deps = {
  database: Database
  /** Cache of companies' setups, for bookings. */
  catalogue: Catalogue
  clock: Clock
  /** Signs issued keys, such as the one to manage a booking. */
  secret: string
  /** Public address of the server, without a trailing slash; links in messages begin with it. */
  publicUrl: string
  /** Message senders, one per channel. */
  senders: Senders
  /** Moves a guest's data to a client. */
  takeOver: TakeOver
  /** Handlers of booking changes; docs/rules/booking.md. */
  attachments: Attachment
  /** Kinds of things that can be paid; docs/rules/payments.md. */
  payables: readonly PayableSubject[]
  /** The lowest prices that can be booked; docs/rules/pricing.md. Absent: listed prices ignore free times. */
  minPrices?: ReadMinPrices
  /** Payment providers, by name. */
  paymentProviders: PaymentProviders
  /** Registrars of receipts at a tax office, by name. */
  fiscalRegistrars: FiscalRegistrars
  /** Webhook receivers of companies. */
  receivers: Receivers
  /** External calendars. */
  calendarFiles: CalendarFiles
  /** Fetches companies' pictures from other servers; absent: none are fetched. */
  fetchPicture?: FetchPicture
  /** Callers exempt from fair-use limits: the operator's programs; docs/rules/shares.md. Absent: none. */
  isTrusted?: (address: string) => boolean
  /** How long an exceeded rate limit of an address is cached without reading the database; absent: five seconds. */
  overLimitTtlMs?: number
  /** Maximum tries of the easiest challenge; absent: as in docs/rules/shares.md. Lower in tests of other subjects. */
  challengeTries?: number
  /** The N of scrypt for passwords; absent: the value in `passwords.ts`. Lower in tests of other subjects. */
  passwordCost?: number
  /** Maximum of codes by SMS per day, for the whole installation; docs/rules/limits.md. */
  codesPerDay?: number
  /** Maximum of other paid messages to clients per day. */
  messagesPerDay?: number
  /** How long a company’s home and its rendered page may be cached; absent: not cached. */
  configurationTtlMs?: number
  /** Time limit for rendering a screen for the HTML; absent: the default of the pages. */
  renderMs?: number
}

/**
 * Moves data that guests left with a phone to the client who verified it; docs/decisions/0010-guests.md.
 * Accounts know when, but not in which tables: each module contributes its part, and data-rights combines them.
 * `until`: epoch milliseconds.
 */
export type TakeOver = {
  /** Moves bookings made until then, with their attachments. A guest without later bookings is removed. */
  bookings(
    tx: Tx,
    company: CompanyScope,
    taken: { guest: { client_id: string; blocked: boolean }; clientId: string; until: number },
  ): Promise<void>
  /** Moves waiting list entries that were made with the phone. */
  wishes(
    tx: Tx,
    company: CompanyScope,
    taken: { phone: string; clientId: string; until: number },
  ): Promise<void>
}

/**
 * Data attached to bookings besides their time, such as payments. Called in the transaction that makes, moves or ends a
 * booking, after time is taken and the client is known, and before the booking is saved: an error undoes everything.
 * A new booking has no row yet, so a foreign key to it is checked at the commit.
 */
export type Attachment = {
  book(tx: Tx, company: CompanyScope, booking: NewlyAttachedTo): Promise<Attached>
  /** `bookings`: their new state; several if their event moves. */
  move(tx: Tx, company: CompanyScope, bookings: readonly AttachedTo[]): Promise<void>
  /**
   * `booking`: its new state, after staff changed the price, the services, their length or the client, and maybe the
   * time.
   */
  change(tx: Tx, company: CompanyScope, booking: ChangedAttachedTo): Promise<Attached>
  /** `bookings`: their last state. Called for every reason of ending, including erasure of the client. */
  end(tx: Tx, company: CompanyScope, bookings: readonly EndingAttachedTo[]): Promise<void>
}

export type AttachedTo = {
  appointmentId: string
  /** Null: erased. */
  clientId: string | null
  eventId: string | null
  /** Epoch seconds. */
  startsAt: number
  /** Price in minor units of its currency. */
  price: number
  currency_code: string
  branchId: string
  /** Time zone of the branch. */
  timezone: string
  /** Epoch milliseconds. */
  now: number
  /** Booking settings of its branch. */
  settings: BookingSettings
}

export type EndingAttachedTo = AttachedTo & {
  /** The prepayment requested at booking was not paid in time. */
  lapsedUnpaid: boolean
  /**
   * Seconds between the end of the booking and its start; unlimited if the company ends it.
   * For a confirmed booking that missed a later payment request: seconds from that request to the start.
   * If it was moved with shorter notice before its former start, that notice counts.
   */
  noticeSeconds: number
}

export type ChangedAttachedTo = AttachedTo &
  Pick<NewlyAttachedTo, 'service_ids' | 'seconds' | 'places'> & {
    /** Prepayment due by `pay_until`, as requested so far; null: none. */
    prepayment: number | null
    /** Staff transfers it to another client. */
    isForOther: boolean
  }

export type NewlyAttachedTo = AttachedTo & {
  /** The obstacle is gone, and the booking is restored under its id. */
  isAgain?: boolean
  service_ids: readonly string[]
  source: string
  /** Length of its services together, without waits between them. */
  seconds: number
  /** Places at an event. */
  places: number
  /** The membership that it uses. */
  redeeming: Redeeming
  /** Booked by staff: it needs no prepayment. */
  isByStaff?: boolean
  /** Part of a series: if the named membership does not fit, it is booked without one. */
  mayMiss: boolean
  /** Language for the names of the membership used. */
  locale?: Locale | undefined
}

/**
 * Membership that a booking uses. OWN: the client's best match. NUMBER: the client's with that number. THESE: by id,
 * regardless of the buyer: a certificate whose code was given, or what the booking used before it lapsed.
 */
export type Redeeming =
  | { kind: 'NONE' }
  | { kind: 'OWN'; clientId: string }
  | { kind: 'NUMBER'; clientId: string; number: string }
  | { kind: 'THESE'; membershipIds: readonly string[] }

/** Values saved with the booking; absent ones are unchanged. */
export type Attached = {
  /** Prepayment and its deadline (both or none), needed to confirm the booking. */
  prepayment?: number | null
  pay_until?: Date | null
  /** False: it cannot be paid online. */
  pays_online?: boolean
  /** The membership used; names in the company's language. */
  redeemed?: UsedMembership
}

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

/** `is_same_for_all`: for events, whether all of them have this price. */
export type LeastPrice = { amount: number; original_amount: number; is_same_for_all?: boolean }

export type LeastPricesAsked = {
  branchId: string
  /** `lowest`: no time costs less, so the search ends when it is found. */
  services: readonly { id: string; isEvent: boolean; lowest: number }[]
  /** Only these performers. */
  resourceIds?: readonly string[] | undefined
  source: string
  withDiscounts: boolean
  firstDay: LocalDate
  days: number
}

/**
 * `found`: by service; services without a free time are absent. From `validUntil` (epoch milliseconds) on, it may
 * change.
 */
export type LeastPrices = { found: ReadonlyMap<string, LeastPrice>; validUntil: number }

export type ReadMinPrices = (
  deps: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  asked: LeastPricesAsked,
) => Promise<LeastPrices>
