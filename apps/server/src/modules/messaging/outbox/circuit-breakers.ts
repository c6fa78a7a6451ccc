/**
 * Tracks each channel's provider in this process, so that a failing provider takes neither slots nor messages from the
 * others. docs/rules/messages.md
 */
import type { Channel } from '../messages/public.ts'

/** A delivery that takes longer frees its shared slot and counts only toward its own channel. */
export const PROMPT_MS = 2_000

/** Limit of slow deliveries per channel; at the limit no more are started. */
const MAX_SLOW = 20

/** So many missing answers in a row close the channel. */
const MAX_UNANSWERED = 3

/** A closed channel is tried with one message at a time, after doubling pauses. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

export type CircuitBreakers = {
  /** False if messages of this channel should stay in the queue for now. */
  mayCall(channel: Channel): boolean
  /**
   * Reports a delivery: its start, that it is slow, and in the end whether the provider answered; undefined if it was
   * not called.
   */
  begin(channel: Channel): StartedCall
}

export type StartedCall = { slow(): void; end(isAnswered: boolean | undefined): void }

type Breaker = { underWay: number; slow: number; unanswered: number; closedUntil: number }

/** `now`: milliseconds of a monotonic clock. */
export function createCircuitBreakers(now = () => performance.now()): CircuitBreakers {
  const newBreaker = (): Breaker => ({ underWay: 0, slow: 0, unanswered: 0, closedUntil: 0 })
  const breakers: Record<Channel, Breaker> = {
    SMS: newBreaker(),
    MAIL: newBreaker(),
    MESSENGER: newBreaker(),
    PUSH: newBreaker(),
  }
  return {
    mayCall: (channel) => {
      const { underWay, slow, unanswered, closedUntil } = breakers[channel]
      if (unanswered >= MAX_UNANSWERED) return underWay === 0 && now() >= closedUntil
      return slow < MAX_SLOW
    },
    begin: (channel) => {
      const breaker = breakers[channel]
      breaker.underWay += 1
      let isSlow = false
      return {
        slow: () => {
          if (!isSlow) breaker.slow += 1
          isSlow = true
        },
        end: (isAnswered) => {
          breaker.underWay -= 1
          if (isSlow) breaker.slow -= 1
          if (isAnswered === undefined) return
          breaker.unanswered = isAnswered ? 0 : breaker.unanswered + 1
          const pauses = breaker.unanswered - MAX_UNANSWERED
          if (pauses >= 0)
            breaker.closedUntil =
              now() + Math.min(FIRST_PAUSE_MS * 2 ** Math.min(pauses, 10), LONGEST_PAUSE_MS)
        },
      }
    },
  }
}
