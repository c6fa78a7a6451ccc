import type { CallInput } from '#widget/api/request.ts'

/** S9.page. */
const PAGE_SIZE = 20

/** Asked alike by the list and by the main page, so that one answer serves both. */
const recordsOf = (company: string, condition: 'CURRENT' | 'PAST') => ({
  params: { company },
  query: { condition, withBranch: true, size: PAGE_SIZE },
})

export const currentRecords = (company: string): CallInput<'listRecords'> => recordsOf(company, 'CURRENT')
export const pastRecords = (company: string): CallInput<'listRecords'> => recordsOf(company, 'PAST')

/** Past visits with what may be said about them. */
export const visitsToReview = (company: string): CallInput<'listRecords'> => {
  const { params, query } = recordsOf(company, 'PAST')
  return { params, query: { ...query, withDetails: true } }
}
