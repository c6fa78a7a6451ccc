/** What differs between visits, event places and staff bookings in the booking pipeline. docs/rules/booking.md */
import type { BookingSettings, Locale, PriceAnswer } from '@zapys/contract'
import type { Dates } from '@zapys/domain/fair-use'
import type { Tx } from '../../../platform/db/database.ts'
import type { Attached } from '../../deps/attachment.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Contact } from '../../clients/clients/public.ts'
import type { Attribution } from '../fair-use/public.ts'
import type { RestrictedVisit } from '../visits/public.ts'
import type { DisplayNames } from './describe-appointment.ts'
import type { AppointmentRow } from './read-appointment.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { ServiceTime } from '../../catalogue/services/public.ts'
import type { ChosenClient, Identity } from './booker.ts'
import type { Details } from './details.ts'

/** Time of a booking, and the performer of each service. */
export type BookedTime = {
  eventId?: string
  /** Epoch seconds. */
  startsAt: number
  /** Dates of a visit; absent for an event, which has its own. */
  dates?: Dates
  durationSeconds: number
  /** In the order of the visit. */
  services: (Omit<ServiceTime, 'resource_id'> & { resource_id: string | null; autoSelected: boolean })[]
}

export type AppointmentToSave = BookedTime & {
  appointmentId: string
  reference: string
  clientId: string
  branch: Pick<BranchRow, 'branch_id'>
  status: string
  bookingType: 'GENERAL' | 'EVENT' | 'RENT'
  seriesId?: string
  space: number
  price: PriceAnswer
  identity: Pick<Identity | ChosenClient, 'contact'>
  details: Details
  /** Epoch milliseconds. */
  now: number
  /** The caller whose fair-use limit it counts against. */
  attribution: Attribution | null
  attached: Attached
}

export type WriteDeps = Pick<Deps, 'clock' | 'attachments'>

/** What `check` found out for later members. */
export type CheckResult = {
  /** The caller's address, whose fair-use limit the booking counts against. */
  attribution: Attribution | null
}

/** A new booking of a visit or of places. Members are listed in the order in which they run. */
export type BookingStrategy<
  Checked extends CheckResult = CheckResult,
  Taken extends BookedTime = BookedTime,
> = Pick<AppointmentToSave, 'status' | 'bookingType' | 'space'> & {
  /** What the company's restrictions are checked against. */
  visit: RestrictedVisit
  /** Settings of the branch. */
  settings: BookingSettings
  /** Booked by a staff member: restrictions for clients do not apply. */
  byStaff?: {
    /** Books even for a blocked client. */
    passesBlock: boolean
  }
  /** Rejects what must not be booked; takes nothing yet. */
  check(tx: Tx): Promise<Checked>
  /** Redeems a hold, plans, and takes the time. */
  take(tx: Tx, appointmentId: string): Promise<Taken>
  price(tx: Tx, takenTime: Taken): Promise<PriceAnswer>
  /** Names for the response; absent or undefined: the response is read from the database. */
  shownWith?(takenTime: Taken): DisplayNames | undefined
  /** Offers unused time of the hold to the waiting list. */
  offerUnusedHold?(tx: Tx): Promise<void>
  /** Takes rows that other bookings wait for until the transaction ends, so it runs last. */
  takeLast?(tx: Tx, checked: Checked): Promise<void>
}

/** The booking's new client. */
export type OtherClient = { clientId: string; contact: Partial<Contact>; locale: Locale }

/** A stored change apart from the time. Absent fields stay; `services` replace the present ones. */
export type ChangeToSave = {
  price?: PriceAnswer
  services?: BookedTime['services']
  comment?: string | null
  client?: OtherClient
  attached?: Omit<Attached, 'redeemed'>
}

/** A booking to change, with its row locked. */
export type LockedAppointment = { appointment: AppointmentRow; settings: BookingSettings }

/** A change by staff; absent fields stay. Neither rules for moves nor restrictions for clients apply. */
export type ChangeStrategy<Taken extends BookedTime = BookedTime> = {
  /** Frees the old time and takes the new one, for a changed time, length, performer or services. */
  take?(tx: Tx, locked: LockedAppointment): Promise<Taken>
  /** New services replace the present ones, in the order of `take`. */
  hasOtherServices: boolean
  /** `takenTime`: undefined if time and performers stay. */
  price?(tx: Tx, locked: LockedAppointment, takenTime: Taken | undefined): Promise<PriceAnswer>
  comment?: string | null
  /** With `passesBlock`, even a blocked client. */
  client?: OtherClient & { passesBlock: boolean }
}

/** Another time for a booking of a visit or of places. Members are listed in the order in which they run. */
export type MoveStrategy = {
  /** What the company's restrictions are checked against. */
  visit: RestrictedVisit
  /** Rejects what must not move; takes nothing yet. */
  check?(tx: Tx, locked: LockedAppointment): Promise<void>
  /** Redeems a hold, frees the old time and takes the new one. */
  take(tx: Tx, locked: LockedAppointment): Promise<BookedTime>
  /** Runs after `take`: price of a rental with another length. Absent: the price stays. */
  price?(tx: Tx, locked: LockedAppointment): Promise<PriceAnswer>
  /** Exchanges rows that other bookings wait for until the transaction ends, so it runs last. */
  takeLast?(tx: Tx, locked: LockedAppointment): Promise<void>
  /** Offers unused time of the hold to the waiting list. */
  offerUnusedHold?(tx: Tx): Promise<void>
}
