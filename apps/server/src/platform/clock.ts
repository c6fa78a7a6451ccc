/** The only source of "now" on the server; tests pass a fixed one. */
export type Clock = { /** Epoch milliseconds. */ now(): number }

export const systemClock: Clock = { now: () => Date.now() }
