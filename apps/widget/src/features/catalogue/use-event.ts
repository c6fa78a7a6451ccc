import { isMissing } from '#widget/api/failure.ts'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'

/** Places go quickly: each opening refetches. An unknown event is shown on the screen, not as a toast. */
export function useEvent(branch: string, event: string, enabled = true) {
  const { company } = useCompany()
  return useCall(
    'getEvent',
    { params: { company: company.id, branch, event } },
    { enabled, staleMs: 10_000, handles: isMissing },
  )
}
