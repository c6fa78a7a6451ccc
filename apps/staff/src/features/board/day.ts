/** A day of a branch as columns of blocks. Pure: times are wall-clock seconds from midnight of the day. */
import type { BranchResource, CompanyAppointment, CompanyEvent, ResourceSchedule } from '@zapys/contract'
import { hoursOn, type WorkingTime } from '@zapys/domain/slots'
import { DAY_SECONDS, dayNumber, toLocal } from '@zapys/domain/time'
import { ownHours } from '#staff/features/hours/own-hours.ts'

export type Span = { start: number; end: number }

type Placed = Span & {
  /** Position among overlapping blocks, and their number. */
  lane: number
  lanes: number
}

export type BookingBlock = Span & {
  kind: 'booking'
  id: string
  booking: CompanyAppointment
  services: string
  /** The booking ends with it: only there a drag changes its length, not that of a colleague's service. */
  isLast: boolean
}
export type EventBlock = Span & { kind: 'event'; id: string; event: CompanyEvent }
export type Block = BookingBlock | EventBlock

export type Column = {
  resource: BranchResource
  /** In a person's week: day of the column. Absent: all columns have the same day. */
  day?: string
  hours: Span[]
  blocks: (Block & Placed)[]
  /** Working time without a booking. */
  gaps: Span[]
}

/** Id of a column: a person or room in a day, a day in a week. */
export const columnId = ({ resource, day }: Column): string => day ?? resource.id

export type DayFacts = {
  day: string
  timezone: string
  resources: readonly BranchResource[]
  branchHours: WorkingTime
  schedules: readonly ResourceSchedule[]
  bookings: readonly CompanyAppointment[]
  events: readonly CompanyEvent[]
}

const HOUR = 3600
/** Shorter gaps cannot be booked, and their buttons would be too small to press. */
const MIN_GAP_SECONDS = 900

/** Seconds from midnight of `day` on the branch's clock; past 86400 on the next day. */
export function secondsOf(day: string, timezone: string, instant: string): number {
  const { date, seconds } = toLocal(timezone, Date.parse(instant) / 1000)
  return seconds + (dayNumber(date) - dayNumber(day)) * DAY_SECONDS
}

/** End of the last shift of a day, in seconds from its midnight; past 86400 for a night shift. */
export const shiftsEnd = (
  day: string,
  branchHours: WorkingTime,
  schedules: readonly (ResourceSchedule | undefined)[],
): number =>
  Math.max(
    0,
    ...schedules.flatMap((own) => hoursOn(day, branchHours, own && ownHours(own)).map(({ end }) => end)),
  )

export function columnsOf({
  day,
  timezone,
  resources,
  branchHours,
  schedules,
  bookings,
  events,
}: DayFacts): Column[] {
  const startOf = (instant: string) => secondsOf(day, timezone, instant)
  const active = bookings.filter(({ cancelled_at, event_id }) => cancelled_at === null && event_id === null)
  const taking = events.filter((event) => event.active)
  const used = new Set(
    [...active.flatMap((booking) => booking.resources), ...taking.flatMap(ledBy)].map(({ id }) => id),
  )
  return resources
    .filter(({ active: works, id, type }) => type !== 'GROUP' && (works || used.has(id)))
    .map((resource) => {
      const own = schedules.find(({ id }) => id === resource.id)
      const hours = hoursOn(day, branchHours, own && ownHours(own))
      const blocks = placed([
        ...active.flatMap((booking) => bookingBlocks(booking, startOf(booking.start_time), resource.id)),
        ...taking
          .filter((event) => ledBy(event).some(({ id }) => id === resource.id))
          .map((event) => eventBlock(event, startOf(event.start_time))),
      ])
      return { resource, hours, blocks, gaps: gapsIn(hours, blocks) }
    })
}

const ledBy = ({ resource, besides }: CompanyEvent) => [...(resource ? [resource] : []), ...besides]

const eventBlock = (event: CompanyEvent, start: number): EventBlock => ({
  kind: 'event',
  id: event.id,
  event,
  start,
  end: start + event.duration,
})

/** Part of a booking at one resource: its consecutive services, or the whole booking for a room or device. */
function bookingBlocks(booking: CompanyAppointment, start: number, resource: string): BookingBlock[] {
  if (!booking.resources.some(({ id }) => id === resource)) return []
  const block = (span: Span, services: CompanyAppointment['services']): BookingBlock => ({
    kind: 'booking',
    id: `${booking.id} ${span.start}`,
    booking,
    services: services.map(({ name }) => name).join(', '),
    isLast: span.end === start + booking.duration,
    ...span,
  })
  // Of a rental of several days, its first day.
  const end = booking.duration > DAY_SECONDS ? Math.max(DAY_SECONDS, start + HOUR) : start + booking.duration
  const whole = { start, end }
  const performers = new Set(booking.services.map(({ resource_id }) => resource_id))
  if (performers.size <= 1 || !performers.has(resource)) return [block(whole, booking.services)]
  let at = start
  const runs: { span: Span; services: CompanyAppointment['services'] }[] = []
  for (const service of booking.services) {
    const span = { start: at, end: at + service.duration }
    const last = runs.at(-1)
    if (service.resource_id === resource) {
      if (last?.span.end === at) {
        last.span.end = span.end
        last.services.push(service)
      } else runs.push({ span, services: [service] })
    }
    at = span.end
  }
  return runs.map(({ span, services }) => block(span, services))
}

/** Places overlapping blocks side by side. */
function placed(blocks: readonly Block[]): (Block & Placed)[] {
  const sorted = blocks.toSorted((one, other) => one.start - other.start || one.end - other.end)
  const all: (Block & Placed)[] = []
  let group: (Block & Placed)[] = []
  let groupEnd = -Infinity
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1))
    for (const block of group) all.push({ ...block, lanes })
    group = []
  }
  for (const block of sorted) {
    if (block.start >= groupEnd) close()
    const takenLanes = new Set(group.filter(({ end }) => end > block.start).map(({ lane }) => lane))
    let lane = 0
    while (takenLanes.has(lane)) lane += 1
    group.push({ ...block, lane, lanes: 1 })
    groupEnd = group.length === 1 ? block.end : Math.max(groupEnd, block.end)
  }
  close()
  return all
}

export function gapsIn(hours: readonly Span[], blocks: readonly Span[]): Span[] {
  const inOrder = blocks.toSorted((one, other) => one.start - other.start)
  return hours.flatMap(({ start, end }) => {
    const gaps: Span[] = []
    let from = start
    for (const block of inOrder) {
      if (block.end <= from || block.start >= end) continue
      if (block.start > from) gaps.push({ start: from, end: block.start })
      from = Math.max(from, block.end)
    }
    if (from < end) gaps.push({ start: from, end })
    return gaps.filter((gap) => gap.end - gap.start >= MIN_GAP_SECONDS)
  })
}

const FIVE_MINUTES = 300

/** Splits gaps at the current time, so that a press on the rest does not book past hours. */
export function gapsFrom(now: number | undefined, gaps: readonly Span[]): Span[] {
  if (now === undefined) return [...gaps]
  const next = Math.ceil(now / FIVE_MINUTES) * FIVE_MINUTES
  return gaps.flatMap(({ start, end }) =>
    start < now && end - next >= MIN_GAP_SECONDS
      ? [
          { start, end: next },
          { start: next, end },
        ].filter((gap) => gap.end - gap.start >= MIN_GAP_SECONDS)
      : [{ start, end }],
  )
}

/**
 * The column that a phone opens: the chosen person, else the staff member if working that day,
 * else the first person who works.
 */
export function columnToOpen(
  columns: readonly Column[],
  chosen: string | null,
  own: string | null,
): Column | undefined {
  const of = (id: string | null) => columns.find(({ resource }) => resource.id === id)
  const working = columns.filter(({ hours, blocks }) => hours.length + blocks.length > 0)
  return (
    of(chosen) ?? working.find(({ resource }) => resource.id === own) ?? working[0] ?? of(own) ?? columns[0]
  )
}

/** Time outside working hours, for shading, within the shown range. */
export function closedIn(hours: readonly Span[], shown: Span): Span[] {
  let from = shown.start
  const closed: Span[] = []
  for (const { start, end } of hours) {
    if (start > from) closed.push({ start: from, end: Math.min(start, shown.end) })
    from = Math.max(from, end)
  }
  if (from < shown.end) closed.push({ start: from, end: shown.end })
  return closed
}

/** Default range if no performer works and nothing is booked. */
const DEFAULT_SHOWN: Span = { start: 9 * HOUR, end: 18 * HOUR }

/** Full hours around all working time and bookings. */
export function shownHours(columns: readonly Column[]): Span {
  const spans = columns.flatMap(({ hours, blocks }) => [...hours, ...blocks])
  if (spans.length === 0) return DEFAULT_SHOWN
  return {
    start: Math.max(0, Math.floor(Math.min(...spans.map(({ start }) => start)) / HOUR) * HOUR),
    end: Math.ceil(Math.max(...spans.map(({ end }) => end)) / HOUR) * HOUR,
  }
}
