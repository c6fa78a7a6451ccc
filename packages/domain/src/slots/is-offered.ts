/** What the server asks before it books. */
import { addDays, DAY_SECONDS, toLocal } from '../time/index.ts'
import { cutSlots } from './cut-slots.ts'
import { instantOf, isAvailable } from './cut.ts'
import type { SlotQuestion, StartAlign } from './types.ts'

const aligns: readonly StartAlign[] = ['WORK_START', 'CLOCK', 'FREE_START', 'CUSTOM']

/**
 * True when this start can have come from us: offered by the question's own settings, by its step under any alignment,
 * or by slots of that length that tile. Other programs choose their alignment, so the check is that generous; a start
 * on no such grid (10:07 under a step of 15 min) is refused, as is whatever is not free. `startsAt` in epoch seconds.
 */
export function isOffered(
  question: SlotQuestion,
  resourceId: string,
  startsAt: number,
  durationSeconds: number,
): boolean {
  if (!isFree(question, resourceId, startsAt, durationSeconds)) return false
  const asked = around(question, resourceId, startsAt, durationSeconds)
  const { slotSizeSeconds, ...tiledByLength } = asked
  // The question's own alignment first: most starts come from it.
  return [...new Set([question.startAlign, ...aligns])].some((startAlign) =>
    [
      { ...asked, startAlign, mode: 'BY_STEP' as const },
      { ...asked, startAlign, mode: 'BY_DURATION' as const },
      ...(slotSizeSeconds === undefined
        ? []
        : [{ ...tiledByLength, startAlign, mode: 'BY_DURATION' as const }]),
    ].some((variant) => lists(variant, startsAt)),
  )
}

/**
 * True when the resource works and is free from `startsAt` on, buffers included, and neither too soon nor too far
 * ahead; whether the start lies on a grid is not asked. For what follows the first service of a visit.
 */
export function isFree(
  question: SlotQuestion,
  resourceId: string,
  startsAt: number,
  durationSeconds: number,
): boolean {
  // A step of a day from the start itself: one start per date, and the same one on the night shift of the day before.
  return lists(
    {
      ...around(question, resourceId, startsAt, durationSeconds),
      mode: 'BY_STEP',
      stepSeconds: DAY_SECONDS,
      startAlign: 'CUSTOM',
      startAlignCustomSeconds: toLocal(question.timeZone, startsAt).seconds,
    },
    startsAt,
  )
}

/** The question for this resource and length, over the dates whose shifts can hold the start. */
function around(
  question: SlotQuestion,
  resourceId: string,
  startsAt: number,
  durationSeconds: number,
): SlotQuestion {
  const { date } = toLocal(question.timeZone, startsAt)
  return {
    ...question,
    firstDay: addDays(date, -1),
    lastDay: date,
    resources: question.resources
      .filter((resource) => resource.id === resourceId)
      .map((resource) => ({ ...resource, durationSeconds })),
    includeTaken: false,
    includePast: false,
  }
}

function lists(question: SlotQuestion, startsAt: number): boolean {
  const cut = cutSlots(question)
  // One resource at most, so that the entries of `firstOf` are its days.
  return cut.starts.some((start, index) => {
    if (!isAvailable(cut, index)) return false
    const day = cut.firstOf.findLastIndex((first) => first <= index)
    return instantOf(cut, day, start) === startsAt
  })
}
