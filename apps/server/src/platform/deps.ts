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

/** What every use case works with. Made once, in app.ts. */
export type Deps = {
  database: Database
  /** What companies have set up, for bookings. */
  catalogue: Catalogue
  clock: Clock
  /** Signs keys that are given out, such as the one to manage a booking. */
  secret: string
  /** The address clients see, without a trailing slash; links in messages begin with it. */
  publicUrl: string
  /** Who carries messages, one for each channel. */
  senders: Senders
  /** Makes a client's what was a guest's. */
  takeOver: TakeOver
  /** What hangs on bookings; docs/rules/booking.md. */
  attachments: Attachment
  /** What can be paid; docs/rules/payments.md. */
  payables: readonly PayableSubject[]
  /** The lowest prices that can be booked; docs/rules/pricing.md. Absent: prices are listed without a look at free times. */
  minPrices?: ReadLeastPrices
  /** Who takes money, by name. */
  paymentProviders: PaymentProviders
  /** Who registers receipts at a tax office, by name. */
  fiscalRegistrars: FiscalRegistrars
  /** Programs of companies that are told what happened. */
  receivers: Receivers
  /** Calendars of other programs. */
  calendarFiles: CalendarFiles
  /** Fetches pictures that companies name elsewhere; absent: none are fetched. */
  fetchPicture?: FetchPicture
  /** Whose callers no share counts: the operator's own programs; docs/rules/shares.md. Absent: nobody's. */
  isTrusted?: (address: string) => boolean
  /** How long an address that is over a rate limit is known to be, without asking the database; absent: five seconds. */
  overKeptMs?: number
  /** Tries that the easiest challenge takes at most; absent: as docs/rules/shares.md says. Fewer where work is not the subject of a test. */
  challengeTries?: number
  /** The N of scrypt for passwords; absent: as `passwords.ts` has it. Lower only where passwords are not the subject of a test. */
  passwordCost?: number
  /** Codes by SMS that the whole installation sends in a day at most; docs/rules/limits.md. */
  codesPerDay?: number
  /** Other paid messages to clients in a day at most. */
  messagesPerDay?: number
  /** How old a company’s home and what is drawn of it may be; absent: it is made each time. */
  configurationKeptMs?: number
  /** How long rendering a screen for the HTML may take; absent: as the pages have it. */
  renderMs?: number
}

/**
 * What guests left with a phone becomes the client's who has proven it; docs/decisions/0010-guests.md. Accounts know when,
 * and not in which tables it lies: every owner gives its part, data-rights puts them together. `until`: epoch milliseconds.
 */
export type TakeOver = {
  /** Bookings made until then, with what hangs on each. Of a guest who booked nothing since, nothing stays. */
  bookings(
    tx: Tx,
    company: CompanyScope,
    taken: { guest: { client_id: string; blocked: boolean }; clientId: string; until: number },
  ): Promise<void>
  /** Places in line that were joined with the phone. */
  wishes(
    tx: Tx,
    company: CompanyScope,
    taken: { phone: string; clientId: string; until: number },
  ): Promise<void>
}

/**
 * What hangs on bookings beside their time, such as what is paid for them. Asked in the transaction that makes, moves or
 * ends one, once time is taken and the client is known, and before the booking is saved: it may reject, and then nothing
 * was done. A booking that is made has no row yet, so a key that leads to it is checked at the commit.
 */
export type Attachment = {
  book(tx: Tx, company: CompanyScope, booking: NewlyAttachedTo): Promise<Attached>
  /** `bookings`: as they will be; several where their event moves. */
  move(tx: Tx, company: CompanyScope, bookings: readonly AttachedTo[]): Promise<void>
  /** `booking`: as it will be, of which staff changed the price, the services, their length or the client; be it at another time too. */
  change(tx: Tx, company: CompanyScope, booking: ChangedAttachedTo): Promise<Attached>
  /** `bookings`: as they were. Whatever ends them, a client who is forgotten among it. */
  end(tx: Tx, company: CompanyScope, bookings: readonly EndingAttachedTo[]): Promise<void>
}

export type AttachedTo = {
  appointmentId: string
  /** Null: nobody knows any more. */
  clientId: string | null
  eventId: string | null
  /** Epoch seconds. */
  startsAt: number
  /** What it costs, in the smallest unit of its currency. */
  price: number
  currency_code: string
  branchId: string
  /** Of the branch. */
  timezone: string
  /** Epoch milliseconds. */
  now: number
  /** Those of its branch. */
  settings: BookingSettings
}

export type EndingAttachedTo = AttachedTo & {
  /** What was asked for when it was booked was not paid in time. */
  neverStood: boolean
  /**
   * How long before its start it ends, without end where the company ends it; of one that stood and was not paid once it was asked again, how long before it was asked.
   * Where it was moved away sooner before what was its start then, so long.
   */
  noticeSeconds: number
}

export type ChangedAttachedTo = AttachedTo &
  Pick<NewlyAttachedTo, 'service_ids' | 'seconds' | 'places'> & {
    /** What must be paid until `pay_until`, as was asked for so far; null: nothing. */
    prepayment: number | null
    /** Staff gives it to another client. */
    isForOther: boolean
  }

export type NewlyAttachedTo = AttachedTo & {
  /** What stood in the way is gone and it stands again, under its id. */
  isAgain?: boolean
  service_ids: readonly string[]
  source: string
  /** Of its services together, without waits between them. */
  seconds: number
  /** Of an event. */
  places: number
  /** Which membership it uses. */
  redeeming: Redeeming
  /** Staff books it: nothing has to be paid in advance for it to stand. */
  isByStaff?: boolean
  /** One of a series: where what was named does not fit, it is booked without. */
  mayMiss: boolean
  /** Of who reads what it uses. */
  locale?: Locale | undefined
}

/**
 * Which membership a booking uses. OWN: the one of the client's that fits best. NUMBER: that one of the client's. THESE: by
 * id, no matter who bought them: a certificate whose code was given, or what a booking had before it lapsed.
 */
export type Redeeming =
  | { kind: 'NONE' }
  | { kind: 'OWN'; clientId: string }
  | { kind: 'NUMBER'; clientId: string; number: string }
  | { kind: 'THESE'; membershipIds: readonly string[] }

/** What the booking is saved with; what is not named stays as it is. */
export type Attached = {
  /** What must be paid toward the price until when (both or none), so that the booking stands. */
  prepayment?: number | null
  pay_until?: Date | null
  /** False: nothing is to be paid online for it. */
  pays_online?: boolean
  /** What it uses of a membership; its names in the company's language. */
  redeemed?: UsedMembership
}

/** Who asks: the client who is signed in, or the holder of the key of the thing. */
export type Payer = { clientId: string | undefined; key: string | undefined; locale: Locale | undefined }

export type Payable = {
  price: number
  currency_code: Currency
  paid: number
  /** What may be paid of it online, and what must. */
  payment: PaymentState
  /** It takes place no more: nothing may be paid for it, and what still comes goes back. */
  hasEnded: boolean
  tips: boolean
  /** For the page of the provider, in the reader's language. */
  title: string
}

/** In the company's own language. */
type Named = { title: string; price: number; currency_code: Currency; clientId: string | null }

/** `pay_until`: epoch milliseconds. */
export type ToPayInAdvance = { amount: number; pay_until: number }

/**
 * What can be paid. Payments know nothing of bookings or memberships: the module that owns something to pay passes one
 * of these (`wiring/payables.ts`), and is asked and told by it.
 */
export type PayableSubject = {
  kind: 'APPOINTMENT' | 'MEMBERSHIP'
  /** The last part of the addresses of its pages: `/i/{company}/payment_success/{letter}/{id}`. */
  letter: 'r' | 'm'
  /** Rejects with its own code where it is not there or not the payer's: both answer alike. */
  find(deps: Deps, company: CompanyScope, id: string, payer: Payer): Promise<Payable>
  /** What its company's staff calls it; undefined: it is not there. */
  named(db: Connection, company: CompanyScope, id: string): Promise<Named | undefined>
  /**
   * As it stands, its row locked until the transaction ends; undefined: it is not there. `lapsedAt`: when it ended because it was
   * not paid in time (epoch milliseconds), so that money that comes late may bring it back; null: it did not.
   */
  lock(
    tx: Tx,
    company: CompanyScope,
    id: string,
  ): Promise<(Pick<Payable, 'price' | 'paid' | 'hasEnded'> & { lapsedAt: number | null }) | undefined>
  /** Rows of several at once, in one order for everybody. */
  lockAll?(tx: Tx, company: CompanyScope, ids: readonly string[]): Promise<void>
  /** More was paid toward it; `paid`: in all. Its row is locked. */
  settled(tx: Tx, deps: Pick<Deps, 'clock'>, company: CompanyScope, id: string, paid: number): Promise<void>
  /**
   * Less of them is paid or covered than was: what the rules want in advance is asked for again, and told. Rows of bookings are
   * locked. `isShown`: the payer was shown the deadline; else there is a day for it.
   */
  lessPaid?(
    tx: Tx,
    deps: Pick<Deps, 'clock' | 'payables'>,
    company: CompanyScope,
    ids: readonly string[],
    by: { isShown: boolean },
  ): Promise<void>
  /** Bookings ahead that it covers, the soonest first: where it is not paid in full any more, it covers them no more. */
  coversAhead?(
    db: Connection,
    company: CompanyScope,
    id: string,
    now: number,
  ): Promise<{ appointment_id: string; starts_at: number }[]>
  /** What that would ask for, by id, if so much of each fell away; those of which it would ask for nothing are absent. */
  depositsDueWithout?(
    db: Connection,
    deps: Pick<Deps, 'clock'>,
    company: CompanyScope,
    falling: ReadonlyMap<string, number>,
    by: { isShown: boolean },
  ): Promise<Map<string, ToPayInAdvance>>
  /** Money came for what had lapsed: true where it stands again. In a transaction of its own. */
  revive?(deps: Deps, company: CompanyScope, id: string): Promise<boolean>
  /** A page of what ended for want of a payment and was paid since, of companies that are switched on. */
  paidTooLate?(
    db: Connection,
    page: { companies: PageCompanies; limit: number },
  ): Promise<{ company_id: string; id: string }[]>
}

/** `is_same_for_all`: of events, whether all of them have this price. */
export type LeastPrice = { amount: number; original_amount: number; is_same_for_all?: boolean }

export type LeastPricesAsked = {
  branchId: string
  /** `lowest`: no time costs less, so that the search ends where it is found. */
  services: readonly { id: string; isEvent: boolean; lowest: number }[]
  /** Of these performers alone. */
  resourceIds?: readonly string[] | undefined
  source: string
  withDiscounts: boolean
  firstDay: LocalDate
  days: number
}

/** `found`: by service; those without a free time are absent. The answer may change from `validUntil` (epoch milliseconds) on. */
export type LeastPrices = { found: ReadonlyMap<string, LeastPrice>; validUntil: number }

export type ReadLeastPrices = (
  deps: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  asked: LeastPricesAsked,
) => Promise<LeastPrices>
