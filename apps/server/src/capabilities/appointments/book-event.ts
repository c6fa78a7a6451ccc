import type { Appointment, EventAppointmentRequest, Locale } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { inTurn } from '../../database/in-turn.ts'
import { newId } from '../../database/ids.ts'
import { writeOnce } from '../../database/idempotency.ts'
import { ApiError } from '../../errors/api-error.ts'
import { findBookingPlace } from '../branches/public.ts'
import { findEvent } from '../events/public.ts'
import { refuseSoldOut, takePlaces } from '../holds/public.ts'
import { announce } from '../messages/public.ts'
import { lineOf, mayTakePlacesOf } from '../shares/public.ts'
import { askedOf, refusedVisit, type RestrictedVisit } from '../visits/public.ts'
import { answerKey, type Booker, companyOf, identify } from './booker.ts'
import { checkDetails } from './details.ts'
import { withManageKey } from './manage-key.ts'
import { priceEvent } from './price-visit.ts'
import { readAppointment } from './read-appointment.ts'
import { saveAppointment } from './save-appointment.ts'

type Asked = {
  by: Booker
  eventId: string
  appointment: EventAppointmentRequest
  locale: Locale | undefined
  idempotencyKey: string | undefined
  caller: Caller
}

/**
 * Books places of an event. Start, length, service and price are the event's own.
 * Refuses as `calls.bookEvent` and `calls.bookOwnEvent` list. S7.event; docs/rules/locking.md.
 */
export async function bookEvent(
  deps: Deps,
  { by, eventId, appointment: asked, locale, idempotencyKey, caller }: Asked,
): Promise<Appointment> {
  const { database, clock, secret } = deps
  const read = database.read
  const company = await companyOf(read, by, asked)
  const event = await findEvent(read, company, eventId)
  const { branch, settings, standardStatus } = await findBookingPlace(read, company, event.branch_id)
  if (!settings.online_booking.enabled) throw new ApiError('FEATURE_DISABLED')
  if (!settings.appointment.allow_create) throw new ApiError('authorization.failed')
  const identity = await identify(deps, company, by, asked.client, settings)
  const details = await checkDetails(read, company, { ...asked, client: identity.client }, settings, clock)
  const space = asked.space ?? 1

  const visit: RestrictedVisit = {
    branch,
    services: [{ service: { service_id: event.service_id } }],
    startsAt: event.starts_at / 1000,
  }

  const key = answerKey(by, idempotencyKey)
  const book = () =>
    writeOnce({ database, clock }, company, key, { eventId, ...asked }, async (tx) => {
      if (event.starts_at <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
      const places = { eventId, places: space, holdId: asked.hold_id }
      const seen = await refuseSoldOut(tx, { clock }, company, places)
      const mark = await mayTakePlacesOf(tx, deps, company, {
        ...{ branch, settings, caller, eventId, places: space, startsAt: visit.startsAt },
        purpose: 'BOOKING',
        replaces: { holdId: asked.hold_id ?? undefined },
      })
      const restrictions = await refusedVisit(tx, { clock }, company, visit, {
        source: details.source,
        locale: details.locale,
      })
      const appointmentId = newId()
      const price = await priceEvent(tx, company, { branch, event, space, source: details.source })
      const clientId = await saveAppointment(tx, company, {
        appointmentId,
        branch,
        status: standardStatus,
        bookingType: 'EVENT',
        eventId,
        startsAt: event.starts_at / 1000,
        durationSeconds: event.duration,
        space,
        services: [
          {
            ...{ service_id: event.service_id, resource_id: event.resource_id, autoSelected: false },
            ...{ starts_at: event.starts_at / 1000, duration: event.duration },
            date: toLocal(branch.timezone, event.starts_at / 1000).date,
          },
        ],
        price,
        identity,
        details,
        restrictions,
        asked: askedOf(visit, details.source, clock.now()),
        now: clock.now(),
        mark,
      })
      await announce(tx, { clock }, company, {
        kind: 'BOOKED',
        appointmentId,
        visit: { clientId, startsAt: event.starts_at },
      })
      const answer = await readAppointment(tx, company, appointmentId, {
        locale,
        clientId: identity.clientId,
      })
      // Last, because everybody who wants this event waits for its row until the transaction ends.
      await takePlaces(tx, { clock }, company, places, seen)
      return answer
    })
  const booked = await inTurn(database, lineOf(deps, company, caller), book)
  return by.kind === 'GUEST' ? withManageKey({ secret }, booked) : booked
}
