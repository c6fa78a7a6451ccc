/** Moves a booking. */
import type { Locale, PriceAnswer } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { announceAll } from '../../messaging/messages/public.ts'
import { involvedBefore, notifyStaff } from '../../messaging/staff-notifications/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { payableOf } from '../../money/payments/public.ts'
import { readRestrictionFacts, rejectClient } from '../restrictions/public.ts'
import { bookingToCheck, checkRestrictionsForAll } from '../visits/public.ts'
import { attachedTo, noticeOf, secondsBefore } from './appointment-facts.ts'
import { offerFreed } from './offer-freed.ts'
import type { AppointmentRow } from './read-appointment.ts'
import { rejectManyMoves, rejectMove } from './reject-move.ts'
import { saveChange, saveMove } from './save-appointment.ts'
import { type StoredService, storedServices } from './appointment-rows.ts'
import { adjustAttached } from './write-change.ts'
import type { LockedAppointment, MoveStrategy, WriteDeps, BookedTime } from './booking-strategy.ts'

/**
 * The price stays, except for a rental with another length. `locale`: of the company's messages. Rejects as
 * `calls.moveManaged` lists.
 */
export async function writeMove(
  tx: Tx,
  deps: WriteDeps & Pick<Deps, 'payables'>,
  company: CompanyScope,
  locked: LockedAppointment & { locale: Locale | undefined },
  strategy: MoveStrategy,
): Promise<void> {
  const { clock } = deps
  const { appointment, settings, locale } = locked
  const { visit } = strategy
  rejectMove(appointment, settings, clock.now())
  await rejectManyMoves(tx, company, appointment, clock.now())
  await strategy.check?.(tx, locked)
  const origin = { source: appointment.source, locale }
  const restrictions = await checkRestrictionsForAll(tx, deps, company, visit, origin)
  const before = await storedServices(tx, company, appointment.appointment_id)
  const takenTime = await strategy.take(tx, locked)
  const price = await strategy.price?.(tx, locked)
  const { appointment_id: appointmentId, client_id: clientId } = appointment
  // Only now, because the client's row is locked after time everywhere.
  if (clientId !== null) {
    const request = bookingToCheck(visit, appointment.source, clock.now())
    const facts = await readRestrictionFacts(tx, company, clientId)
    await rejectClient(
      tx,
      company,
      { facts, movedId: appointmentId },
      { restrictions, booking: request, locale },
    )
  }
  await finishMoves(tx, deps, company, [appointment], {
    takenTime: { ...takenTime, noticeSeconds: secondsBefore(appointment, clock.now()) },
    resized: price && { price, before },
    takeLast: async () => strategy.takeLast?.(tx, locked),
    offerUnusedHold: async () => strategy.offerUnusedHold?.(tx),
  })
  // The deposit is a share of the price: of a longer rental, more may be due.
  if (price !== undefined && price.price > appointment.price)
    await payableOf(deps, 'APPOINTMENT').lessPaid?.(tx, deps, company, [appointmentId], { isShown: false })
}

/** Moves the bookings of an event that staff moved: they keep their places. Their rows must be locked. */
export const writeMovesAlong = (
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  appointments: readonly AppointmentRow[],
  takenTime: BookedTime,
): Promise<void> => {
  // If only leader or length changed, the clients' start stays.
  const hasOtherStart = appointments.some(({ starts_at }) => starts_at !== takenTime.startsAt * 1000)
  return finishMoves(tx, deps, company, appointments, {
    takenTime,
    kind: hasOtherStart ? 'MOVED' : 'CHANGED',
  })
}

/** Completes moves to the same time, once that is taken. */
async function finishMoves(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  appointments: readonly AppointmentRow[],
  {
    takenTime,
    kind = 'MOVED',
    resized,
    takeLast,
    offerUnusedHold,
  }: {
    takenTime: Parameters<typeof saveMove>[3]
    /** Kind of message to the clients. */
    kind?: 'MOVED' | 'CHANGED'
    /** A rental with another length: new price, and previous services. */
    resized?: { price: PriceAnswer; before: readonly StoredService[] } | undefined
    takeLast?: () => Promise<void>
    offerUnusedHold?: () => Promise<void>
  },
): Promise<void> {
  const now = deps.clock.now()
  const { startsAt, eventId = null } = takenTime
  const moved = appointments.map((appointment) => ({ ...attachedTo(appointment, now), startsAt, eventId }))
  const [appointment] = appointments
  const attached =
    resized && appointment
      ? await adjustAttached(tx, deps, company, {
          appointment,
          before: resized.before,
          takenTime,
          client: undefined,
          price: resized.price.price,
          byClient: { noticeSeconds: noticeOf(appointment, now), formerPrice: appointment.price },
        })
      : undefined
  if (attached === undefined) await deps.attachments.move(tx, company, moved)
  const appointmentIds = moved.map(({ appointmentId }) => appointmentId)
  const before = await involvedBefore(tx, company, appointmentIds)
  await saveMove(tx, company, appointmentIds, takenTime, now)
  if (resized && appointment)
    await saveChange(tx, company, appointment.appointment_id, { ...attached, price: resized.price }, now)
  // Before freed time is offered to the waiting list.
  await takeLast?.()
  await offerFreed(tx, deps, company, appointments)
  await offerUnusedHold?.()
  await announceAll(
    tx,
    deps,
    company,
    kind,
    appointments.map(({ appointment_id: appointmentId, client_id: clientId, starts_at: formerStart }) => ({
      appointmentId,
      clientId,
      startsAt: startsAt * 1000,
      formerStart,
    })),
  )
  await notifyStaff(tx, deps, company, { event: 'MOVED', appointmentIds, before })
  await queueWebhooks(tx, company, now, { type: 'appointment.moved', appointmentIds })
}
