/**
 * Order of a waiting list: which entry is next when places of an event or times of a day become free,
 * and how long an offer is valid. Instants in epoch seconds. docs/rules/waiting-list.md.
 */
const HOUR_SECONDS = 3600

/** Maximum validity of an offer. */
const OFFER_SECONDS = 30 * 60
/** An offer expires at least this long before the start. */
const LAST_ANSWER_SECONDS = HOUR_SECONDS
/** No offer is made if less time than this remains to decide. */
const MIN_OFFER_SECONDS = 5 * 60
/** Until this long before an event, free places are collected for the first entry in line. */
export const GATHERING_SECONDS = 24 * HOUR_SECONDS

/** A waiting list entry for places of an event. Entries are in order of joining, without those that have an offer. */
export type Waiting = { space: number }

/**
 * When an offer made now expires; null if it is too late for an offer.
 * `answerUntil`: for offers in quiet hours, when the client has had time to answer. `minNoticeSeconds`: notice that a
 * booking needs, so that an offer can be booked until it expires.
 */
export function offerDeadline({
  now,
  startsAt,
  answerUntil = now + OFFER_SECONDS,
  minNoticeSeconds = 0,
}: {
  now: number
  startsAt: number
  answerUntil?: number | undefined
  minNoticeSeconds?: number
}): number | null {
  const lastAnswer = startsAt - Math.max(LAST_ANSWER_SECONDS, minNoticeSeconds)
  const until = Math.floor(Math.min(answerUntil, lastAnswer))
  return until - now >= MIN_OFFER_SECONDS ? until : null
}

/** True while free places are collected for an entry that needs more, so that it is not skipped forever. */
export const isGathering = ({ now, startsAt }: { now: number; startsAt: number }): boolean =>
  startsAt - now > GATHERING_SECONDS

/**
 * Entries that get an offer of the `free` places, in order. While places are collected, no client overtakes
 * the first entry that needs more than are free. Afterwards the places go to the next entry that fits,
 * so that they do not stay empty.
 */
export function offersInTurn<Wish extends Waiting>(
  line: readonly Wish[],
  free: number,
  { gathering }: { gathering: boolean },
): Wish[] {
  const offers: Wish[] = []
  let left = free
  for (const entry of line) {
    if (entry.space <= left) {
      offers.push(entry)
      left -= entry.space
    } else if (gathering) break
  }
  return offers
}
