/** Slots of events: fixed intervals with places, in the same format as the slots of resources. */
import type { DateSlots, EventPlaces, ResourceSlots, Slot } from '@zapys/contract'
import { DAY_SECONDS, dayNumber, type LocalDate, toLocal } from '../time/index.ts'
import { daysFrom } from './cut.ts'
import { earliestStart } from './earliest-start.ts'
import type { Offer } from './offers.ts'
import { availableBounds } from './to-slots.ts'
import type { MinTimeStrategy } from './types.ts'

export type SlotEvent = EventPlaces &
  Offer & {
    id: string
    resource_id: string
    /** Epoch seconds. */
    startsAt: number
    durationSeconds: number
    /** A restriction of the company blocks its booking. */
    isBlocked?: boolean
  }

export type EventQuestion = {
  timeZone: string
  /** Epoch seconds. */
  now: number
  /** Both included. */
  firstDay: LocalDate
  lastDay: LocalDate
  events: readonly SlotEvent[]
  /** Resources listed even without events, in the order of the response; others follow. */
  resourceIds: readonly string[]
  minNoticeSeconds: number
  /** NEXT_DAY: today's events are not available. */
  minTimeStrategy: MinTimeStrategy
  /** Company setting `gt_view_hide_full_events`. */
  hideFull: boolean
  /** Includes today's events that have begun, marked not available. */
  includePast: boolean
}

/**
 * Events by resource and date at the branch, sorted by start, with an entry for every day of the range.
 * Full events and events before the earliest start are listed as not available.
 * The bounds of a day are its first start and last end.
 */
export function toEventSlots(question: EventQuestion): ResourceSlots[] {
  const { timeZone, now } = question
  const firstDay = dayNumber(question.firstDay)
  const days = daysFrom(firstDay, Math.max(0, dayNumber(question.lastDay) - firstDay + 1))
  const today = toLocal(timeZone, now).date
  const byPlace = new Map<string, SlotEvent[]>()
  for (const event of question.events.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const { date } = toLocal(timeZone, event.startsAt)
    if (question.hideFull && isFull(event)) continue
    if (event.startsAt < now && !(question.includePast && date === today)) continue
    const place = placeOf(event.resource_id, date)
    const others = byPlace.get(place)
    if (others) others.push(event)
    else byPlace.set(place, [event])
  }
  const earliest = earliestStart(question)
  const isToday = ({ startsAt }: SlotEvent) => toLocal(timeZone, startsAt).date <= today
  const isTooSoon = (event: SlotEvent) =>
    event.startsAt < earliest || (question.minTimeStrategy === 'NEXT_DAY' && isToday(event))
  const resourceIds = new Set([...question.resourceIds, ...question.events.map((event) => event.resource_id)])
  return [...resourceIds].map((resource_id) => ({
    resource_id,
    date_slots: days.map((date): DateSlots => {
      const slots = (byPlace.get(placeOf(resource_id, date)) ?? []).map((event) =>
        eventSlot(event, timeZone, isTooSoon(event)),
      )
      const [first] = slots
      return {
        date,
        slots,
        min_work_time: first?.time.start_time ?? null,
        max_work_time: first ? Math.max(...slots.map((slot) => slot.time.end_time)) : null,
        ...availableBounds(slots),
      }
    }),
  }))
}

function eventSlot(event: SlotEvent, timeZone: string, isTooSoon: boolean): Slot {
  const start = toLocal(timeZone, event.startsAt)
  const end = toLocal(timeZone, event.startsAt + event.durationSeconds)
  const nights = dayNumber(end.date) - dayNumber(start.date)
  const { name, space, used_space, service, logo, price, discount } = event
  return {
    id: event.id,
    time: { start_time: start.seconds, end_time: end.seconds + nights * DAY_SECONDS },
    available: !isFull(event) && event.isBlocked !== true && !isTooSoon,
    ...(price === undefined ? {} : { price }),
    ...(discount === undefined ? {} : { discount }),
    gt: {
      name,
      space,
      used_space,
      ...(service === undefined ? {} : { service }),
      ...(logo === undefined ? {} : { logo }),
    },
  }
}

const isFull = (event: SlotEvent) => event.used_space >= event.space
const placeOf = (resourceId: string, date: LocalDate) => `${resourceId} ${date}`
