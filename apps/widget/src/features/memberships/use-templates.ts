import type { MembershipTemplate } from '@zapys/contract'
import { nextPage } from '@zapys/domain/lists'
import { usePages } from '#widget/api/use-pages.ts'
import { useWholeList } from '#widget/api/whole-list.ts'
import type { CallInput } from '#widget/api/request.ts'
import type { CallOptions } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'

/** S9.page: 100 per page. */
const templatesOf = (company: string): CallInput<'listMembershipTemplates'> => ({
  params: { company },
  query: { size: 100, sort: 'ordinal' },
})

/** Memberships and certificates on sale. */
export function useTemplates(options: CallOptions = {}) {
  const { company } = useCompany()
  return usePages('listMembershipTemplates', templatesOf(company.id), { staleMs: 60_000, ...options })
}

/** One of them, also beyond the first page; undefined until loaded, null if it is not on sale. */
export function useTemplate(id: string): MembershipTemplate | null | undefined {
  const { company } = useCompany()
  const first = useTemplates().data
  const isThere = first?.content.some((template) => template.id === id)
  const enabled = first !== undefined && !isThere && nextPage(first) !== undefined
  const all = useWholeList('listMembershipTemplates', templatesOf(company.id), {
    staleMs: 60_000,
    enabled,
  }).data
  const known = (all ?? first)?.content.find((template) => template.id === id)
  return known ?? (first === undefined || (enabled && all === undefined) ? undefined : null)
}
