/** Current state of bookings made in this session: they may have been moved or cancelled elsewhere. */
import { useQueries } from '@tanstack/react-query'
import type { Appointment } from '@zapys/contract'
import { useApi } from '#widget/api/api.tsx'
import { request } from '#widget/api/request.ts'
import type { ApiOptions } from '#widget/api/request.ts'
import { useCompany } from '#widget/company/company.tsx'
import { storedKey } from '#widget/features/owners-key/owners-key.ts'
import { useSession } from '#widget/session/session.tsx'

/** A new booking is shown immediately, and also refetched. */
const FRESH_MS = 20_000

type Opening = { company: string; api: ApiOptions; isSignedIn: boolean; signal: AbortSignal }

/** Reads with the guest's key, else as the signed-in client; returns the original response if neither has access. */
async function standing(
  stored: Appointment,
  { company, api, isSignedIn, signal }: Opening,
): Promise<Partial<Appointment>> {
  const manageKey = stored.manage_key ?? storedKey('manage', stored.id)
  if (manageKey !== undefined) {
    const input = { params: { appointment: stored.id }, query: { company_id: company }, manageKey, signal }
    return request('readManaged', input, api)
  }
  if (!isSignedIn) return {}
  await import('#widget/api/account-calls.ts')
  return request('getOwnAppointment', { params: { company, appointment: stored.id }, signal }, api)
}

/** `isKnown`: false on a reopened page until the state is loaded. After a failure the original response stays. */
export function useBookedNow(stored: readonly Appointment[]): { booked: Appointment[]; isKnown: boolean } {
  const api = useApi()
  const { company } = useCompany()
  const { token } = useSession()
  return useQueries({
    queries: stored.map((booking) => ({
      queryKey: ['bookedNow', booking.id, token !== null, api.locale],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        standing(booking, { company: company.id, api, isSignedIn: token !== null, signal }),
      // A client who returns after cancelling on the booking's page sees the change here.
      refetchOnMount: 'always' as const,
      refetchOnWindowFocus: 'always' as const,
      meta: { handles: () => true, isOwn: token !== null },
    })),
    combine: (answers) => ({
      booked: stored.map((booking, index) => ({ ...booking, ...answers[index]?.data })),
      isKnown: answers.every(
        ({ isLoading }, index) => !isLoading || Date.now() - Date.parse(stored[index]!.created) < FRESH_MS,
      ),
    }),
  })
}
