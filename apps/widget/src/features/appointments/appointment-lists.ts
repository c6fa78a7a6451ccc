import type { CallInput } from '#widget/api/request.ts'

/** S9.page. */
const PAGE_SIZE = 20

/** The same query in the list and on the main page, so that they share one response. */
const ownAppointmentsOf = (company: string, condition: 'CURRENT' | 'PAST') => ({
  params: { company },
  query: { condition, withBranch: true, size: PAGE_SIZE },
})

export const currentAppointments = (company: string): CallInput<'listOwnAppointments'> =>
  ownAppointmentsOf(company, 'CURRENT')
export const pastAppointments = (company: string): CallInput<'listOwnAppointments'> =>
  ownAppointmentsOf(company, 'PAST')

/** Past visits with their ratings. */
export const appointmentsToRate = (company: string): CallInput<'listOwnAppointments'> => {
  const { params, query } = ownAppointmentsOf(company, 'PAST')
  return { params, query: { ...query, withDetails: true } }
}
