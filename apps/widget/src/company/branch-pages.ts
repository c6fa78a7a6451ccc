/** Branches beyond the first page, for lists of them. `use-branches.ts`, which every screen needs, loads first. */
import type { Branch } from '@zapys/contract'
import { usePages } from '#widget/api/use-pages.ts'
import { useWholeList } from '#widget/api/whole-list.ts'
import { useCompany } from './company.tsx'
import { BRANCHES_STALE_MS, branchesOf } from './use-branches.ts'

/** The active branches, paginated for a list. */
export function useBranchPages(search?: string, enabled = true) {
  const { company } = useCompany()
  const { params, query } = branchesOf(company.id)
  const input = search === undefined ? { params, query } : { params, query: { ...query, search } }
  return usePages('listBranches', input, {
    staleMs: BRANCHES_STALE_MS,
    enabled,
    keepPrevious: search !== undefined,
  })
}

/** All branches: one that the company preselects may be anywhere in the list. */
export function useAllBranches(enabled: boolean): Branch[] | undefined {
  const { company } = useCompany()
  return useWholeList('listBranches', branchesOf(company.id), { staleMs: BRANCHES_STALE_MS, enabled }).data
    ?.content
}
