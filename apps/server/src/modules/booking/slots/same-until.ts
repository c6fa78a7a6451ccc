/** How long a list of starts stays valid if only time passes. docs/rules/freshness.md */
import { type CutSlots, nearestStart, type SlotQuestion } from '@zapys/domain/slots'
import { addDays, toInstant, toLocal } from '@zapys/domain/time'

/**
 * Epoch milliseconds of the earliest of: the first start falls below minimum notice, a hold ends (`heldUntil`, epoch
 * seconds), the branch's next midnight. If that cannot be computed, the `now` of the question.
 */
export function sameUntil(question: SlotQuestion, cut: CutSlots, heldUntil: number): number {
  const { now, timeZone, minNoticeSeconds, minTimeStrategy } = question
  // Other strategies are not computed, so the list is valid for its second only.
  if (minTimeStrategy !== 'NOW') return now * 1000
  const midnight = toInstant(timeZone, addDays(toLocal(timeZone, now).date, 1), 0) ?? now
  const nearest = nearestStart(cut, now + minNoticeSeconds) - minNoticeSeconds
  return Math.min(midnight, nearest, heldUntil) * 1000
}
