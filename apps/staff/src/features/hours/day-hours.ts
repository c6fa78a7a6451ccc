/** Hours in the form: a start, an end and breaks, instead of frames. Pure; seconds from midnight. */
import { DAY_SECONDS } from '@zapys/domain/time'
import type { WeekFrame } from '@zapys/contract'

export type Span = { start: number; end: number }
export type TypedSpan = { start: number | null; end: number | null }

/** Typed hours of one day. */
export type DayHours = TypedSpan & { breaks: readonly TypedSpan[] }

export type WeekDay = DayHours & {
  /** ISO: Monday is 1. */
  weekday: number
  works: boolean
}

const HOUR = 3600
export const usualHours: DayHours = { start: 9 * HOUR, end: 18 * HOUR, breaks: [] }

/** A longer night shift is a typo: its end is before its start. */
const MAX_NIGHT_SECONDS = 12 * HOUR

const isBounded = ({ first_day, last_day }: WeekFrame) => first_day !== null || last_day !== null

/** Hours limited to dates, such as a season: the form shows them and leaves them unchanged. */
export const seasonsOf = (frames: readonly WeekFrame[]): WeekFrame[] => frames.filter(isBounded)

/** The first start, the last end, and the gaps between frames as breaks. */
export function hoursOf(spans: readonly Span[]): DayHours {
  const sorted = spans.toSorted((one, other) => one.start - other.start)
  const [first] = sorted
  if (first === undefined) return usualHours
  const breaks: Span[] = []
  let end = first.end
  for (const span of sorted) {
    if (span.start > end) breaks.push({ start: end, end: span.start })
    end = Math.max(end, span.end)
  }
  return { start: first.start, end, breaks }
}

export const weekOf = (frames: readonly WeekFrame[]): WeekDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const spans = frames
      .filter((frame) => frame.weekday === weekday && !isBounded(frame))
      .map(({ start_time, end_time }) => ({ start: start_time, end: end_time }))
    return { weekday, works: spans.length > 0, ...hoursOf(spans) }
  })

/** An end at or before the start means the next day. */
const endAfter = (start: number, end: number) => (end > start ? end : end + DAY_SECONDS)

/** Working parts; undefined if a time is missing, or a break overlaps another one or is outside the hours. */
export function spansOf({ start, end, breaks }: DayHours): Span[] | undefined {
  if (start === null || end === null) return undefined
  const until = endAfter(start, end)
  if (until > DAY_SECONDS && until - start > MAX_NIGHT_SECONDS) return undefined
  const spans: Span[] = []
  let from = start
  const inOrder = breaks.toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))
  for (const pause of inOrder) {
    if (pause.start === null || pause.end === null) return undefined
    const begins = pause.start < start ? pause.start + DAY_SECONDS : pause.start
    const ends = endAfter(begins, pause.end)
    if (begins <= from || ends >= until) return undefined
    spans.push({ start: from, end: begins })
    from = ends
  }
  return [...spans, { start: from, end: until }]
}

/** Frames of a week; undefined if a working day has no valid hours. */
export function framesOf(days: readonly WeekDay[]): Omit<WeekFrame, 'first_day' | 'last_day'>[] | undefined {
  const frames: Omit<WeekFrame, 'first_day' | 'last_day'>[] = []
  for (const { weekday, works, ...hours } of days) {
    if (!works) continue
    const spans = spansOf(hours)
    if (spans === undefined) return undefined
    frames.push(...spans.map(({ start, end }) => ({ weekday, start_time: start, end_time: end })))
  }
  return frames
}
