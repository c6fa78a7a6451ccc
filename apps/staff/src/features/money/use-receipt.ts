import { useCall } from '#staff/api/use-call.ts'

/** Polling interval, because other staff and providers record payments. */
const REFETCH_MS = 30_000

/** Receipt of a booking; `enabled` false: the role may not read it. */
export const useReceipt = (company: string, appointment: string, enabled: boolean) =>
  useCall(
    'readCompanyReceipt',
    { params: { company }, query: { appointment } },
    { enabled, refetchMs: REFETCH_MS },
  )
