import type { BookingSettings, Branch, Resource, SlotsAnswer } from '@zapys/contract'
import { isFull } from '@zapys/domain/appointments'

export type ListedEvent = {
  id: string
  branch: Branch
  date: string
  time: { start_time: number; end_time: number }
  name: string
  logo: string | null
  who: string | undefined
  /** All leading resources. */
  resourceIds: string[]
  service: { id: string; name: string } | undefined
  space: number
  used_space: number
  price: number | undefined
  discount: SlotsAnswer['slots'][number]['date_slots'][number]['slots'][number]['discount']
}

type WidgetView = BookingSettings['widget_settings']

/** Picture for events without one of their own, in the order set by the company. S3.widgetset. */
export function eventLogo(
  own: string | null | undefined,
  { resource, service }: { resource: string | null | undefined; service: string | null | undefined },
  fallback: WidgetView['event_fallback_logo'],
): string | null {
  const order = {
    RESOURCE_SERVICE: [resource, service],
    SERVICE_RESOURCE: [service, resource],
    RESOURCE: [resource],
    SERVICE: [service],
  }[fallback]
  return own || order.find(Boolean) || null
}

/** Events of a branch by day and start. An event led by several resources is listed once. */
export function readEvents(
  answer: SlotsAnswer,
  branch: Branch,
  resources: readonly Resource[],
  view: Pick<WidgetView, 'event_fallback_logo' | 'gt_view_hide_full_events'>,
): ListedEvent[] {
  const events = new Map<string, ListedEvent>()
  for (const { resource_id, date_slots } of answer.slots)
    for (const { date, slots } of date_slots)
      for (const { id, gt, time, price, discount } of slots) {
        if (id === undefined || gt === undefined) continue
        const known = events.get(id)
        if (known) {
          known.resourceIds.push(resource_id)
          continue
        }
        if (view.gt_view_hide_full_events && isFull(gt)) continue
        const leader = resources.find((resource) => resource.id === resource_id)
        const logos = { resource: leader?.logo, service: gt.service?.logo }
        events.set(id, {
          id,
          branch,
          date,
          time,
          name: gt.name || gt.service?.name || '',
          logo: eventLogo(gt.logo, logos, view.event_fallback_logo),
          who: leader && [leader.name, leader.last_name].filter(Boolean).join(' '),
          resourceIds: [resource_id],
          service: gt.service ? { id: gt.service.id, name: gt.service.name } : undefined,
          space: gt.space,
          used_space: gt.used_space,
          price,
          discount,
        })
      }
  return [...events.values()].toSorted(inOrder)
}

const inOrder = (one: ListedEvent, other: ListedEvent) =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : one.time.start_time - other.time.start_time

/** Events of all branches, grouped by day. */
export function eventsByDay(events: readonly ListedEvent[]): { date: string; events: ListedEvent[] }[] {
  const days = Map.groupBy(events.toSorted(inOrder), (event) => event.date)
  return [...days].map(([date, inside]) => ({ date, events: inside }))
}

/** Day of the first event in several responses; null if there is none. */
export const firstDateOf = (answers: readonly SlotsAnswer[]): string | null =>
  answers
    .flatMap(({ slots }) => slots.flatMap(({ date_slots }) => date_slots))
    .filter(({ slots }) => slots.length > 0)
    .map(({ date }) => date)
    .toSorted()[0] ?? null

/** Rows of a timetable: hours with starts, each with the events of every day in order. */
export function eventsByHour(
  events: readonly ListedEvent[],
): { hour: number; days: Map<string, ListedEvent[]> }[] {
  const hours = Map.groupBy(events.toSorted(inOrder), ({ time }) => Math.floor(time.start_time / 3600))
  return [...hours]
    .toSorted(([one], [other]) => one - other)
    .map(([hour, inside]) => ({ hour, days: Map.groupBy(inside, ({ date }) => date) }))
}
