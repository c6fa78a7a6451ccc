import { useCall } from '#staff/api/use-call.ts'

/** Other staff, and providers, take money meanwhile. */
const REFETCH_MS = 30_000

/** The money of a booking; `enabled` false: the role does not see it. */
export const useReceipt = (company: string, appointment: string, enabled: boolean) =>
  useCall(
    'readCompanyReceipt',
    { params: { company }, query: { appointment } },
    { enabled, refetchMs: REFETCH_MS },
  )
