/** A visit requested by staff: it may start at any minute and have any length. docs/rules/operator.md */
import { DAY_SECONDS } from '@zapys/domain/time'
import type { BookingSettings, ServiceResourceSetting } from '@zapys/contract'
import type { WorkingTime } from '@zapys/domain/slots'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { findBookingPlace } from '../../catalogue/branches/public.ts'
import { atAnyNotice, type Calendar, visitSeconds } from '../slots/public.ts'
import { withBookedLength, withLength } from './booked-length.ts'
import { type RequestedService, sortByOrdinal, readServices, rejectTooLong } from './read-visit.ts'
import type { RequestedVisit } from './take-visit.ts'

type StaffVisitAsSent = {
  branch_id: string
  start_time: string
  /** Length of the whole visit, in seconds. */
  duration?: number | null | undefined
  service_resource_settings: StaffServiceAsSent[]
  /** Services that the booking has already; they need not be offered any more. */
  alsoBooked?: readonly string[]
}

/** `bookedSeconds`: the length with which the service is booked already. */
type StaffServiceAsSent = ServiceResourceSetting & { bookedSeconds?: number | undefined }

const MINUTE = 60

/**
 * Reads a visit without the limits for clients: online booking switches, hidden services, bounds of a service.
 * `settings` are those of the branch; the visit's own are looser. Rejects with `branch.notFound`,
 * `service.notFound`, `resource.notFound`, `appointment.duration.tooLong` and `validation.failed`.
 */
export async function readStaffVisit(
  db: Connection,
  company: CompanyScope,
  request: StaffVisitAsSent,
): Promise<{ visit: RequestedVisit; settings: BookingSettings }> {
  const { branch, settings, standardStatus } = await findBookingPlace(db, company, request.branch_id)
  const requested = await readServices(db, company, branch, request.service_resource_settings, {
    alsoHidden: true,
    alsoBooked: request.alsoBooked ?? [],
  })
  const sent = sortByOrdinal(request.service_resource_settings)
  const lengths = lengthsOf(requested, sent, request.duration ?? undefined)
  const services = requested.map((each, index) => unbound(each, lengths[index], sent[index]?.bookedSeconds))
  const rent = staffRentSeconds(services, lengths[0], settings.slot_cutter.slot_size)
  rejectTooLong(services, rent)
  return {
    visit: {
      branch,
      standardStatus,
      services,
      rent,
      startsAt: toTheMinute(request.start_time) / 1000,
      settings: withoutBounds(settings),
      suggestedBy: atAnyNotice(settings),
    },
    settings,
  }
}

/** Length of a rental in seconds, as requested by staff; undefined for other services. */
export function staffRentSeconds(
  [first]: readonly RequestedService[],
  requestedSeconds: number | null | undefined,
  slotSize: number,
): number | undefined {
  if (first?.service.booking_type !== 'RENT') return undefined
  return requestedSeconds ?? first.service.min_duration ?? slotSize
}

/**
 * Requested seconds per service: as sent with the service, or from the whole length, whose remainder goes to the
 * last one.
 */
function lengthsOf(
  services: readonly RequestedService[],
  settings: readonly ServiceResourceSetting[],
  whole: number | undefined,
): (number | undefined)[] {
  const lengths = settings.map(({ duration }) => duration ?? undefined)
  // Older programs repeat the length of the visit in its first service.
  if (services.length > 1 && lengths[0] === whole && lengths.slice(1).every((each) => each === undefined))
    lengths[0] = undefined
  if (whole === undefined) return lengths
  const ownOf = ({ service, performers }: RequestedService) =>
    performers.length === 1 ? visitSeconds([service], performers[0]!) : service.duration
  const before = services.slice(0, -1).reduce((sum, each, index) => sum + (lengths[index] ?? ownOf(each)), 0)
  const last = whole - before
  if (last < MINUTE) throw invalid('appointment.duration', 'leaves no time for the last of the services')
  return [...lengths.slice(0, -1), last]
}

/** Applies the requested length, and lifts the limits on how often the service is booked. */
function unbound(
  request: RequestedService,
  seconds: number | undefined,
  bookedSeconds: number | undefined,
): RequestedService {
  const service = { ...request.service, most_a_day: null, at_once: null, slot_cutter: null }
  const free = { ...request, service }
  if (seconds === undefined) return free
  return seconds === bookedSeconds ? withBookedLength(free, seconds) : withLength(free, seconds)
}

/** Makes every minute a start. */
const withoutBounds = (settings: BookingSettings): BookingSettings => ({
  ...atAnyNotice(settings),
  slot_cutter: {
    ...settings.slot_cutter,
    slot_cutter: MINUTE,
    start_align: 'CLOCK',
    round_free_start: false,
    breaks_outside_hours: true,
  },
})

const always: WorkingTime = {
  cycle_frames: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    start_time: 0,
    end_time: DAY_SECONDS,
    first_day: null,
    last_day: null,
  })),
  day_frames: [],
}

/** How far back staff can record visits. */
const PAST_SECONDS = 30 * DAY_SECONDS

/** Earliest start that staff may send, in epoch milliseconds. */
export const earliestByStaff = (now: number): number => now - PAST_SECONDS * 1000

/** Rounds down to the minute, so that a walk-in client can be booked right now. Epoch milliseconds. */
export const toTheMinute = (instant: string): number => {
  const at = Date.parse(instant)
  return at - (((at % 60_000) + 60_000) % 60_000)
}

/** Existing bookings still block, past ones too; working hours and external calendars do not. */
export const atAnyTime = (calendar: Calendar): Calendar => ({
  ...calendar,
  now: calendar.now - PAST_SECONDS - DAY_SECONDS,
  busy: calendar.taken,
  branchTime: () => always,
  workingTime: () => null,
})
