import { useNavigate, usePlace, useSearch } from '#widget/browser/router.tsx'
import { noFilter, readFilter, withFilter } from '#widget/features/event-list/event-filter.ts'
import type { EventFilter } from '#widget/features/event-list/event-filter.ts'

/** The filter of the address. A change replaces the step: back leads to where the visitor came from. */
export function useEventFilter() {
  const search = useSearch()
  const { pathname } = usePlace()
  const navigate = useNavigate()
  const filter = readFilter(search)
  const set = (next: EventFilter) => navigate(`${pathname}${withFilter(search, next)}`, { replace: true })
  return {
    filter,
    change: (part: Partial<EventFilter>) => set({ ...filter, ...part }),
    clear: () => set(noFilter),
  }
}
