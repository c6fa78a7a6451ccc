/** Retry schedule of failed webhook deliveries. docs/rules/webhooks.md has the table. */

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** After the first try, the second, and so on: three days together. */
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

/** Undefined after the last try. Spread a little, so that what failed together does not come back together. */
export function retryDelayMs(tries: number, chance = Math.random()): number | undefined {
  const seconds = waitsSeconds[tries - 1]
  return seconds === undefined ? undefined : Math.round(seconds * 1000 * (1 + chance / 10))
}

const LONGEST_REST_S = 10 * MINUTE_S

/** How long an endpoint that does not answer is left alone with everything: less than one message waits for its next try. */
export const restMs = (failures: number): number =>
  Math.min(5 * 2 ** Math.min(failures - 1, 10), LONGEST_REST_S) * 1000
