const MINUTE_MS = 60_000
/** Shortest time a client gets to pay. */
const SHORTEST_MS = 5 * MINUTE_MS

/** Until when something is to be paid: at the latest its start, at the earliest five minutes from now. Epoch milliseconds. */
export const payUntil = ({ limitMs, startsAt, now }: { limitMs: number; startsAt: number; now: number }) =>
  Math.max(now + SHORTEST_MS, Math.min(now + limitMs, startsAt))
