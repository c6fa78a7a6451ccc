/** Retry schedule of failed webhook deliveries. docs/rules/webhooks.md has the table. */

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Delays after the first try, the second and so on; three days in total. */
const waitsSeconds = [
  5,
  30,
  2 * MINUTE_S,
  10 * MINUTE_S,
  30 * MINUTE_S,
  HOUR_S,
  3 * HOUR_S,
  6 * HOUR_S,
  12 * HOUR_S,
  24 * HOUR_S,
  24 * HOUR_S,
]

/** Undefined after the last try. Jitter keeps deliveries that failed together from returning together. */
export function retryDelayMs(tries: number, chance = Math.random()): number | undefined {
  const seconds = waitsSeconds[tries - 1]
  return seconds === undefined ? undefined : Math.round(seconds * 1000 * (1 + chance / 10))
}

const LONGEST_REST_S = 10 * MINUTE_S

/** Pause of all deliveries to an endpoint that does not answer; shorter than a single delivery's retry delay. */
export const restMs = (failures: number): number =>
  Math.min(5 * 2 ** Math.min(failures - 1, 10), LONGEST_REST_S) * 1000
