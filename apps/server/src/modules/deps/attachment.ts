import type { BookingSettings, Locale, UsedMembership } from '@zapys/contract'
import type { CompanyScope } from '../../platform/db/company-scope.ts'
import type { Tx } from '../../platform/db/database.ts'

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
   * `booking`: its new state, after staff changed the price, the services, their length or the client, or a client the
   * length of a rental, and maybe the time.
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
  /** Staff decided that nothing is refunded and no membership use is returned. */
  keepsPaid?: boolean
}

export type ChangedAttachedTo = AttachedTo &
  Pick<NewlyAttachedTo, 'service_ids' | 'seconds' | 'places'> & {
    /** Prepayment due by `pay_until`, as requested so far; null: none. */
    prepayment: number | null
    /** Staff transfers it to another client. */
    isForOther: boolean
    /** A client changed the length of a rental; absent: staff made the change. */
    byClient?: ChangeByClient | undefined
  }

export type ChangeByClient = {
  /** As for an ending booking. */
  noticeSeconds: number
  /** Price before the change, in minor units. */
  formerPrice: number
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
