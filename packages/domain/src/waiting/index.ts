/**
 * The order of a waiting list: whose turn it is when places of an event or times of a day become free, and how long an
 * offer stands. Instants in epoch seconds. docs/rules/waiting-list.md.
 */
const HOUR_SECONDS = 3600

/** How long an offer stands, at most. */
export const OFFER_SECONDS = 30 * 60
/** Nobody is asked to decide later than this before the start. */
export const LAST_ANSWER_SECONDS = HOUR_SECONDS
/** An offer that leaves less time than this to decide is not made. */
export const LEAST_OFFER_SECONDS = 5 * 60
/** Until this long before an event its free places gather for the first in line. */
export const GATHERING_SECONDS = 24 * HOUR_SECONDS

/** Somebody who waits for places of an event. A line is in the order of joining, without those who have an offer. */
export type Waiting = { space: number }

/** Until when an offer made now stands, the end not included; null where it is too late to make one. */
export function offerDeadline({ now, startsAt }: { now: number; startsAt: number }): number | null {
  const until = Math.floor(Math.min(now + OFFER_SECONDS, startsAt - LAST_ANSWER_SECONDS))
  return until - now >= LEAST_OFFER_SECONDS ? until : null
}

/** True while free places gather for a wish that is larger than what is free. Spares a large wish from starving. */
export const isGathering = ({ now, startsAt }: { now: number; startsAt: number }): boolean =>
  startsAt - now > GATHERING_SECONDS

/**
 * Whose turn it is with `free` places: the first in line. While places gather nobody overtakes them; afterwards what
 * the first cannot use goes to the next whose wish fits, since else it would stay empty. Undefined: nobody's turn.
 */
export const nextInLine = <Wish extends Waiting>(
  line: readonly Wish[],
  free: number,
  { gathering = false }: { gathering?: boolean } = {},
): Wish | undefined => (gathering ? line.slice(0, 1) : line).find(({ space }) => space <= free)

export type Offered<Wish extends Waiting> = {
  /** In the order of the line; each takes the places of its wish. */
  offers: Wish[]
  /** Places kept for the first who still waits. */
  kept: number
  /** Places that anybody may book. */
  open: number
}

/** Shares free places out among a line: every place is offered to one, kept for one, or open to all. */
export function sharePlaces<Wish extends Waiting>(
  line: readonly Wish[],
  free: number,
  { now, startsAt }: { now: number; startsAt: number },
): Offered<Wish> {
  if (offerDeadline({ now, startsAt }) === null) return { offers: [], kept: 0, open: free }
  const gathering = isGathering({ now, startsAt })
  const offers: Wish[] = []
  let waiting = [...line]
  let left = free
  for (;;) {
    const next = nextInLine(waiting, left, { gathering })
    if (next === undefined) break
    offers.push(next)
    left -= next.space
    waiting = waiting.filter((wish) => wish !== next)
  }
  const kept = gathering && waiting.length > 0 ? left : 0
  return { offers, kept, open: left - kept }
}

/** From 1; null for somebody who does not wait (any more). */
export function placeInLine<Id>(line: readonly Id[], id: Id): number | null {
  const index = line.indexOf(id)
  return index < 0 ? null : index + 1
}
