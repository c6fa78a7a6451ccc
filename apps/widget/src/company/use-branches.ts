import { MINUTE_MS } from '@zapys/domain/time'
import { useCall } from '#widget/api/use-call.ts'
import type { CallInput } from '#widget/api/request.ts'
import { useCompany } from './company.tsx'

/** S9.page: 100 per page, by ordinal. The server inlines the response to this request into the first page. */
export const branchesOf = (companyId: string): CallInput<'listBranches'> => ({
  params: { company: companyId },
  query: { active: true, size: 100, sort: 'ordinal' },
})

export const BRANCHES_STALE_MS = 5 * MINUTE_MS

/** Active branches of the company: the first hundred, and further pages that a list has loaded. */
export function useBranches() {
  const { company } = useCompany()
  return useCall('listBranches', branchesOf(company.id), { staleMs: BRANCHES_STALE_MS })
}
