/**
 * New bookings. Every booking that is made, moved or ended passes the steps of the write-*.ts files, in this order, within the
 * caller's transaction. docs/rules/booking.md gives a reason for each step and its place.
 */
import type { Appointment } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../messaging/messages/public.ts'
import { notifyStaff } from '../../messaging/staff-notifications/public.ts'
import { tellWebhooks } from '../../messaging/webhooks/public.ts'
import { answerOfMade } from './answer-of-made.ts'
import { type BookingOrder, type Prepared, prepareBooking } from './prepare-booking.ts'
import { readAppointments, type Reader } from './read-appointment.ts'
import type { BookedTime } from './booking-to-save.ts'
import { saveAppointment } from './save-appointment.ts'
import { refuseOther, sumOf } from './shown-price.ts'
import type { Passed, Taking, WriteDeps } from './taking.ts'

export type NewBookings<Seen extends Passed, Got extends BookedTime> = BookingOrder & {
  /** All or none, in this order: several are a series. */
  takings: readonly Taking<Seen, Got>[]
}

/** Refuses as the calls that book list; answers the bookings in the order given. */
export async function writeBookings<Seen extends Passed, Got extends BookedTime>(
  tx: Tx,
  deps: WriteDeps,
  company: CompanyScope,
  { takings, shown, ...order }: NewBookings<Seen, Got>,
): Promise<Appointment[]> {
  const isSeries = takings.length > 1
  const all: Prepared[] = []
  for (const taking of takings) {
    const before = all.at(-1)
    // The rules for the client count it for the next one.
    if (before !== undefined) await saveAppointment(tx, company, before.toSave)
    const ofOne = isSeries ? order : { ...order, shown }
    all.push(await prepareBooking(tx, deps, company, taking, ofOne, before))
  }
  if (shown && isSeries) refuseOther(shown, sumOf(all.map(({ booked }) => booked)))
  const [first, last] = [all[0]!.toSave, all.at(-1)!.toSave]
  const rests = all.flatMap(({ offerRest = [] }) => offerRest)
  // Not before: the next ones of a series may take what the first had held. An offer may roll back to its savepoint, so it runs
  // alone, after all rows.
  if (rests.length > 0) await saveAppointment(tx, company, last)
  for (const offerRest of rests) await offerRest()
  tx.notifyAfterCommit('bookings')
  const lasts = all.flatMap(({ takeLast = [] }) => takeLast)
  const appointmentIds = all.map(({ toSave }) => toSave.appointmentId)
  const reader = { locale: order.locale, clientId: order.identity.clientId }
  const [, answer] = await tx.together([
    rests.length > 0 ? undefined : saveAppointment(tx, company, last),
    answerOf(tx, company, all, reader),
    // Staff also records what has begun: its client knows.
    first.startsAt * 1000 <= deps.clock.now() || order.isSilent === true
      ? undefined
      : announce(tx, deps, company, {
          kind: 'BOOKED',
          appointmentId: first.appointmentId,
          appointment: { clientId: first.clientId, startsAt: first.startsAt * 1000 },
          ...(order.seriesId === undefined ? {} : { seriesId: order.seriesId }),
        }),
    notifyStaff(tx, deps, company, { event: 'BOOKED', appointmentIds, seriesId: order.seriesId }),
    tellWebhooks(tx, company, deps.clock.now(), { type: 'appointment.created', appointmentIds }),
    lasts.length > 0 ? undefined : company.stillSo(tx),
  ])
  for (const takeLast of lasts) await takeLast()
  // The wait for what is taken last may have been long.
  if (lasts.length > 0) await company.stillSo(tx)
  return answer
}

/** Of what was written, if that is known of all; else as read. */
async function answerOf(
  tx: Tx,
  company: CompanyScope,
  all: readonly Prepared[],
  reader: Reader,
): Promise<Appointment[]> {
  const known = all.flatMap(({ toSave, shownAs }) => (shownAs === undefined ? [] : [{ toSave, shownAs }]))
  if (known.length < all.length) {
    const ids = all.map(({ toSave }) => toSave.appointmentId)
    return readAppointments(tx, company, ids, reader)
  }
  const answers: Appointment[] = []
  for (const { toSave, shownAs } of known)
    answers.push(await answerOfMade(tx, company, toSave, shownAs, reader))
  return answers
}
