/** Single days with different hours, as list entries: equal consecutive days are one entry. Pure. */
import type { BranchSchedule, ScheduleDay } from '@zapys/contract'
import { addDays, DAY_SECONDS } from '@zapys/domain/time'
import type { Span } from './day-hours.ts'

export type DayFrame = BranchSchedule['day_frames'][number]
export type NewFrame = Omit<ScheduleDay, 'id' | 'resource_id' | 'added' | 'metadata'>

/** `OFF`: the whole day; `HOURS`: replaces the weekly hours; `CLOSED`: some time removed. */
export type SingleDayKind = 'OFF' | 'HOURS' | 'CLOSED'

export type SingleDays = {
  kind: SingleDayKind
  firstDay: string
  lastDay: string
  /** Empty for `OFF`. */
  spans: Span[]
  frames: DayFrame[]
}

const kindOf = ({ type, start_time, end_time }: NewFrame): SingleDayKind => {
  if (type === 'ON') return 'HOURS'
  return start_time <= 0 && end_time >= DAY_SECONDS ? 'OFF' : 'CLOSED'
}

const spansOf = (kind: SingleDayKind, frames: readonly DayFrame[]): Span[] =>
  kind === 'OFF'
    ? []
    : frames
        .map(({ start_time, end_time }) => ({ start: start_time, end: end_time }))
        .toSorted((one, other) => one.start - other.start)

export function entriesOf(frames: readonly DayFrame[]): SingleDays[] {
  const byDay = Map.groupBy(frames, (frame) => `${frame.date} ${kindOf(frame)}`)
  const days = [...byDay.values()].map((ofDay): SingleDays => {
    const [{ date }, kind] = [ofDay[0]!, kindOf(ofDay[0]!)]
    return { kind, firstDay: date, lastDay: date, spans: spansOf(kind, ofDay), frames: ofDay }
  })
  const entries: SingleDays[] = []
  for (const day of days.toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1))) {
    const before = entries.find(
      ({ kind, lastDay, spans }) =>
        kind === day.kind &&
        addDays(lastDay, 1) === day.firstDay &&
        JSON.stringify(spans) === JSON.stringify(day.spans),
    )
    if (before === undefined) entries.push(day)
    else {
      before.lastDay = day.lastDay
      before.frames.push(...day.frames)
    }
  }
  return entries
}

export type NewDays = { kind: SingleDayKind; firstDay: string; lastDay: string; spans: readonly Span[] }

/** Frames to add, and stored frames to replace: different hours replace all frames of that day. */
export function changeOf(
  { kind, firstDay, lastDay, spans }: NewDays,
  stored: readonly DayFrame[],
): { add: NewFrame[]; remove: string[] } {
  const add: NewFrame[] = []
  const whole = [{ start: 0, end: DAY_SECONDS }]
  for (let date = firstDay; date <= lastDay; date = addDays(date, 1))
    for (const { start, end } of kind === 'OFF' ? whole : spans)
      add.push({ date, start_time: start, end_time: end, type: kind === 'HOURS' ? 'ON' : 'OFF' })
  const replaced = kind === 'HOURS' ? stored.filter(({ date }) => date >= firstDay && date <= lastDay) : []
  return { add, remove: replaced.map(({ id }) => id) }
}
