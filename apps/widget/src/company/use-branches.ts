import { useCall } from '#widget/api/use-call.ts'
import type { CallInput } from '#widget/api/request.ts'
import { useCompany } from './company.tsx'

/** S9.page: 100 a page, by ordinal. The server writes the answer to this question into the first page. */
export const branchesOf = (companyId: string): CallInput<'listBranches'> => ({
  params: { company: companyId },
  query: { active: true, size: 100, sort: 'ordinal' },
})

/** All active branches of the company. */
export function useBranches() {
  const { company } = useCompany()
  return useCall('listBranches', branchesOf(company.id), { staleMs: 5 * 60_000 })
}
