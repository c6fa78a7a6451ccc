/** Filter of an event list. Stored in the address, so that back, reload and shared links keep it. */
import { isFull } from '@zapys/domain/appointments'
import { isLocalDate } from '@zapys/domain/time'
import type { ListedEvent } from './read-events.ts'

export type EventFilter = {
  day: string | null
  resource: string | null
  service: string | null
  /** Only events with free places. */
  free: boolean
}

export const noFilter: EventFilter = { day: null, resource: null, service: null, free: false }

export const readFilter = (search: URLSearchParams): EventFilter => {
  const day = search.get('d')
  return {
    day: day !== null && isLocalDate(day) ? day : null,
    resource: search.get('r') || null,
    service: search.get('s') || null,
    free: search.get('free') === '1',
  }
}

/** The query string with another filter; other parameters stay. */
export function withFilter(search: URLSearchParams, { day, resource, service, free }: EventFilter): string {
  const next = new URLSearchParams(search)
  const values = { d: day, r: resource, s: service, free: free ? '1' : null }
  for (const [name, value] of Object.entries(values))
    if (value === null) next.delete(name)
    else next.set(name, value)
  const text = next.toString()
  return text && `?${text}`
}

export const isFiltered = (filter: EventFilter): boolean =>
  filter.day !== null || filter.resource !== null || filter.service !== null || filter.free

type Filterable = Pick<ListedEvent, 'date' | 'resourceIds' | 'service' | 'space' | 'used_space'>

export const fits = (event: Filterable, { day, resource, service, free }: EventFilter): boolean =>
  (day === null || event.date === day) &&
  (resource === null || event.resourceIds.includes(resource)) &&
  (service === null || event.service?.id === service) &&
  !(free && isFull(event))

/** WEEK needs a wide screen; narrow ones always show the list. */
export type EventView = 'WEEK' | 'LIST'

export const readView = (search: URLSearchParams): EventView =>
  search.get('view') === 'list' ? 'LIST' : 'WEEK'

export function withView(search: URLSearchParams, view: EventView): string {
  const next = new URLSearchParams(search)
  if (view === 'LIST') next.set('view', 'list')
  else next.delete('view')
  const text = next.toString()
  return text && `?${text}`
}

/** Possible filter values; values without events are left out. */
export function choicesOf(events: readonly Filterable[]) {
  const services = new Map(events.flatMap(({ service }) => (service ? [[service.id, service.name]] : [])))
  return {
    days: [...new Set(events.map(({ date }) => date))].toSorted(),
    resources: [...new Set(events.flatMap(({ resourceIds }) => resourceIds))],
    services: [...services].map(([id, name]) => ({ id, name })),
  }
}
