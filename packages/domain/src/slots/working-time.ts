/** Working time of a date in wall-clock seconds, before zones and bookings. docs/rules/slots.md, Working time. */
import { dayNumber, weekdayOfDayNumber } from '../time/index.ts'
import type { CycleFrame, Frame, WorkingTime } from './types.ts'

const DATE_END = 86_400
const LATEST_END = 2 * DATE_END

/** Wall-clock seconds as flat pairs start, end: sorted, adjacent parts merged. */
export type Spans = readonly number[]

const NONE: Spans = []

/** Working time, indexed for look-ups by date. */
export type WorkPlan = {
  hasWeek: boolean
  /** By ISO weekday, if no weekly frame is limited by dates; null: frames must be evaluated per date. */
  week: Spans[] | null
  cycleFrames: CycleFrame[]
  dates: Map<number, { on: Frame[]; off: Frame[] }>
}

export function planWork(workingTime: WorkingTime | null): WorkPlan {
  const cycleFrames = workingTime?.cycle_frames ?? []
  const dates: WorkPlan['dates'] = new Map()
  for (const frame of workingTime?.day_frames ?? []) {
    const number = dayNumber(frame.date)
    let ofDate = dates.get(number)
    if (!ofDate) dates.set(number, (ofDate = { on: [], off: [] }))
    ;(frame.type === 'ON' ? ofDate.on : ofDate.off).push(frame)
  }
  const isSteady = cycleFrames.every((frame) => frame.first_day === null && frame.last_day === null)
  const week = isSteady
    ? [0, 1, 2, 3, 4, 5, 6, 7].map((day) => spansOf(cycleFrames.filter((frame) => frame.weekday === day)))
    : null
  return { hasWeek: cycleFrames.length > 0, week, cycleFrames, dates }
}

/** `inherited`: the branch's time of that date, for a resource without weekly frames. */
export function workOn(plan: WorkPlan, number: number, inherited: Spans = NONE): Spans {
  const ofDate = plan.dates.size > 0 ? plan.dates.get(number) : undefined
  if (!ofDate) return plan.hasWeek ? cycleOn(plan, number) : inherited
  const base = ofDate.on.length > 0 ? spansOf(ofDate.on) : plan.hasWeek ? cycleOn(plan, number) : inherited
  const isDayOff = ofDate.off.some((frame) => frame.start_time <= 0 && frame.end_time >= DATE_END)
  return isDayOff ? NONE : without(base, spansOf(ofDate.off))
}

function cycleOn(plan: WorkPlan, number: number): Spans {
  const weekday = weekdayOfDayNumber(number)
  if (plan.week) return plan.week[weekday] ?? NONE
  return spansOf(
    plan.cycleFrames.filter(
      (frame) =>
        frame.weekday === weekday &&
        (frame.first_day === null || dayNumber(frame.first_day) <= number) &&
        (frame.last_day === null || number <= dayNumber(frame.last_day)),
    ),
  )
}

function spansOf(frames: readonly Frame[]): Spans {
  if (frames.length === 0) return NONE
  const spans: number[] = []
  for (const { start_time, end_time } of frames.toSorted((a, b) => a.start_time - b.start_time)) {
    addSpan(spans, start_time, Math.min(end_time, LATEST_END))
  }
  return spans
}

/** Appends a part that starts no earlier than the previous ones. */
export function addSpan(spans: number[], start: number, end: number): void {
  if (end <= start) return
  const last = spans.length - 1
  if (last > 0 && start <= (spans[last] as number)) spans[last] = Math.max(spans[last] as number, end)
  else spans.push(start, end)
}

function without(base: Spans, gaps: Spans): Spans {
  if (gaps.length === 0) return base
  const left: number[] = []
  for (let index = 0; index < base.length; index += 2) {
    let start = base[index] as number
    const end = base[index + 1] as number
    for (let off = 0; off < gaps.length; off += 2) {
      addSpan(left, start, Math.min(end, gaps[off] as number))
      start = Math.max(start, gaps[off + 1] as number)
    }
    addSpan(left, start, end)
  }
  return left
}
