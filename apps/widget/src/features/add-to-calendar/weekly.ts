import { daysBetween } from '@zapys/domain/time'

/** Weeks between visits that repeat at the same time of day; undefined if they are irregular. */
export function weeksBetween(
  visits: readonly { date: string; time: { start_time: number }; duration: number }[],
): number | undefined {
  const [first, second] = visits
  if (first === undefined || second === undefined) return undefined
  const days = daysBetween(first.date, second.date)
  const isRegular = visits.every(
    ({ date, time, duration }, index) =>
      daysBetween(first.date, date) === index * days &&
      time.start_time === first.time.start_time &&
      duration === first.duration,
  )
  return isRegular && days > 0 && days % 7 === 0 ? days / 7 : undefined
}
