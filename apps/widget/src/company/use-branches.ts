import { useCall } from '#widget/api/use-call.ts'
import type { CallInput } from '#widget/api/request.ts'
import { useCompany } from './company.tsx'

/** S9.page: 100 a page, by ordinal. The server writes the answer to this question into the first page. */
export const branchesOf = (companyId: string): CallInput<'listBranches'> => ({
  params: { company: companyId },
  query: { active: true, size: 100, sort: 'ordinal' },
})

export const BRANCHES_STALE_MS = 5 * 60_000

/** The active branches of the company; of very many the first hundred, and what a list of them has asked for since. */
export function useBranches() {
  const { company } = useCompany()
  return useCall('listBranches', branchesOf(company.id), { staleMs: BRANCHES_STALE_MS })
}
