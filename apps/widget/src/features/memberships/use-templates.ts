import { usePages } from '#widget/api/use-pages.ts'
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
