/** The working frames of one resource over the days of a question, as readings and as moments of its RangeClock. */
import { DAY_SECONDS } from '../time/index.ts'
import { type Lane, lastFrom } from './lanes.ts'
import { at, momentOf, type RangeClock, readingAt } from './range-clock.ts'
import { addSpan, type Spans, type WorkPlan, workOn } from './working-time.ts'

export type FrameTable = {
  /** Frames of day d are at [firstOf[d], firstOf[d + 1]). */
  firstOf: Int32Array
  count: number
  /** Readings of start and end: the entered frame, cut by breaks and by the branch. */
  starts: Int32Array
  ends: Int32Array
  /** The same as moments. */
  opens: Int32Array
  closes: Int32Array
  /** First and last moment of uninterrupted work around the frame. Adjacent frames are merged, also over midnight. */
  runOpens: Int32Array
  runCloses: Int32Array
}

/** The branch's time per day, and as one list of readings over all days. */
export type BranchTime = { ofDay: Spans[]; line: number[] }

export function branchTime(plan: WorkPlan, firstDayNumber: number, days: number): BranchTime {
  const ofDay: Spans[] = []
  const parts: [start: number, end: number][] = []
  for (let day = 0; day < days; day++) {
    const spans = workOn(plan, firstDayNumber + day)
    ofDay.push(spans)
    for (let index = 0; index < spans.length; index += 2)
      parts.push([
        (spans[index] as number) + day * DAY_SECONDS,
        (spans[index + 1] as number) + day * DAY_SECONDS,
      ])
  }
  // A night shift after a break can begin later than the next date's work.
  parts.sort(([a], [b]) => a - b)
  const line: number[] = []
  for (const [start, end] of parts) addSpan(line, start, end)
  return { ofDay, line }
}

export const newFrameTable = (days: number): FrameTable => ({
  firstOf: new Int32Array(days + 1),
  count: 0,
  starts: new Int32Array(days * 4),
  ends: new Int32Array(days * 4),
  opens: new Int32Array(days * 4),
  closes: new Int32Array(days * 4),
  runOpens: new Int32Array(days * 4),
  runCloses: new Int32Array(days * 4),
})

/** Fills the table for one resource; all resources of a question reuse one table in turn. */
export function fillFrames(
  table: FrameTable,
  plan: WorkPlan,
  branch: BranchTime,
  clock: RangeClock,
  firstDayNumber: number,
): void {
  table.count = 0
  const days = branch.ofDay.length
  const { line } = branch
  let inLine = 0
  for (let day = 0; day < days; day++) {
    table.firstOf[day] = table.count
    const midnight = day * DAY_SECONDS
    const spans = workOn(plan, firstDayNumber + day, branch.ofDay[day])
    while (inLine < line.length && (line[inLine + 1] as number) <= midnight) inLine += 2
    // Limits the frame to the branch's time, also of the neighboring date: a night shift under an always open branch.
    let open = inLine
    for (let index = 0; index < spans.length; index += 2) {
      const start = (spans[index] as number) + midnight
      const end = (spans[index + 1] as number) + midnight
      while (open < line.length && (line[open + 1] as number) <= start) open += 2
      for (let part = open; part < line.length && (line[part] as number) < end; part += 2) {
        addFrame(table, clock, Math.max(start, line[part] as number), Math.min(end, line[part + 1] as number))
      }
    }
  }
  table.firstOf[days] = table.count
  findRuns(table)
}

function addFrame(table: FrameTable, clock: RangeClock, start: number, end: number): void {
  const opens = momentOf(clock, start)
  const closes = momentOf(clock, end)
  // A frame completely in skipped time is not working time.
  if (opens >= closes) return
  if (table.count === table.starts.length) grow(table)
  table.starts[table.count] = start
  table.ends[table.count] = end
  table.opens[table.count] = opens
  table.closes[table.count] = closes
  table.count++
}

function grow(table: FrameTable): void {
  const grown = (list: Int32Array) => {
    const longer = new Int32Array(list.length * 2)
    longer.set(list)
    return longer
  }
  table.starts = grown(table.starts)
  table.ends = grown(table.ends)
  table.opens = grown(table.opens)
  table.closes = grown(table.closes)
  table.runOpens = grown(table.runOpens)
  table.runCloses = grown(table.runCloses)
}

function findRuns(table: FrameTable): void {
  const order = orderOfOpening(table)
  let first = 0
  let runCloses = 0
  for (let index = 0; index < table.count; index++) {
    const frame = order ? at(order, index) : index
    const previous = index === 0 ? frame : order ? at(order, index - 1) : index - 1
    const isNewRun = index === 0 || at(table.opens, frame) > runCloses
    if (isNewRun) {
      closeRun(table, order, first, index, runCloses)
      first = index
      runCloses = 0
    }
    table.runOpens[frame] = isNewRun ? at(table.opens, frame) : at(table.runOpens, previous)
    runCloses = Math.max(runCloses, at(table.closes, frame))
  }
  closeRun(table, order, first, table.count, runCloses)
}

function closeRun(
  table: FrameTable,
  order: Int32Array | null,
  first: number,
  end: number,
  runCloses: number,
): void {
  for (let index = first; index < end; index++) table.runCloses[order ? at(order, index) : index] = runCloses
}

/** Uninterrupted work in chronological order. */
export function unbrokenWork(table: FrameTable): Lane {
  const { count, runOpens, runCloses } = table
  const order = orderOfOpening(table)
  const work: Lane = { count: 0, starts: new Int32Array(count), ends: new Int32Array(count), next: 0 }
  for (let index = 0; index < count; index++) {
    const frame = order ? at(order, index) : index
    // Frames of one run are adjacent in the list.
    if (work.count > 0 && at(work.starts, work.count - 1) === at(runOpens, frame)) continue
    work.starts[work.count] = at(runOpens, frame)
    work.ends[work.count] = at(runCloses, frame)
    work.count++
  }
  return work
}

/** Whether [from, until) lies completely in one uninterrupted run of work. */
export function isWork(work: Lane, from: number, until: number): boolean {
  const index = lastFrom(work, from)
  return index >= 0 && at(work.ends, index) >= until
}

/** Number of the day that lists a working moment; -1 if it is not working time. */
export function dayOfWork(
  { firstOf, opens, closes }: Pick<FrameTable, 'firstOf' | 'opens' | 'closes'>,
  clock: RangeClock,
  days: number,
  moment: number,
): number {
  const day = Math.floor(readingAt(clock, moment) / DAY_SECONDS)
  // A start offered by both a night shift and the next date's work is listed by the later date.
  for (let each = day; each >= day - 1; each--) {
    if (each < 0 || each >= days) continue
    for (let frame = at(firstOf, each); frame < at(firstOf, each + 1); frame++)
      if (at(opens, frame) <= moment && moment < at(closes, frame)) return each
  }
  return -1
}

/** Null if the frames are already sorted by opening, as they are unless night shifts cross. */
function orderOfOpening({ opens, count }: FrameTable): Int32Array | null {
  let isSorted = true
  for (let index = 1; index < count; index++) if (at(opens, index) < at(opens, index - 1)) isSorted = false
  if (isSorted) return null
  return Int32Array.from({ length: count }, (_, index) => index).toSorted(
    (a, b) => at(opens, a) - at(opens, b),
  )
}
