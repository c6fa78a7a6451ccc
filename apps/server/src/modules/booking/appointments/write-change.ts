/** Changes by staff: time, length, performer, services, price and comment, in one write. docs/rules/booking.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ChangeByClient } from '../../deps/attachment.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { lockClient } from '../../clients/clients/public.ts'
import { announce, announceAll } from '../../messaging/messages/public.ts'
import { involvedBefore, notifyStaff } from '../../messaging/staff-notifications/public.ts'
import { queueWebhooks } from '../../messaging/webhooks/public.ts'
import { readRestrictionFacts, rejectBlocked } from '../restrictions/public.ts'
import { attachedTo } from './appointment-facts.ts'
import { offerFreed } from './offer-freed.ts'
import type { AppointmentRow } from './read-appointment.ts'
import { saveChange, saveMove } from './save-appointment.ts'
import { type StoredService, storedServices } from './appointment-rows.ts'
import type {
  ChangeStrategy,
  ChangeToSave,
  LockedAppointment,
  OtherClient,
  WriteDeps,
  BookedTime,
} from './booking-strategy.ts'

/**
 * The row must be locked and active. Rejects as `calls.changeCompanyAppointment` lists. Payments stay: if the price
 * falls below them, staff refund the difference.
 */
export async function writeChange<Taken extends BookedTime>(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  locked: LockedAppointment,
  strategy: ChangeStrategy<Taken>,
): Promise<void> {
  const { appointment } = locked
  const involved = await involvedBefore(tx, company, [appointment.appointment_id])
  const { appointment_id: appointmentId } = appointment
  const before = await storedServices(tx, company, appointmentId)
  const takenTime = await strategy.take?.(tx, locked)
  const price = await strategy.price?.(tx, locked, takenTime)
  const services = strategy.hasOtherServices ? takenTime?.services : undefined
  // After the time, because the client's row is locked last everywhere.
  const client = strategy.client && (await lockOther(tx, company, strategy.client))
  const attached = await adjustAttached(tx, deps, company, {
    appointment,
    before,
    takenTime,
    client,
    price: price?.price,
  })
  // Before new services are saved: it would update their rows.
  if (takenTime !== undefined) await saveMove(tx, company, [appointmentId], takenTime, deps.clock.now())
  const toSave: ChangeToSave = {
    ...attached,
    ...(price === undefined ? {} : { price }),
    ...(services === undefined ? {} : { services }),
    ...(client && { client }),
    ...(strategy.comment === undefined ? {} : { comment: strategy.comment }),
  }
  if (Object.keys(toSave).length > 0) await saveChange(tx, company, appointmentId, toSave, deps.clock.now())
  if (takenTime !== undefined) {
    await offerFreed(tx, deps, company, [appointment])
    await company.assertUnchanged(tx)
  }
  await announceChange(tx, deps, company, appointment, { takenTime, price, services, client })
  if (takenTime !== undefined)
    await notifyStaff(tx, deps, company, {
      event: 'MOVED',
      appointmentIds: [appointmentId],
      before: involved,
    })
}

/** For a new time only, checks that its membership still covers it; other changes may use more or less of it. */
export async function adjustAttached(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  {
    appointment,
    before,
    takenTime,
    client,
    price = appointment.price,
    byClient,
  }: {
    appointment: AppointmentRow
    before: readonly StoredService[]
    takenTime: BookedTime | undefined
    client: OtherClient | undefined
    price: number | undefined
    byClient?: ChangeByClient
  },
): Promise<Pick<ChangeToSave, 'attached'>> {
  const now = deps.clock.now()
  const services = takenTime?.services ?? before
  const service_ids = services.map(({ service_id }) => service_id)
  const seconds = secondsOf(services)
  const after = { ...attachedTo(appointment, now), price, ...(takenTime && { startsAt: takenTime.startsAt }) }
  const isSame =
    client === undefined &&
    price === appointment.price &&
    seconds === secondsOf(before) &&
    service_ids.join() === before.map(({ service_id }) => service_id).join()
  if (isSame) {
    if (takenTime !== undefined) await deps.attachments.move(tx, company, [after])
    return {}
  }
  const { space: places, prepayment } = appointment
  const { redeemed: _, ...attached } = await deps.attachments.change(tx, company, {
    ...after,
    service_ids,
    seconds,
    places,
    prepayment,
    isForOther: client !== undefined,
    byClient,
  })
  return { attached }
}

/** Rejects with `client.notFound`, and a blocked client with 50001. */
async function lockOther(
  tx: Tx,
  company: CompanyScope,
  { passesBlock, ...client }: OtherClient & { passesBlock: boolean },
): Promise<OtherClient> {
  if (!(await lockClient(tx, company, client.clientId))) throw new ApiError('client.notFound')
  if (!passesBlock) rejectBlocked(await readRestrictionFacts(tx, company, client.clientId))
  return client
}

const secondsOf = (services: readonly { duration: number }[]) =>
  services.reduce((sum, { duration }) => sum + duration, 0)

/**
 * A new client gets the message of a new booking, the same client one about the move or change; none once the visit
 * has begun. A change of the comment alone sends neither messages nor webhooks.
 */
async function announceChange(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { appointment_id: appointmentId, client_id: clientId, starts_at }: AppointmentRow,
  {
    takenTime,
    price,
    services,
    client,
  }: Pick<ChangeToSave, 'price' | 'services'> & {
    takenTime: BookedTime | undefined
    client: OtherClient | undefined
  },
): Promise<void> {
  if (takenTime === undefined && price === undefined && client === undefined) return
  const now = deps.clock.now()
  const startsAt = takenTime === undefined ? starts_at : takenTime.startsAt * 1000
  const hasOtherStart = startsAt !== starts_at
  if (startsAt > now && client !== undefined)
    await announce(tx, deps, company, {
      kind: 'BOOKED',
      appointmentId,
      appointment: { clientId: client.clientId, startsAt },
    })
  if (startsAt > now && client === undefined)
    await announceAll(tx, deps, company, hasOtherStart ? 'MOVED' : 'CHANGED', [
      { appointmentId, clientId, startsAt, formerStart: starts_at },
    ])
  const isMove = takenTime !== undefined && (services === undefined || hasOtherStart)
  const type = isMove ? 'appointment.moved' : 'appointment.changed'
  await queueWebhooks(tx, company, now, { type, appointmentIds: [appointmentId] })
}
