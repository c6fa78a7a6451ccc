/** A booking before it is stored. */
import type { PriceAnswer } from '@zapys/contract'
import type { Dates } from '@zapys/domain/shares'
import type { Attached } from '../../../platform/deps.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { ServiceTime } from '../../catalogue/services/public.ts'
import type { Mark } from '../fair-use/public.ts'
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
  mark: Mark | null
  attached: Attached
}
