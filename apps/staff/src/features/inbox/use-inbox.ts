import { useCall } from '#staff/api/use-call.ts'
import { useSession } from '#staff/session/session.tsx'

/** Polling interval, because payments, messages and calendars send no live changes. */
const REFETCH_MS = 60_000

/** Shared by the menu and the screen. */
export function useInbox() {
  const { company, can } = useSession()
  return useCall(
    'readInbox',
    { params: { company: company.id } },
    { enabled: can('bookings.read'), refetchMs: REFETCH_MS, staleMs: 10_000 },
  )
}
