/** Bars of a plot: per day, or per week if daily bars would be too thin on a phone. */
export type Bar = { day: string; value: number }

const MAX_BARS = 62
const WEEK = 7

/** `isByWeek`: each bar is the sum of seven days from `day` on. */
export function plotBars(days: readonly Bar[]): { bars: Bar[]; isByWeek: boolean } {
  if (days.length <= MAX_BARS) return { bars: [...days], isByWeek: false }
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) =>
    days.slice(week * WEEK, (week + 1) * WEEK),
  )
  const bars = weeks.flatMap((week) =>
    week[0] === undefined
      ? []
      : [{ day: week[0].day, value: week.reduce((sum, { value }) => sum + value, 0) }],
  )
  return { bars, isByWeek: true }
}
