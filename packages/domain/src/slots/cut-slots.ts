/**
 * The slot engine. Meaning and number tables: docs/rules/slots.md. No dates inside the loops, and no objects except the
 * day of each start where restrictions close days (`dayOf`).
 */
import { DAY_SECONDS, dayNumber, today } from '../time/index.ts'
import { type CutSlots, daysFrom } from './cut.ts'
import { datesOfServices } from './dates-of-services.ts'
import { relevantDayNumbers } from './relevant-days.ts'
import { earliestStart } from './earliest-start.ts'
import { branchTime, fillFrames, type FrameTable, newFrameTable } from './frame-table.ts'
import { isLaneClear, isLaneFree, type Lane, type Lanes, readLanes, sweepTo } from './lanes.ts'
import { at, BEYOND, momentOf, type RangeClock, rangeClock, readingAt } from './range-clock.ts'
import { isRoomThen, type More, moreOf, type Rules, rulesOf, worksThen } from './slot-rules.ts'
import { collect, newWriter, sortUnique, write, type Writer } from './start-writer.ts'
import { type SlotQuestion, type SlotResource, type StartAlign, TooManyStarts } from './types.ts'
import { planWork } from './working-time.ts'

/**
 * Computes the bookable starts per resource and day of the range. Throws TooManyStarts.
 * Throws on senseless lengths and ranges: callers reject these before, as bad input.
 */
export function cutSlots(question: SlotQuestion): CutSlots {
  const rangeStart = dayNumber(question.firstDay)
  const rangeDays = Math.max(0, dayNumber(question.lastDay) - rangeStart + 1)
  const rules = question.resources.map((resource) => rulesOf(question, resource))
  const { first: firstDayNumber, last: lastDayNumber } = relevantDayNumbers(question)
  const daysBefore = rangeStart - firstDayNumber
  const days = Math.max(daysBefore, lastDayNumber - firstDayNumber + 1)
  if (days > 4000) throw new RangeError(`Slots over ${days} days`)
  const clock = rangeClock(question.timeZone, firstDayNumber, days)
  const branch = branchTime(planWork(question.branchWorkingTime), firstDayNumber, days)
  const table = newFrameTable(days)

  const writer = newWriter(question.includeTaken || question.includePast)
  const firstOf = new Int32Array(question.resources.length * rangeDays + 1)
  const workBounds = new Int32Array(question.resources.length * rangeDays * 2).fill(-1)

  const todayNumber = dayNumber(today(question.timeZone, question.now))
  const earliest = clamp(earliestStart(question) - clock.origin)
  const maxStarts = question.maxStarts ?? Infinity
  const lastOpenDay = question.furthestDays === undefined ? Infinity : todayNumber + question.furthestDays

  const { isClosedOn } = question
  const dayOf = (moment: number) => ({
    daysAhead: firstDayNumber + Math.floor(readingAt(clock, moment) / DAY_SECONDS) - todayNumber,
  })

  const cutResource = (resource: SlotResource, resourceIndex: number) => {
    const rule = rules[resourceIndex] as Rules
    fillFrames(table, planWork(resource.workingTime), branch, clock, firstDayNumber)
    const dates = datesOfServices(question, resource, { clock, table, firstDayNumber, days, lastOpenDay })
    const task: Task = {
      clock,
      table,
      lanes: readLanes(resource, clock.origin, days * DAY_SECONDS),
      more: moreOf(resource, rule, table, clock.origin, days * DAY_SECONDS),
      rule,
      midnight: 0,
      notBefore: earliest,
      showTaken: question.includeTaken,
      showPast: false,
    }

    for (let rangeDay = 0; rangeDay < rangeDays; rangeDay++) {
      const entry = resourceIndex * rangeDays + rangeDay
      const day = daysBefore + rangeDay
      firstOf[entry] = writer.count
      const first = at(table.firstOf, day)
      const end = at(table.firstOf, day + 1)
      if (first === end) continue
      task.midnight = day * DAY_SECONDS
      workBounds[entry * 2] = at(table.starts, first) - task.midnight
      workBounds[entry * 2 + 1] = at(table.ends, end - 1) - task.midnight

      const date = rangeStart + rangeDay
      if (date > lastOpenDay || dates.isFull(date)) continue
      task.notBefore = question.minTimeStrategy === 'NEXT_DAY' && date <= todayNumber ? BEYOND : earliest
      task.showPast = question.includePast && date === todayNumber
      for (let frame = first; frame < end; frame++)
        cutFrame(writer, task, frame, end, at(table.firstOf, day + 2))
      const mayStart = dates.mayStart(date)
      if (mayStart) keep(writer, task, at(firstOf, entry), mayStart)
      if (isClosedOn) keep(writer, task, at(firstOf, entry), (moment) => !isClosedOn(dayOf(moment)))
      if (writer.count > maxStarts) throw new TooManyStarts()
    }
  }
  for (const [index, resource] of question.resources.entries()) cutResource(resource, index)
  firstOf[firstOf.length - 1] = writer.count

  return {
    days: daysFrom(rangeStart, rangeDays),
    resourceIds: question.resources.map((resource) => resource.id),
    firstOf,
    starts: writer.starts.subarray(0, writer.count),
    available: writer.available,
    workBounds,
    shownSeconds: Int32Array.from(rules, (rule) => rule.shown),
    clock,
    daysBefore,
  }
}

/** Work on one resource, day after day. */
type Task = {
  clock: RangeClock
  table: FrameTable
  lanes: Lanes
  more: More | null
  rule: Rules
  midnight: number
  notBefore: number
  showTaken: boolean
  showPast: boolean
}

/** A part of a frame: starts from `lo` to `hi`, inclusive, lie in working time, with buffers if these must. */
type Part = { frame: number; lo: number; hi: number }

/** Frames of the next day are at [nextFirst, nextEnd) in the table. */
function cutFrame(writer: Writer, task: Task, frame: number, nextFirst: number, nextEnd: number): void {
  const { table } = task
  const end = at(table.ends, frame)
  let from = at(table.opens, frame)
  // A night shift can overlap the next date's own work. A start that both offer is listed by the later date.
  for (let next = nextFirst; next < nextEnd && at(table.starts, next) < end; next++) {
    cutPart(writer, task, frame, from, at(table.opens, next))
    from = Math.max(from, at(table.closes, next))
  }
  cutPart(writer, task, frame, from, at(table.closes, frame))
}

/** Cuts the starts of a frame in [from, until). */
function cutPart(writer: Writer, task: Task, frame: number, from: number, until: number): void {
  const { table, rule } = task
  const lo = Math.max(from, at(table.runOpens, frame) + rule.workBefore)
  const hi = Math.min(until - 1, at(table.runCloses, frame) - rule.workFit)
  if (task.showTaken || task.showPast) {
    if (lo <= hi) cutWithUnavailable(writer, task, { frame, lo, hi })
    return
  }
  const soonest = Math.max(lo, task.notBefore)
  if (soonest <= hi) writeFree(writer, task, { frame, lo: soonest, hi }, rule.align)
}

/** Writes the free starts of a part in ascending order. */
function writeFree(writer: Writer, task: Task, part: Part, align: StartAlign): void {
  const { rule, more } = task
  const { lanes, overfull } = task.lanes
  const first = writer.count
  const [onlyLane] = lanes
  if (lanes.length === 1 && onlyLane) writeLane(writer, task, part, align, onlyLane)
  else {
    // On a grid that does not depend on bookings, one free lane already offers every start.
    const isFixed = align !== 'FREE_START'
    const open = lanes.find((lane) => isLaneFree(lane, part.lo - rule.before, part.hi + rule.fit))
    for (const lane of isFixed && open ? [open] : lanes) {
      const firstOfLane = writer.count
      writeLane(writer, task, part, align, lane)
      // With FREE_START, the grid of free time is that of a lane free for the whole booking.
      if (!isFixed && more)
        keep(writer, task, firstOfLane, (moment) =>
          more.parts.every(({ from, until }) => isLaneClear(lane, moment + from, moment + until)),
        )
    }
    sortUnique(writer, first)
  }
  if (overfull) dropOverfull(writer, task, first, overfull)
  if (more) keep(writer, task, first, (moment) => isRoomThen(more, moment))
}

/** Sweeps over the busy times of one lane and fills the gaps with starts. */
function writeLane(writer: Writer, task: Task, { frame, lo, hi }: Part, align: StartAlign, lane: Lane): void {
  const { rule, table } = task
  const { before, fit } = rule
  let next = sweepTo(lane, lo - before)
  let from = lo
  let anchor = align === 'FREE_START' ? BEYOND : fixedAnchor(task, frame, align)
  // FREE_START: start of the free time around `from`, even if it is before the requested range.
  let freeFrom = Math.max(at(table.opens, frame), at(table.runOpens, frame) + rule.workBefore)
  if (next > 0) freeFrom = Math.max(freeFrom, at(lane.ends, next - 1) + before)
  for (;;) {
    const until = next < lane.count ? Math.min(hi, at(lane.starts, next) - fit) : hi
    if (from <= until) {
      if (align === 'FREE_START') anchor = roundedUp(readingAt(task.clock, freeFrom), task)
      writeGrid(writer, task, from, until, anchor)
    }
    if (next === lane.count) return
    freeFrom = at(lane.ends, next) + before
    from = Math.max(lo, freeFrom)
    if (from > hi) return
    next++
  }
}

/** A reading rounded up as the question requires, on the wall clock of the date that lists it. */
const roundedUp = (reading: number, { rule: { roundTo }, midnight }: Task): number =>
  midnight + Math.ceil((reading - midnight) / roundTo) * roundTo

function fixedAnchor({ table, rule, midnight }: Task, frame: number, align: StartAlign): number {
  if (align === 'CLOCK') return midnight
  if (align === 'CUSTOM') return midnight + rule.custom
  return at(table.starts, frame)
}

/** Writes every grid start between moments `from` and `until`, inclusive. The grid lies on the wall clock. */
function writeGrid(writer: Writer, task: Task, from: number, until: number, anchor: number): void {
  const { clock, midnight } = task
  const { step } = task.rule
  for (let stretch = 0; stretch < clock.stretches; stretch++) {
    // A reading that occurs twice means its first occurrence, so the second one is skipped.
    const lo = Math.max(from, at(clock.freshFrom, stretch))
    const hi = Math.min(until, at(clock.until, stretch) - 1)
    if (lo > hi) continue
    const shift = at(clock.shift, stretch)
    let reading = lo + shift
    const over = (reading - anchor) % step
    if (over !== 0) reading += over > 0 ? step - over : -over
    for (; reading <= hi + shift; reading += step) write(writer, reading - midnight)
  }
}

/** Slow path, for requests that include booked starts. */
function cutWithUnavailable(writer: Writer, task: Task, part: Part): void {
  const { rule, clock, midnight, notBefore } = task
  const free = collect(writer, () => writeFree(writer, task, part, rule.align))
  const takenTimes = task.showTaken ? takenStarts(writer, task, part, free) : []
  const takenSet = new Set(takenTimes)
  for (const start of [...free, ...takenTimes].toSorted((a, b) => a - b)) {
    const isTooSoon = momentOf(clock, midnight + start) < notBefore
    if (isTooSoon && !task.showPast) continue
    write(writer, start, !isTooSoon && !takenSet.has(start))
  }
}

/**
 * Grid starts that are blocked only by bookings. FREE_START has no grid if nothing is free:
 * the frame's own start is then the anchor.
 */
function takenStarts(writer: Writer, task: Task, part: Part, free: number[]): number[] {
  const align = task.rule.align === 'FREE_START' ? 'WORK_START' : task.rule.align
  const all = collect(writer, () => {
    const first = writer.count
    writeGrid(writer, task, part.lo, part.hi, fixedAnchor(task, part.frame, align))
    const { more } = task
    if (more?.work) keep(writer, task, first, (moment) => worksThen(more, moment))
  })
  const freeOfThem = new Set(
    align === task.rule.align ? free : collect(writer, () => writeFree(writer, task, part, align)),
  )
  return all.filter((start) => !freeOfThem.has(start))
}

function dropOverfull(writer: Writer, task: Task, first: number, overfull: Lane): void {
  const { before, fit } = task.rule
  keep(writer, task, first, (moment) => isLaneFree(overfull, moment - before, moment + fit))
}

/** Of the starts written since `first`, keeps only those that may stay. */
function keep(
  writer: Writer,
  { clock, midnight }: Task,
  first: number,
  mayStay: (moment: number) => boolean,
): void {
  let length = first
  for (let index = first; index < writer.count; index++) {
    const start = at(writer.starts, index)
    if (!mayStay(momentOf(clock, midnight + start))) continue
    if (writer.available) writer.available[length] = writer.available[index]!
    writer.starts[length++] = start
  }
  writer.count = length
}

const clamp = (moment: number) => Math.max(-BEYOND, Math.min(BEYOND, moment))
