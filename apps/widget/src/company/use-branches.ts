import type { Branch } from '@zapys/contract'
import { useCall } from '#widget/api/use-call.ts'
import { usePages } from '#widget/api/use-pages.ts'
import { useWholeList } from '#widget/api/whole-list.ts'
import type { CallInput } from '#widget/api/request.ts'
import { useCompany } from './company.tsx'

/** S9.page: 100 a page, by ordinal. The server writes the answer to this question into the first page. */
export const branchesOf = (companyId: string): CallInput<'listBranches'> => ({
  params: { company: companyId },
  query: { active: true, size: 100, sort: 'ordinal' },
})

const STALE_MS = 5 * 60_000

/** The active branches of the company; of very many the first hundred, and what a list of them has asked for since. */
export function useBranches() {
  const { company } = useCompany()
  return useCall('listBranches', branchesOf(company.id), { staleMs: STALE_MS })
}

/** The same page by page, as a list shows them. */
export function useBranchPages(search?: string, enabled = true) {
  const { company } = useCompany()
  const { params, query } = branchesOf(company.id)
  const input = search === undefined ? { params, query } : { params, query: { ...query, search } }
  return usePages('listBranches', input, { staleMs: STALE_MS, enabled, keepPrevious: search !== undefined })
}

/** All of them at once: a branch that the company chose for its clients may stand anywhere in the list. */
export function useAllBranches(enabled: boolean): Branch[] | undefined {
  const { company } = useCompany()
  return useWholeList('listBranches', branchesOf(company.id), { staleMs: STALE_MS, enabled }).data?.content
}
