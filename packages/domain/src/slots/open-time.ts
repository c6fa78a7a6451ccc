/** When resources could be occupied, not cut into slots: for what does not begin on a grid. Epoch seconds everywhere. */
import { DAY_SECONDS, dateOfDayNumber, dayNumber, type LocalDate, today } from '../time/index.ts'
import { branchTime, fillFrames, type FrameTable, newFrameTable } from './frame-table.ts'
import { type Lane, type NumberedLanes, numberLanes } from './lanes.ts'
import { at, momentOf, type RangeClock, rangeClock, readingAt } from './range-clock.ts'
import type { SlotQuestion, SlotResource } from './types.ts'
import { planWork } from './working-time.ts'

/** The date that lists a moment of work, and seconds from its midnight: past 86400 after midnight of a night shift. */
export type Shift = { date: LocalDate; start_time: number }

export type OpenTime = {
  capacity: number
  /** True when one place has nothing throughout [from, until), and all of it is unbroken work. */
  isOpen(from: number, until: number): boolean
  /** The places of which that is true, by number. */
  openLanes(from: number, until: number): number[]
  /** Undefined where the moment is no work. */
  shiftAt(moment: number): Shift | undefined
  /** Whether any work of that date is listed. */
  worksOn(date: LocalDate): boolean
  /** Whether something may begin then: it is work of a date that is not too far ahead. */
  mayBegin(moment: number): boolean
}

export type OpenTimes = {
  of(resourceId: string): OpenTime
  /** What the wall shows then, in seconds from midnight of the date. */
  readingFrom(date: LocalDate, moment: number): number
}

type Question = Pick<
  SlotQuestion,
  'timeZone' | 'now' | 'furthestDays' | 'branchWorkingTime' | 'firstDay' | 'lastDay'
> & { resources: readonly SlotResource[] }

/** Over all days of the question, both included: give those that `daysLookedAt` names. */
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
    return openTimeOf(resource, { clock, days, firstDayNumber, lastOpenDay, ...copyOf(table, days) })
  }
  return {
    of: (resourceId) => {
      let open = known.get(resourceId)
      if (open === undefined) known.set(resourceId, (open = made(resources.get(resourceId)!)))
      return open
    },
    readingFrom: (date, moment) =>
      readingAt(clock, moment - clock.origin) - (dayNumber(date) - firstDayNumber) * DAY_SECONDS,
  }
}

type Frames = { firstOf: Int32Array; opens: Int32Array; closes: Int32Array; work: Lane }
type World = Frames & { clock: RangeClock; days: number; firstDayNumber: number; lastOpenDay: number }

function openTimeOf(resource: SlotResource, world: World): OpenTime {
  const { clock, days, work } = world
  const { origin } = clock
  let numbered: NumberedLanes | undefined
  const places = () => (numbered ??= numberLanes(resource, origin, days * DAY_SECONDS))
  const isWork = (from: number, until: number) => {
    const index = lastFrom(work, from)
    return index >= 0 && at(work.ends, index) >= until
  }
  const isClear = (lane: Lane | null | undefined, from: number, until: number) => {
    if (!lane) return true
    const index = lastFrom(lane, until - 1)
    return index < 0 || at(lane.ends, index) <= from
  }
  /** Epoch seconds to moments, and whether places are to be had at all. */
  const isPossible = (from: number, until: number) =>
    isWork(from, until) && isClear(places().overfull, from, until)
  const dayOf = (moment: number): number => {
    const day = Math.floor(readingAt(clock, moment) / DAY_SECONDS)
    // A start that a night shift and the next date's own work could both give is listed by the later date.
    for (const each of [day, day - 1]) {
      if (each < 0 || each >= days) continue
      for (let frame = at(world.firstOf, each); frame < at(world.firstOf, each + 1); frame++)
        if (at(world.opens, frame) <= moment && moment < at(world.closes, frame)) return each
    }
    return -1
  }
  // Before that midnight no date is too far ahead.
  const lastMidnight =
    world.lastOpenDay < days ? momentOf(clock, (world.lastOpenDay + 1) * DAY_SECONDS) : Infinity
  return {
    capacity: resource.capacity,
    isOpen: (from, until) => {
      const [begins, ends] = [from - origin, until - origin]
      return isPossible(begins, ends) && places().lanes.some((lane) => isClear(lane, begins, ends))
    },
    openLanes: (from, until) => {
      const [begins, ends] = [from - origin, until - origin]
      if (!isPossible(begins, ends)) return []
      return places().lanes.flatMap((lane, number) => (isClear(lane, begins, ends) ? [number] : []))
    },
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
    mayBegin: (moment) =>
      moment - origin < lastMidnight || isWithin(dayOf(moment - origin), world.lastOpenDay),
  }
}

const isWithin = (day: number, lastOpenDay: number) => day >= 0 && day <= lastOpenDay

/** The last range that starts at a moment or before it; -1 where there is none. */
function lastFrom({ count, starts }: Lane, moment: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(starts, middle) <= moment) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** One table serves all resources in turn, so each keeps what it needs of it. */
function copyOf(table: FrameTable, days: number): Frames {
  const runs = new Map<number, number>()
  for (let frame = 0; frame < table.count; frame++)
    runs.set(at(table.runOpens, frame), at(table.runCloses, frame))
  const opens = [...runs.keys()].sort((a, b) => a - b)
  return {
    firstOf: table.firstOf.slice(0, days + 1),
    opens: table.opens.slice(0, table.count),
    closes: table.closes.slice(0, table.count),
    work: {
      count: opens.length,
      starts: Int32Array.from(opens),
      ends: Int32Array.from(opens, (open) => runs.get(open)!),
      next: 0,
    },
  }
}
