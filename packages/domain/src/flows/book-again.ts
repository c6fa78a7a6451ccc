import type { Appointment } from '@zapys/contract'
import type { NextScreen } from './next-screen.ts'

type Visit = Pick<Appointment, 'booking_type' | 'services' | 'resources'> & { branch_id: string }

/** Where the same visit can be booked once more: times of the same services, at the same branch, with the same resources. */
export function bookAgain({ branch_id: branch, booking_type, services, resources }: Visit): NextScreen {
  const [first, ...others] = services.map(({ id }) => id)
  const [performer, ...performers] = resources.map(({ id }) => id)
  if (first === undefined) return { route: 'services', params: { branch }, query: {} }
  if (booking_type === 'EVENT') return { route: 'branchEvents', params: { branch }, query: { s: first } }
  if (booking_type === 'RENT')
    return performer === undefined
      ? { route: 'rentResources', params: { branch, service: first }, query: {} }
      : { route: 'rentByMonth', params: { branch, service: first, resource: performer }, query: {} }
  // One performer for all services, or one for each. The server assigns any other split again.
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
