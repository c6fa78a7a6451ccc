/** When resources can be occupied, not cut into slots: for bookings off the grid. Epoch seconds everywhere. */
import { DAY_SECONDS, dateOfDayNumber, dayNumber, type LocalDate, today } from '../time/index.ts'
import {
  branchTime,
  dayOfWork,
  fillFrames,
  type FrameTable,
  isWork,
  newFrameTable,
  unbrokenWork,
} from './frame-table.ts'
import { gapsBetween, type Lane, lastFrom, liesInOne, readLanes } from './lanes.ts'
import { type OccupiedPart, type PlaceBook, placeBook, withoutBreaks } from './places.ts'
import { at, BEYOND, momentOf, type RangeClock, rangeClock, readingAt } from './range-clock.ts'
import type { SlotQuestion, SlotResource } from './types.ts'
import { planWork } from './working-time.ts'

/** The date that lists a working moment, and seconds from its midnight: past 86400 after midnight on a night shift. */
export type Shift = { date: LocalDate; start_time: number }

export type OpenTime = {
  capacity: number
  /** Whether one place is free in [from, until) and the breaks around it, all in uninterrupted work. */
  isOpen(from: number, until: number, before?: number, after?: number): boolean
  /** The same for a fixed length. Optimized for many moments, most of them close to the previous one. */
  opensFor(seconds: number, before: number, after: number): (from: number) => boolean
  /** The same for several places or several times: each part lies in working time and has its places. */
  areOpen(parts: readonly OccupiedPart[]): boolean
  /** Numbers of the places free during all parts; ignores working time. */
  freeLanes(parts: readonly OccupiedPart[]): number[]
  /** Undefined outside working time. */
  shiftAt(moment: number): Shift | undefined
  /** Whether the date lists any working time. */
  worksOn(date: LocalDate): boolean
  /** Whether a booking may begin at this working moment: its date is not too far ahead. */
  mayBegin(moment: number): boolean
}

export type OpenTimes = {
  of(resourceId: string): OpenTime
  /** For places that belong to no resource and need no working time: whether one is free in [from, until). */
  placesOf(places: Pick<SlotResource, 'capacity' | 'busy'>): (from: number, until: number) => boolean
  /** Wall-clock reading at the moment, in seconds from midnight of the date. */
  readingFrom(date: LocalDate, moment: number): number
}

type Question = Pick<
  SlotQuestion,
  'timeZone' | 'now' | 'furthestDays' | 'branchWorkingTime' | 'firstDay' | 'lastDay' | 'breaksOutsideWork'
> & { resources: readonly SlotResource[] }

/** For all days of the question, inclusive; pass those that `relevantDays` returns. */
export function openTimes(question: Question): OpenTimes {
  const firstDayNumber = dayNumber(question.firstDay)
  const days = dayNumber(question.lastDay) - firstDayNumber + 1
  const clock = rangeClock(question.timeZone, firstDayNumber, days)
  const branch = branchTime(planWork(question.branchWorkingTime), firstDayNumber, days)
  const lastOpenDay =
    question.furthestDays === undefined
      ? Infinity
      : dayNumber(today(question.timeZone, question.now)) + question.furthestDays - firstDayNumber
  const known = new Map<string, OpenTime>()
  const resources = new Map(question.resources.map((resource) => [resource.id, resource]))
  const table = newFrameTable(days)
  const made = (resource: SlotResource): OpenTime => {
    fillFrames(table, planWork(resource.workingTime), branch, clock, firstDayNumber)
    const { breaksOutsideWork = false } = question
    return openTimeOf(resource, {
      clock,
      days,
      firstDayNumber,
      lastOpenDay,
      breaksOutsideWork,
      ...copyOf(table, days),
    })
  }
  return {
    of: (resourceId) => {
      let open = known.get(resourceId)
      if (open === undefined) known.set(resourceId, (open = made(resources.get(resourceId)!)))
      return open
    },
    placesOf: (places) => {
      const book = placeBook(places, clock.origin, days * DAY_SECONDS)
      return (from, until) => book.isFree(from - clock.origin, until - clock.origin)
    },
    readingFrom: (date, moment) =>
      readingAt(clock, moment - clock.origin) - (dayNumber(date) - firstDayNumber) * DAY_SECONDS,
  }
}

type Frames = { firstOf: Int32Array; opens: Int32Array; closes: Int32Array; work: Lane }
type World = Frames & {
  clock: RangeClock
  days: number
  firstDayNumber: number
  lastOpenDay: number
  breaksOutsideWork: boolean
}

function openTimeOf(resource: SlotResource, world: World): OpenTime {
  const { clock, days, work, breaksOutsideWork } = world
  const { origin } = clock
  let book: PlaceBook | undefined
  const places = () => (book ??= placeBook(resource, origin, days * DAY_SECONDS))
  // Most resources have one place: then only its gaps need checking.
  let gaps: Lane | undefined
  const gapsOfOnlyPlace = () =>
    (gaps ??= gapsBetween(work, readLanes(resource, origin, days * DAY_SECONDS).lanes[0]!))
  const isOpen = (from: number, until: number, before = 0, after = 0) => {
    const begins = from - before - origin
    const ends = until + after - origin
    if (resource.capacity === 1 && !breaksOutsideWork) return liesInOne(gapsOfOnlyPlace(), begins, ends)
    return (
      (breaksOutsideWork ? isWork(work, from - origin, until - origin) : isWork(work, begins, ends)) &&
      places().isFree(begins, ends)
    )
  }
  const opensFor = (seconds: number, before: number, after: number) => {
    if (resource.capacity !== 1 || breaksOutsideWork)
      return (from: number) => isOpen(from, from + seconds, before, after)
    const free = gapsOfOnlyPlace()
    const length = before + seconds + after
    // Gap of the previous check, and the start of the next gap.
    let [starts, lastOpen, next] = [0, 0, 0]
    return (from: number) => {
      const begins = from - before - origin
      if (begins < starts || begins >= next) {
        const index = lastFrom(free, begins)
        starts = index < 0 ? -BEYOND : at(free.starts, index)
        lastOpen = index < 0 ? -BEYOND : at(free.ends, index) - length
        next = index + 1 < free.count ? at(free.starts, index + 1) : BEYOND
      }
      return begins <= lastOpen
    }
  }
  const areWork = (parts: readonly OccupiedPart[]) =>
    parts.every((part) => {
      const { from, until } = breaksOutsideWork ? withoutBreaks(part) : part
      return isWork(work, from - origin, until - origin)
    })
  const dayOf = (moment: number): number => dayOfWork(world, clock, days, moment)
  // Before this midnight no date is too far ahead.
  const lastMidnight = momentOf(clock, (world.lastOpenDay + 1) * DAY_SECONDS)
  return {
    capacity: resource.capacity,
    isOpen,
    opensFor,
    areOpen: (parts) => {
      const [only] = parts
      if (parts.length === 1 && only?.places === 1) {
        const { before = 0, after = 0 } = only
        return isOpen(only.from + before, only.until - after, before, after)
      }
      return areWork(parts) && places().areFree(parts, -origin)
    },
    freeLanes: (parts) => places().freeLanes(parts, -origin),
    shiftAt: (moment) => {
      const day = dayOf(moment - origin)
      if (day < 0) return undefined
      return {
        date: dateOfDayNumber(world.firstDayNumber + day),
        start_time: readingAt(clock, moment - origin) - day * DAY_SECONDS,
      }
    },
    worksOn: (date) => {
      const day = dayNumber(date) - world.firstDayNumber
      return day >= 0 && day < days && at(world.firstOf, day) < at(world.firstOf, day + 1)
    },
    mayBegin: (moment) => moment - origin < lastMidnight || dayOf(moment - origin) <= world.lastOpenDay,
  }
}

/** All resources reuse one table, so each keeps a copy of its data. */
function copyOf(table: FrameTable, days: number): Frames {
  return {
    firstOf: table.firstOf.slice(0, days + 1),
    opens: table.opens.slice(0, table.count),
    closes: table.closes.slice(0, table.count),
    work: unbrokenWork(table),
  }
}
