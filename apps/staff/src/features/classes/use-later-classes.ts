import { useAll } from '#staff/api/use-all.ts'
import { useSession } from '#staff/session/session.tsx'
import { laterClasses } from './later-classes.ts'
import type { PlacedClass } from './week.ts'

/** Later classes of the same timetable; empty while loading. */
export function useLaterClasses(branch: { id: string; timezone: string }, placed: PlacedClass) {
  const { company } = useSession()
  const { event } = placed
  const events = useAll('listCompanyEvents', {
    params: { company: company.id, branch: branch.id },
    query: { start: event.start_time, active: true, serviceId: event.service.id },
  })
  return {
    later: laterClasses(placed, events.data ?? [], branch.timezone),
    isPending: events.isPending,
    error: events.error,
  }
}
