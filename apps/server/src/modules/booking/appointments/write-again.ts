/** A lapsed or cancelled booking that is booked again. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../messaging/messages/public.ts'
import { notifyStaff } from '../../messaging/staff-notifications/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { readRestrictionFacts, rejectClient } from '../restrictions/public.ts'
import { askedOf, refusedVisit } from '../visits/public.ts'
import { attachedTo } from './appointment-facts.ts'
import { saveAgain } from './save-appointment.ts'
import type { Locked, Moving, WriteDeps } from './taking.ts'

/**
 * It stands again where its time or its places are still free, at the price and with the people that it had: money came late, or
 * staff reopens it. What covered it covers it again where it still fits; what was given back stays so. The row is locked;
 * rejects as a move to the same time would, by staff without restrictions for clients.
 */
export async function writeAgain(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  locked: Locked & { status: string; service_ids: readonly string[] },
  moving: Moving,
  { isByStaff = false }: { isByStaff?: boolean } = {},
): Promise<void> {
  const { appointment, settings, status, service_ids } = locked
  const { appointment_id: appointmentId, client_id: clientId, source } = appointment
  await moving.refuse?.(tx, locked)
  const { visit } = moving
  const restrictions = isByStaff
    ? []
    : await refusedVisit(tx, deps, company, visit, { source, locale: undefined })
  const taken = await moving.take(tx, locked)
  if (clientId !== null && !isByStaff) {
    const asked = askedOf(visit, source, deps.clock.now())
    const facts = await readRestrictionFacts(tx, company, clientId)
    await rejectClient(
      tx,
      company,
      { facts, movedId: appointmentId },
      { restrictions, asked, locale: undefined },
    )
  }
  const { redeemed: _, ...attached } = await deps.attachments.book(tx, company, {
    ...attachedTo(appointment, deps.clock.now()),
    settings,
    service_ids,
    source,
    isAgain: true,
    mayMiss: true,
    redeeming: { kind: 'NONE' },
    places: appointment.space,
    seconds: taken.services.reduce((sum, { duration }) => sum + duration, 0),
  })
  await saveAgain(tx, company, appointmentId, { ...taken, status, attached, now: deps.clock.now() })
  await moving.takeLast?.(tx, locked)
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
