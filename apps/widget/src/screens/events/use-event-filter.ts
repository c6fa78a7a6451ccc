import { useNavigate, usePlace, useSearch } from '#widget/browser/router.tsx'
import {
  noFilter,
  readFilter,
  readView,
  withFilter,
  withView,
} from '#widget/features/event-list/event-filter.ts'
import type { EventFilter, EventView } from '#widget/features/event-list/event-filter.ts'

/** The filter and the view from the address. A change replaces the history entry, so Back leaves the screen. */
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
    view: readView(search),
    setView: (view: EventView) => navigate(`${pathname}${withView(search, view)}`, { replace: true }),
  }
}
