import type { Appointment, EventAppointmentRequest, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { holdToRedeem } from '../fair-use/public.ts'
import { writePlanned } from '../visits/public.ts'
import { answerKey, type BookingCall, requireSameCompany, identify } from './booker.ts'
import { checkDetails } from './details.ts'
import { readChoice } from '../../money/memberships/public.ts'
import { placesBooking, readBookableEvent } from './event-strategy.ts'
import { withManageKey } from './manage-key.ts'
import { writeBookings } from './write-bookings.ts'

type EventAppointmentCall = BookingCall & {
  eventId: string
  appointment: EventAppointmentRequest
  locale: Locale | undefined
}

/**
 * Books places of an event. Start, length, service and price come from the event. Rejects as `calls.bookEvent` and
 * `calls.bookOwnEvent` list. S7.event; docs/rules/booking.md.
 */
export async function bookEvent(deps: Deps, { locale, ...call }: EventAppointmentCall): Promise<Appointment> {
  const { by, caller, eventId, appointment: request } = call
  const booked = await writePlanned(deps, {
    companyId: requireSameCompany(by, request),
    caller,
    key: answerKey(call),
    request: { eventId, ...request },
    plan: (company) => readEventBooking(deps, company, call),
    write: async (tx, company, { strategy, identity, details, redeeming }) => {
      const written = { strategies: [strategy], identity, details, redeeming, locale, shown: request.shown }
      const [appointment] = await writeBookings(tx, deps, company, written)
      return appointment!
    },
  })
  return by.kind === 'GUEST' ? withManageKey(deps, booked) : booked
}

async function readEventBooking(
  deps: Deps,
  company: CompanyScope,
  { eventId, appointment: request, by, caller, holder }: Omit<EventAppointmentCall, 'locale'>,
) {
  const { db } = deps.database
  const bookable = await readBookableEvent(db, company, eventId)
  const { settings } = bookable
  const identity = await identify(deps, company, by, request.client, settings)
  const form = { ...request, client: identity.client }
  const details = await checkDetails(db, company, form, settings, deps.clock)
  const strategy = placesBooking(deps, company, {
    bookable,
    source: details.source,
    places: request.space ?? 1,
    hold: holdToRedeem(request.hold_id, holder),
    startTime: request.start_time ?? undefined,
    caller,
  })
  const redeeming = await readChoice(deps, company, request.membership, { ...identity, caller })
  return { strategy, identity, details, redeeming }
}
