import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'

/** Contains free times, so it is refetched after a minute. */
const STALE_MS = 60_000

/** The page's data besides the company and its branches; without it the page is shorter, but complete. */
export function useHome() {
  const { company } = useCompany()
  return useCall('getHome', { params: { company: company.id } }, { staleMs: STALE_MS, handles: () => true })
}
