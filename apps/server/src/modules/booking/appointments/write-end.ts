/** Ends bookings: cancelled or lapsed. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announceAll } from '../../messaging/messages/public.ts'
import { notifyStaff } from '../../messaging/staff-notifications/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { returnPlaces } from '../events/public.ts'
import { freeTime } from '../slots/public.ts'
import { attachedTo, byEvent, noticeOf } from './appointment-facts.ts'
import { offerFreed } from './offer-freed.ts'
import type { AppointmentRow } from './read-appointment.ts'
import { saveEnd } from './save-appointment.ts'
import type { WriteDeps } from './booking-strategy.ts'

type AppointmentEnd = {
  status: string
  isNotified: boolean
  lapses?: boolean
  isByStaff?: boolean
  keepsPaid?: boolean
}

/** The row must be locked and the end permitted. Without a recipient no message is sent. */
export const writeEnd = (
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  appointment: AppointmentRow,
  ending: AppointmentEnd,
): Promise<void> => writeEnds(tx, deps, company, [appointment], ending)

/** Ends several at once, each as if alone. */
export async function writeEnds(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  appointments: readonly AppointmentRow[],
  { status, isNotified, lapses = false, isByStaff = false, keepsPaid = false }: AppointmentEnd,
): Promise<void> {
  const now = deps.clock.now()
  await deps.attachments.end(
    tx,
    company,
    appointments.map((appointment) => {
      const { asked_again_at } = appointment
      // If payment was requested again, notice counts from that request: letting the booking lapse must neither cost
      // nor save the client money.
      const endsAsOf = lapses ? (asked_again_at ?? now) : now
      return {
        ...attachedTo(appointment, now),
        lapsedUnpaid: lapses && asked_again_at === null,
        keepsPaid,
        // If the company cancels, it keeps nothing of the payment.
        noticeSeconds: isByStaff ? Infinity : noticeOf(appointment, endsAsOf),
      }
    }),
  )
  const appointmentIds = appointments.map(({ appointment_id }) => appointment_id)
  await saveEnd(tx, company, appointmentIds, { status, now, lapses })
  const visits = appointments.filter(({ event_id }) => event_id === null)
  if (visits.length > 0) await freeTime(tx, company, ...visits.map(({ appointment_id }) => appointment_id))
  for (const [eventId, ofEvent] of byEvent(appointments))
    await returnPlaces(
      tx,
      deps,
      company,
      eventId,
      ofEvent.reduce((sum, { space }) => sum + space, 0),
    )
  await offerFreed(tx, deps, company, appointments)
  if (isNotified)
    await announceAll(
      tx,
      deps,
      company,
      'CANCELLED',
      appointments.map(({ appointment_id: appointmentId, client_id: clientId, starts_at: startsAt }) => ({
        appointmentId,
        clientId,
        startsAt,
      })),
    )
  await notifyStaff(tx, deps, company, { event: 'CANCELLED', appointmentIds })
  await queueWebhooks(tx, company, now, { type: 'appointment.cancelled', appointmentIds })
}
