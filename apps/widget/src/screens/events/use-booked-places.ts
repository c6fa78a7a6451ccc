/** Whether the client already has places in an event: by the phone typed in this session, or by their account. */
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#widget/api/api.tsx'
import { request } from '#widget/api/request.ts'
import { useIsHydrated } from '#widget/browser/hydration.ts'
import { sessionStore } from '#widget/browser/storage.ts'
import { useCompany } from '#widget/company/company.tsx'
import { bookedPlaces } from '#widget/features/booking/booked-places.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { useSession } from '#widget/session/session.tsx'

export function useBookedPlaces(branch: string, event: string): { reference: string } | undefined {
  const api = useApi()
  const { company } = useCompany()
  const { token } = useSession()
  const { draft } = useDraft(company.id, branch)
  const isHydrated = useIsHydrated()
  const isSignedIn = token !== null
  const own = useQuery({
    queryKey: ['ownPlaces', company.id, event, api.locale],
    enabled: isSignedIn,
    // The notice is optional: its failure is not reported.
    meta: { handles: () => true, isOwn: true },
    queryFn: async ({ signal }) => {
      await import('#widget/api/account-calls.ts')
      const query = { condition: 'CURRENT', size: 100 } as const
      return request('listOwnEvents', { params: { company: company.id }, query, signal }, api)
    },
  })
  if (!isHydrated) return undefined
  const listed = isSignedIn ? own.data?.content.find((booked) => booked.event?.id === event) : undefined
  return listed ?? bookedPlaces(sessionStore, event, isSignedIn ? null : (draft.fields['phone'] ?? ''))
}
