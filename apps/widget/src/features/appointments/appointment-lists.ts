import type { CallInput } from '#widget/api/request.ts'

/** S9.page. */
const PAGE_SIZE = 20

/** Asked alike by the list and by the main page, so that one answer serves both. */
const ownAppointmentsOf = (company: string, condition: 'CURRENT' | 'PAST') => ({
  params: { company },
  query: { condition, withBranch: true, size: PAGE_SIZE },
})

export const currentAppointments = (company: string): CallInput<'listOwnAppointments'> =>
  ownAppointmentsOf(company, 'CURRENT')
export const pastAppointments = (company: string): CallInput<'listOwnAppointments'> =>
  ownAppointmentsOf(company, 'PAST')

/** Past visits with what may be said about them. */
export const appointmentsToRate = (company: string): CallInput<'listOwnAppointments'> => {
  const { params, query } = ownAppointmentsOf(company, 'PAST')
  return { params, query: { ...query, withDetails: true } }
}
