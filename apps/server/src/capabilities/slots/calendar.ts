/** What is known of some resources over some days: read once, asked as often as a plan of many dates and legs needs it. */
import type { DayFrame, WorkingTime } from '@zapys/domain/slots'
import { DAY_SECONDS, dayNumber, type LocalDate } from '@zapys/domain/time'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import type { ServiceRow, ServiceTime } from '../services/public.ts'
import { refuseTooManyDays } from './bounds.ts'
import { countedOf } from './limits.ts'
import { type Own, workingAndBusyTimes } from './queries.ts'
import type { TakenLane } from './take-time.ts'

type Days = { firstDay: LocalDate; lastDay: LocalDate }

export type Calendar = {
  /** Epoch seconds, as it was read. */
  now: number
  branchTime(days: Days): WorkingTime
  /** Null: the branch's. */
  workingTime(resourceId: string, days: Days): WorkingTime | null
  /** Triples lane, start, end, as the slot engine takes them. */
  busy(resourceId: string, days: Days): number[]
  /** How a service is booked and held, of those whose bookings are counted. */
  timesOf(serviceId: string): readonly ServiceTime[]
  /** Notes what was taken since it was read. What was answered before stays as it was. */
  note(taken: readonly TakenLane[], services: readonly ServiceTime[]): void
}

/** One read. Refuses what is more than one request may read; docs/rules/limits.md. */
export async function readCalendar(
  { read, clock }: { read: Connection; clock: Clock },
  company: CompanyScope,
  {
    branchId,
    resourceIds,
    services,
    without,
    ...days
  }: Days & {
    branchId: string
    resourceIds: readonly string[]
    /** Whose rules the plans have to obey. */
    services: readonly ServiceRow[]
    without?: Own | undefined
  },
): Promise<Calendar> {
  refuseTooManyDays(resourceIds.length, days)
  const now = Math.floor(clock.now() / 1000)
  const { working, ...known } = await workingAndBusyTimes(
    read,
    company,
    { branchId, resourceIds, serviceIds: countedOf(services), ...days },
    { ...instantsOf(days), now, without },
  )
  const busy = new Map(known.busy)
  const times = new Map(known.services)
  const isWhole = (part: Days) => part.firstDay <= days.firstDay && part.lastDay >= days.lastDay
  return {
    now,
    branchTime: (part) => (isWhole(part) ? working.branch : framesOf(working.branch, part)),
    workingTime: (resourceId, part) => {
      const own = working.byResource.get(resourceId)
      if (own === undefined) return null
      return isWhole(part) ? own : framesOf(own, part)
    },
    busy: (resourceId, part) => {
      const all = busy.get(resourceId) ?? []
      return isWhole(part) ? all : busyIn(all, instantsOf(part))
    },
    timesOf: (serviceId) => times.get(serviceId) ?? [],
    note: (taken, done) => {
      for (const { resourceId, lane, from, to } of taken)
        busy.set(resourceId, withRange(busy.get(resourceId) ?? [], [lane, from, to]))
      for (const time of done) times.set(time.service_id, [...(times.get(time.service_id) ?? []), time])
    },
  }
}

/** The days are in branch time; no zone is further away from UTC than a day. Epoch seconds. */
const instantsOf = ({ firstDay, lastDay }: Days) => ({
  from: (dayNumber(firstDay) - 1) * DAY_SECONDS,
  to: (dayNumber(lastDay) + 2) * DAY_SECONDS,
})

const framesOf = ({ cycle_frames, day_frames }: WorkingTime, { firstDay, lastDay }: Days): WorkingTime => ({
  cycle_frames,
  day_frames: day_frames.filter(({ date }: DayFrame) => date >= firstDay && date <= lastDay),
})

/** Sorted by start, so what begins after the days ends the look. */
function busyIn(all: readonly number[], { from, to }: { from: number; to: number }): number[] {
  const found: number[] = []
  for (let at = 0; at < all.length && all[at + 1]! < to; at += 3)
    if (all[at + 2]! > from) found.push(all[at]!, all[at + 1]!, all[at + 2]!)
  return found
}

/** Another array, sorted by start as well. */
function withRange(
  all: readonly number[],
  range: readonly [lane: number, from: number, to: number],
): number[] {
  let at = 0
  while (at < all.length && all[at + 1]! <= range[1]) at += 3
  return [...all.slice(0, at), ...range, ...all.slice(at)]
}
