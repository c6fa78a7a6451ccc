/** How long a list of starts stays as it is while nothing changes but the time. docs/rules/freshness.md */
import { type CutSlots, nearestStart, type SlotQuestion } from '@zapys/domain/slots'
import { addDays, toInstant, toLocal } from '@zapys/domain/time'

/**
 * Epoch milliseconds: when the first start comes too near, a held time ends, or the branch begins another day, whichever is
 * first. `heldUntil`: epoch seconds. The second of the question where nothing more is known.
 */
export function sameUntil(question: SlotQuestion, cut: CutSlots, heldUntil: number): number {
  const { now, timeZone, minNoticeSeconds, minTimeStrategy } = question
  // The others do not move with the clock from second to second.
  if (minTimeStrategy !== 'NOW') return now * 1000
  const midnight = toInstant(timeZone, addDays(toLocal(timeZone, now).date, 1), 0) ?? now
  const nearest = nearestStart(cut, now + minNoticeSeconds) - minNoticeSeconds
  return Math.min(midnight, nearest, heldUntil) * 1000
}
