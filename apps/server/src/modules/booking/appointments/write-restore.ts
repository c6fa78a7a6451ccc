/** Restores a lapsed or cancelled booking. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../messaging/messages/public.ts'
import { notifyStaff } from '../../messaging/staff-notifications/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { readRestrictionFacts, rejectClient } from '../restrictions/public.ts'
import { bookingToCheck, checkRestrictionsForAll } from '../visits/public.ts'
import { attachedTo } from './appointment-facts.ts'
import { saveRestored } from './save-appointment.ts'
import type { LockedAppointment, MoveStrategy, WriteDeps } from './booking-strategy.ts'

/**
 * Restores it if its time or places are still free, with its price and performers: after a late payment, or by
 * staff. A membership is used again if it still fits. Completed refunds stay. The row must be locked.
 * Rejects as a move to the same time would, without restrictions for clients if by staff.
 */
export async function restoreBooking(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  locked: LockedAppointment & { status: string; service_ids: readonly string[] },
  { strategy, isByStaff = false }: { strategy: MoveStrategy; isByStaff?: boolean },
): Promise<void> {
  const { appointment, settings, status, service_ids } = locked
  const { appointment_id: appointmentId, client_id: clientId, source } = appointment
  await strategy.check?.(tx, locked)
  const { visit } = strategy
  const restrictions = isByStaff
    ? []
    : await checkRestrictionsForAll(tx, deps, company, visit, { source, locale: undefined })
  const takenTime = await strategy.take(tx, locked)
  if (clientId !== null && !isByStaff) {
    const request = bookingToCheck(visit, source, deps.clock.now())
    const facts = await readRestrictionFacts(tx, company, clientId)
    await rejectClient(
      tx,
      company,
      { facts, movedId: appointmentId },
      { restrictions, booking: request, locale: undefined },
    )
  }
  const { redeemed: _, ...attached } = await deps.attachments.book(tx, company, {
    ...attachedTo(appointment, deps.clock.now()),
    settings,
    service_ids,
    source,
    isAgain: true,
    isByStaff,
    mayMiss: true,
    redeeming: { kind: 'NONE' },
    places: appointment.space,
    seconds: takenTime.services.reduce((sum, { duration }) => sum + duration, 0),
  })
  await saveRestored(tx, company, appointmentId, { ...takenTime, status, attached, now: deps.clock.now() })
  await strategy.takeLast?.(tx, locked)
  if (appointment.starts_at > deps.clock.now())
    await announce(tx, deps, company, {
      kind: 'BOOKED',
      appointmentId,
      appointment: { clientId, startsAt: appointment.starts_at },
    })
  await notifyStaff(tx, deps, company, { event: 'BOOKED', appointmentIds: [appointmentId] })
  await queueWebhooks(tx, company, deps.clock.now(), {
    type: 'appointment.created',
    appointmentIds: [appointmentId],
  })
}
