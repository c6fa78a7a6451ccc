/**
 * The order of a waiting list: whose turn it is when places of an event or times of a day become free, and how long an
 * offer stands. Instants in epoch seconds. docs/rules/waiting-list.md.
 */
const HOUR_SECONDS = 3600

/** How long an offer stands, at most. */
const OFFER_SECONDS = 30 * 60
/** An offer expires at least this long before the start. */
const LAST_ANSWER_SECONDS = HOUR_SECONDS
/** An offer that leaves less time than this to decide is not made. */
const MIN_OFFER_SECONDS = 5 * 60
/** Until this long before an event its free places gather for the first in line. */
export const GATHERING_SECONDS = 24 * HOUR_SECONDS

/** A waiting list entry for places of an event. A line is in the order of joining, without entries that have an offer. */
export type Waiting = { space: number }

/**
 * When an offer made now expires; null where it is too late to make one. `answerUntil`: of an offer in quiet hours, when the
 * client has had time to answer it.
 */
export function offerDeadline({
  now,
  startsAt,
  answerUntil = now + OFFER_SECONDS,
}: {
  now: number
  startsAt: number
  answerUntil?: number | undefined
}): number | null {
  const until = Math.floor(Math.min(answerUntil, startsAt - LAST_ANSWER_SECONDS))
  return until - now >= MIN_OFFER_SECONDS ? until : null
}

/** True while free places gather for a wish that is larger than what is free. Spares a large wish from starving. */
export const isGathering = ({ now, startsAt }: { now: number; startsAt: number }): boolean =>
  startsAt - now > GATHERING_SECONDS

/**
 * The entries that get an offer of the `free` places, in the order of the line. While places gather, no client overtakes
 * the first entry that needs more than is free. Afterwards the places go to the next entry that fits, so that they do not
 * stay empty.
 */
export function offersInTurn<Wish extends Waiting>(
  line: readonly Wish[],
  free: number,
  { gathering }: { gathering: boolean },
): Wish[] {
  const offers: Wish[] = []
  let left = free
  for (const wish of line) {
    if (wish.space <= left) {
      offers.push(wish)
      left -= wish.space
    } else if (gathering) break
  }
  return offers
}
