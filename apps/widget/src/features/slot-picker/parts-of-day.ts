const HOUR = 3600

export const partsOfDay = ['morning', 'day', 'evening', 'night'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** Starts may exceed 86400, because a night shift belongs to the date it starts on. */
const partOf = (startTime: number): PartOfDay =>
  startTime < 12 * HOUR
    ? 'morning'
    : startTime < 17 * HOUR
      ? 'day'
      : startTime < 24 * HOUR
        ? 'evening'
        : 'night'

/** Groups in chronological order, without empty ones. */
export const byPartOfDay = <Time extends { start_time: number }>(times: readonly Time[]) =>
  partsOfDay
    .map((part) => ({ part, times: times.filter((time) => partOf(time.start_time) === part) }))
    .filter((group) => group.times.length > 0)
