import type { LocalMoment } from '@zapys/domain/addresses'
import type { FreeTime } from '@zapys/domain/slots'

/** Free times of a day, those nearest to a moment first. */
export const nearestTimes = (times: readonly FreeTime[], { date, seconds }: LocalMoment) =>
  times
    .filter((time) => time.available)
    .toSorted((one, other) => Math.abs(one.start_time - seconds) - Math.abs(other.start_time - seconds))
    .map((time) => ({ date, seconds: time.start_time, resource_id: time.resource_ids[0] ?? '' }))
