import type { AttachedTo } from '../../deps/attachment.ts'
import { settingsOf } from './appointment-access.ts'
import type { AppointmentRow } from './read-appointment.ts'

/** The facts of a stored booking that its attachments need. `now`: epoch milliseconds. */
export const attachedTo = (appointment: AppointmentRow, now: number): AttachedTo => ({
  now,
  appointmentId: appointment.appointment_id,
  clientId: appointment.client_id,
  eventId: appointment.event_id,
  startsAt: appointment.starts_at / 1000,
  price: appointment.price,
  currency_code: appointment.currency_code,
  branchId: appointment.branch_id,
  timezone: appointment.timezone,
  settings: settingsOf(appointment),
})

/** `now`: epoch milliseconds. */
export const secondsBefore = ({ starts_at }: AppointmentRow, now: number): number =>
  Math.floor((starts_at - now) / 1000)

/** Notice of a client who ends or changes the booking now: moves never extend it. `now`: epoch milliseconds. */
export const noticeOf = (appointment: AppointmentRow, now: number): number =>
  Math.min(secondsBefore(appointment, now), appointment.shortest_notice ?? Infinity)

export const byEvent = (appointments: readonly AppointmentRow[]): Map<string, AppointmentRow[]> =>
  Map.groupBy(
    appointments.filter(({ event_id }) => event_id !== null),
    ({ event_id }) => event_id!,
  )
