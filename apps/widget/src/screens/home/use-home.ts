import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'

/** It contains free times: after a minute they are refetched. */
const STALE_MS = 60_000

/** What the page shows besides the company and its branches; without it the page is shorter, and whole. */
export function useHome() {
  const { company } = useCompany()
  return useCall('getHome', { params: { company: company.id } }, { staleMs: STALE_MS, handles: () => true })
}
