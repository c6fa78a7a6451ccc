import type { Appointment, EventAppointmentRequest, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../../platform/deps.ts'
import { holdToRedeem } from '../fair-use/public.ts'
import { writePlanned } from '../visits/public.ts'
import { answerKey, type BookingCall, companyOf, identify } from './booker.ts'
import { checkDetails } from './details.ts'
import { readChoice } from '../../money/memberships/public.ts'
import { placesToBook, readBookableEvent } from './event-taking.ts'
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
  const { by, caller, eventId, appointment: asked } = call
  const booked = await writePlanned(deps, {
    companyId: companyOf(by, asked),
    caller,
    key: answerKey(call),
    request: { eventId, ...asked },
    plan: (company) => readEventBooking(deps, company, call),
    write: async (tx, company, { taking, identity, details, redeeming }) => {
      const written = { takings: [taking], identity, details, redeeming, locale, shown: asked.shown }
      const [appointment] = await writeBookings(tx, deps, company, written)
      return appointment!
    },
  })
  return by.kind === 'GUEST' ? withManageKey(deps, booked) : booked
}

async function readEventBooking(
  deps: Deps,
  company: CompanyScope,
  { eventId, appointment: asked, by, caller, holder }: Omit<EventAppointmentCall, 'locale'>,
) {
  const { db } = deps.database
  const bookable = await readBookableEvent(db, company, eventId)
  const { settings } = bookable
  const identity = await identify(deps, company, by, asked.client, settings)
  const said = { ...asked, client: identity.client }
  const details = await checkDetails(db, company, said, settings, deps.clock)
  const taking = placesToBook(deps, company, {
    bookable,
    source: details.source,
    places: asked.space ?? 1,
    hold: holdToRedeem(asked.hold_id, holder),
    startTime: asked.start_time ?? undefined,
    caller,
  })
  const redeeming = await readChoice(deps, company, asked.membership, { ...identity, caller })
  return { taking, identity, details, redeeming }
}
