import type { Appointment } from '@zapys/contract'
import { dateTimeOf } from '../addresses/index.ts'
import type { NextScreen } from './next-screen.ts'

type Visit = Pick<Appointment, 'booking_type' | 'services' | 'resources'> & { branch_id: string }

/** Screen for booking the visit again: times of the same services, at the same branch, with the same resources. */
export function bookAgain({ branch_id: branch, booking_type, services, resources }: Visit): NextScreen {
  const [first, ...others] = services.map(({ id }) => id)
  const [performer, ...performers] = resources.map(({ id }) => id)
  if (first === undefined) return { route: 'services', params: { branch }, query: {} }
  if (booking_type === 'EVENT') return { route: 'branchEvents', params: { branch }, query: { s: first } }
  if (booking_type === 'RENT')
    return performer === undefined
      ? { route: 'rentResources', params: { branch, service: first }, query: {} }
      : { route: 'rentByMonth', params: { branch, service: first, resource: performer }, query: {} }
  // One performer for all services, or one for each. The server reassigns any other split.
  const isShared = performers.length > 0 && resources.length !== services.length
  return {
    route: 'serviceByDate',
    params: { branch, service: first },
    query: {
      s: others.length > 0 ? [first, ...others].join(',') : undefined,
      r: isShared ? undefined : resources.map(({ id }) => id).join(',') || undefined,
    },
  }
}

type Timed = Visit & Pick<Appointment, 'date' | 'time' | 'duration' | 'event'>

/** Confirmation of the same visit, rental or event at the same time; undefined if too little is known. */
export function bookSameTime(timed: Timed) {
  const { branch_id: branch, booking_type, date, time, duration, event } = timed
  const dateTime = dateTimeOf(date, time.start_time)
  if (booking_type === 'EVENT')
    return event === null
      ? undefined
      : ({ route: 'eventConfirmation', params: { branch, event: event.id, dateTime }, query: {} } as const)
  const again = bookAgain(timed)
  if (again.route === 'rentByMonth') {
    const { service, resource: r } = again.params
    const query = { r, duration: String(duration) }
    return { route: 'serviceConfirmation', params: { branch, service, dateTime }, query } as const
  }
  if (again.route !== 'serviceByDate') return undefined
  const { params, query } = again
  return { route: 'serviceConfirmation', params: { ...params, dateTime }, query } as const
}
