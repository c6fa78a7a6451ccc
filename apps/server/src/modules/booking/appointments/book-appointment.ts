import type { Appointment, AppointmentRequest, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Redeeming } from '../../deps/attachment.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import {
  type HoldToRedeem,
  checkFairUse,
  type FairUseCheck,
  type FairUseRequest,
  type ActiveClaim,
  readActiveClaims,
  holdToRedeem,
} from '../fair-use/public.ts'
import { type Calendar, hasCounted } from '../slots/public.ts'
import { readChoice } from '../../money/memberships/public.ts'
import { type RequestedVisit, calendarAround, readVisit, writePlanned } from '../visits/public.ts'
import { answerKey, type BookingCall, requireSameCompany, type Identity, identify } from './booker.ts'
import { checkDetails, type Details } from './details.ts'
import { withManageKey } from './manage-key.ts'
import { visitBooking } from './visit-strategy.ts'
import { writeBookings } from './write-bookings.ts'

type AppointmentCall = BookingCall & { appointment: AppointmentRequest; locale: Locale | undefined }

/**
 * Books services. The server decides price, length and, without a preference, the resource; values sent for them are
 * not stored. Rejects as `calls.bookAppointment` and `calls.bookOwnAppointment` list. S7.booking;
 * docs/rules/booking.md.
 */
export async function bookAppointment(
  deps: Deps,
  { appointment: request, locale, ...call }: AppointmentCall,
): Promise<Appointment> {
  const { by, caller } = call
  const booked = await writePlanned(deps, {
    companyId: requireSameCompany(by, request),
    caller,
    key: answerKey(call),
    request,
    plan: (company) => readBooking(deps, company, call, request),
    write: async (tx, company, booking, retryPolicy) => {
      const { visit, hold, identity, details, redeeming } = booking
      const { activeClaims, calendar } = await readAhead(tx, deps, company, booking, caller)
      const fairUseCheck = await checkBookingFairUse(tx, deps, company, booking, { caller, activeClaims })
      const strategy = visitBooking(deps, company, {
        visit,
        source: details.source,
        hold,
        fairUseCheck,
        retryPolicy,
        calendar,
      })
      const written = { strategies: [strategy], identity, details, redeeming, locale, shown: request.shown }
      const [appointment] = await writeBookings(tx, deps, company, written)
      return appointment!
    },
  })
  return by.kind === 'GUEST' ? withManageKey(deps, booked) : booked
}

/** A booking, read and checked as far as possible without the current time and availability. */
export type Booking = {
  visit: RequestedVisit
  identity: Identity
  details: Details
  hold: HoldToRedeem | undefined
  redeeming: Redeeming
}

export async function readBooking(
  deps: Deps,
  company: CompanyScope,
  { by, holder, caller }: Pick<BookingCall, 'by' | 'holder' | 'caller'>,
  request: AppointmentRequest,
): Promise<Booking> {
  const { db } = deps.database
  const visit = await readVisit(db, company, request)
  const identity = await identify(deps, company, by, request.client, visit.settings)
  const form = { ...request, client: identity.client }
  const details = await checkDetails(db, company, form, visit.settings, deps.clock)
  const redeeming = await readChoice(deps, company, request.membership, { ...identity, caller })
  return { visit, identity, details, hold: holdToRedeem(request.hold_id, holder), redeeming }
}

/**
 * Reads the fair-use claims of the caller's network behind its lock, and the calendar unless time must be freed
 * first.
 */
async function readAhead(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { visit, hold }: Booking,
  caller: Caller,
): Promise<{ activeClaims: ActiveClaim[] | undefined; calendar: Calendar | undefined }> {
  // A hold frees its time first, and limits on bookings are counted behind their lock: then the calendar is read
  // later. A start in the past needs no calendar.
  const isCalendarFirst =
    hold === undefined && !hasCounted(visit.services) && visit.startsAt * 1000 > deps.clock.now()
  const [activeClaims, calendar] = await tx.together([
    readActiveClaims(tx, deps, company, { ...visit, caller, replaces: { hold } }),
    isCalendarFirst
      ? calendarAround({ db: tx, clock: deps.clock }, company, visit, visit.startsAt)
      : undefined,
  ])
  return { activeClaims, calendar }
}

/** Checks the caller's fair-use limit; run it first in the write. */
export const checkBookingFairUse = (
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { visit, hold }: Booking,
  { caller, visits = 1, activeClaims }: Pick<FairUseRequest, 'caller' | 'visits' | 'activeClaims'>,
): Promise<FairUseCheck> =>
  checkFairUse(tx, deps, company, {
    ...visit,
    caller,
    visits,
    activeClaims,
    purpose: 'BOOKING',
    replaces: { hold },
  })
