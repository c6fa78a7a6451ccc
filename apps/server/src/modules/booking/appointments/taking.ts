/** What the booking pipeline needs of what is booked: a visit and places of an event differ in their `Taking` and `Moving` alone. */
import type { BookingSettings, Locale, PriceAnswer } from '@zapys/contract'
import type { Dates } from '@zapys/domain/shares'
import type { Tx } from '../../../platform/db/database.ts'
import type { Attached, Deps } from '../../../platform/deps.ts'
import type { Contact } from '../../clients/clients/public.ts'
import type { Attribution } from '../fair-use/public.ts'
import type { RestrictedVisit } from '../visits/public.ts'
import type { ShownWith } from './describe-appointment.ts'
import type { AppointmentRow } from './read-appointment.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { ServiceTime } from '../../catalogue/services/public.ts'
import type { ChosenClient, Identity } from './booker.ts'
import type { Details } from './details.ts'

/** When a booking takes place, and who does what in it. */
export type BookedTime = {
  eventId?: string
  /** Epoch seconds. */
  startsAt: number
  /** Of a visit; an event's are its own. */
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
  /** Whose share it counts against. */
  attribution: Attribution | null
  attached: Attached
}

export type WriteDeps = Pick<Deps, 'clock' | 'attachments'>

/** What the first step found out for those after it. */
export type Passed = {
  /** The caller's address, whose fair-use limit the booking counts against. */
  attribution: Attribution | null
}

/** A new booking of a visit or of places. */
export type Taking<Seen extends Passed = Passed, Got extends BookedTime = BookedTime> = Pick<
  AppointmentToSave,
  'status' | 'bookingType' | 'space'
> & {
  /** What the company's restrictions are checked against. */
  visit: RestrictedVisit
  /** Those of the branch. */
  settings: BookingSettings
  /** A staff member books it: restrictions of the company for clients do not apply. */
  byStaff?: {
    /** Even a blocked client is booked. */
    passesBlock: boolean
  }
  /** Takes nothing yet. */
  refuse(tx: Tx): Promise<Seen>
  /** Redeems a hold, plans, and takes the time. */
  take(tx: Tx, appointmentId: string): Promise<Got>
  price(tx: Tx, taken: Got): Promise<PriceAnswer>
  /** Names for the answer; absent or undefined: the answer is read from the database. */
  shownWith?(taken: Got): ShownWith | undefined
  /** Offers to the waiting list what a hold had and the booking does not take. */
  offerRest?(tx: Tx): Promise<void>
  /** Takes what all other bookings of it wait for until the transaction ends. */
  takeLast?(tx: Tx, seen: Seen): Promise<void>
}

/** Whose the booking becomes. */
export type OtherClient = { clientId: string; contact: Partial<Contact>; locale: Locale }

/** What is stored of a change, beside its time: what is absent stays. `services` take the place of the old ones. */
export type ChangeToSave = {
  price?: PriceAnswer
  services?: BookedTime['services']
  comment?: string | null
  client?: OtherClient
  attached?: Omit<Attached, 'redeemed'>
}

/** A booking that changes, its row locked. */
export type Locked = { appointment: AppointmentRow; settings: BookingSettings }

/** What staff changes of a booking; what is absent stays. Neither the rules for moves nor restrictions for clients apply. */
export type Changing<Got extends BookedTime = BookedTime> = {
  /** Another time, length, performer or other services: takes the new time for the old. */
  take?(tx: Tx, locked: Locked): Promise<Got>
  /** They take the place of the old ones, in the order of `take`. */
  hasOtherServices: boolean
  /** `taken`: absent where it stays when and by whom it is. */
  price?(tx: Tx, locked: Locked, taken: Got | undefined): Promise<PriceAnswer>
  comment?: string | null
  /** Even a blocked one where `passesBlock` says so. */
  client?: OtherClient & { passesBlock: boolean }
}

/** Another time for a booking of a visit or of places. */
export type Moving = {
  /** What the company's restrictions are checked against. */
  visit: RestrictedVisit
  /** Takes nothing yet. */
  refuse?(tx: Tx, locked: Locked): Promise<void>
  /** Redeems a hold, and takes the new time for the old. */
  take(tx: Tx, locked: Locked): Promise<BookedTime>
  /** After the time: what a rental of another length costs. Absent: the price stays. */
  price?(tx: Tx, locked: Locked): Promise<PriceAnswer>
  /** Takes, in exchange for the old, what all other bookings of it wait for until the transaction ends. */
  takeLast?(tx: Tx, locked: Locked): Promise<void>
  /** Offers to the waiting list what a hold had and the booking does not take. */
  offerRest?(tx: Tx): Promise<void>
}
