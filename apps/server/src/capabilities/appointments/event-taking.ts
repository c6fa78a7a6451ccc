/** How places of an event take the steps of a booking and of a move: start, length and service are the event's own. */
import type { BookingSettings } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { BranchRow } from '../branches/public.ts'
import { type EventRow, findEvent, returnPlaces } from '../events/public.ts'
import { lockInOrder, type PlacesSeen, refuseSoldOut, takePlaces } from '../holds/public.ts'
import { mayMovePlaces, mayTakePlacesOf } from '../shares/public.ts'
import { priceEvent } from './price-visit.ts'
import { markOn } from './read-appointment.ts'
import type { BookedTime } from './save-appointment.ts'
import type { Moving, Passed, Taking } from './write-appointment.ts'

type ToBook = {
  event: EventRow
  branch: BranchRow
  settings: BookingSettings
  status: string
  source: string
  places: number
  holdId: string | undefined
  caller: Caller
}

export function placesToBook(
  deps: Deps,
  company: CompanyScope,
  { event, branch, settings, status, source, places, holdId, caller }: ToBook,
): Taking<Passed & { places: PlacesSeen }> {
  const { event_id: eventId } = event
  const startsAt = event.starts_at / 1000
  const wanted = { eventId, places, holdId }
  return {
    visit: { branch, startsAt, services: [{ service: { service_id: event.service_id } }] },
    status,
    bookingType: 'EVENT',
    space: places,
    refuse: async (tx) => {
      refuseBegun(event, deps.clock.now())
      const seen = await refuseSoldOut(tx, deps, company, wanted)
      const mark = await mayTakePlacesOf(tx, deps, company, {
        branch,
        settings,
        caller,
        eventId,
        places,
        startsAt,
        purpose: 'BOOKING',
        replaces: { holdId },
      })
      return { mark, places: seen }
    },
    take: async () => bookedTime(event, branch.timezone),
    price: (tx) => priceEvent(tx, company, { branch, event, space: places, source }),
    // Everybody who wants this event waits for its row until the transaction ends.
    takeLast: (tx, seen) => takePlaces(tx, deps, company, wanted, seen.places),
  }
}

/** To another event of the same service. */
export const placesToMove = (
  deps: Deps,
  company: CompanyScope,
  { event, holdId }: { event: EventRow; holdId: string | undefined },
): Moving => ({
  refuse: async (tx, { appointment }) => {
    const before = await findEvent(tx, company, appointment.event_id!)
    // Another service has another price: that is another booking, not a move.
    if (event.service_id !== before.service_id || event.branch_id !== before.branch_id)
      throw new ApiError('event.notFound')
    refuseBegun(event, deps.clock.now())
  },
  take: async (tx, { appointment, settings }) => {
    const { appointment_id: appointmentId, space: places, timezone } = appointment
    const { event_id: eventId, branch_id, starts_at } = event
    await mayMovePlaces(tx, deps, company, {
      branch: { branch_id, timezone },
      settings,
      eventId,
      startsAt: starts_at / 1000,
      places,
      mark: markOn(appointment),
      appointmentId,
      holdId,
    })
    await lockInOrder(tx, deps, company, [appointment.event_id!, eventId])
    await takePlaces(tx, deps, company, { eventId, places, holdId })
    await returnPlaces(tx, company, appointment.event_id!, places)
    return bookedTime(event, timezone)
  },
})

function refuseBegun(event: EventRow, now: number): void {
  if (event.starts_at <= now) throw new ApiError('appointment.startTime.hasPassed')
}

function bookedTime(event: EventRow, timezone: string): BookedTime {
  const { event_id: eventId, starts_at, duration, service_id, resource_id } = event
  const startsAt = starts_at / 1000
  const { date } = toLocal(timezone, startsAt)
  return {
    eventId,
    startsAt,
    durationSeconds: duration,
    services: [{ service_id, resource_id, autoSelected: false, starts_at: startsAt, duration, date }],
  }
}
