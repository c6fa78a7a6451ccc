import { useCall } from '#staff/api/use-call.ts'
import { STALE_MS } from '#staff/features/board/use-day.ts'
import { useSession } from '#staff/session/session.tsx'
import { personToOpen } from './person-to-open.ts'

/** Person of the week: a performer's own; for others the address, else their own, else the first person. */
export function usePerson(company: string, branch: string, search: URLSearchParams) {
  const { company: mine, can } = useSession()
  const resources = useCall(
    'listBranchResources',
    { params: { company, branch }, query: { size: 100 } },
    { staleMs: STALE_MS },
  )
  const own = mine.staff_member.resource_id
  const isPerformer = mine.staff_member.role === 'performer'
  const people = (resources.data?.content ?? []).filter(({ type, active }) => type !== 'GROUP' && active)
  const all = isPerformer || !can('bookings.read') ? people.filter(({ id }) => id === own) : people
  const named = isPerformer ? null : search.get('person')
  const id = personToOpen([named, own, all[0]?.id], resources.data?.content)
  return { all, id, isNobody: resources.data !== undefined && id === undefined }
}
