/**
 * How each way to clients fares in this process, so that a provider that is dead takes neither room nor messages from the
 * others. docs/rules/messages.md
 */
import type { Channel } from '../messages/public.ts'

/** A delivery that takes longer has left the room of the prompt ones, and counts for its own way alone. */
export const PROMPT_MS = 2_000

/** More that are slow are not begun. */
const MAX_SLOW = 20

/** So many without an answer, one after the other, are no accident. */
const MAX_UNANSWERED = 3

/** Then the way is tried by one message at a time, after pauses that double. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

export type Ways = {
  /** False: a message that would go this way is better left in the queue for now. */
  isOpen(channel: Channel): boolean
  /**
   * To be told of each delivery: that it begins, that it is slow, and whether the provider answered in the end; undefined: it
   * was not asked.
   */
  begin(channel: Channel): WayTaken
}

export type WayTaken = { slow(): void; end(isAnswered: boolean | undefined): void }

type Way = { underWay: number; slow: number; unanswered: number; closedUntil: number }

/** `now`: milliseconds of a clock that only goes forward. */
export function createWays(now = () => performance.now()): Ways {
  const newWay = (): Way => ({ underWay: 0, slow: 0, unanswered: 0, closedUntil: 0 })
  const ways: Record<Channel, Way> = {
    SMS: newWay(),
    MAIL: newWay(),
    MESSENGER: newWay(),
    PUSH: newWay(),
  }
  return {
    isOpen: (channel) => {
      const { underWay, slow, unanswered, closedUntil } = ways[channel]
      if (unanswered >= MAX_UNANSWERED) return underWay === 0 && now() >= closedUntil
      return slow < MAX_SLOW
    },
    begin: (channel) => {
      const way = ways[channel]
      way.underWay += 1
      let isSlow = false
      return {
        slow: () => {
          if (!isSlow) way.slow += 1
          isSlow = true
        },
        end: (isAnswered) => {
          way.underWay -= 1
          if (isSlow) way.slow -= 1
          if (isAnswered === undefined) return
          way.unanswered = isAnswered ? 0 : way.unanswered + 1
          const pauses = way.unanswered - MAX_UNANSWERED
          if (pauses >= 0)
            way.closedUntil = now() + Math.min(FIRST_PAUSE_MS * 2 ** Math.min(pauses, 10), LONGEST_PAUSE_MS)
        },
      }
    },
  }
}
