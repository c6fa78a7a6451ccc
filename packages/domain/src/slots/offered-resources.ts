/** Availability checks of the server before it books. */
import { addDays, DAY_SECONDS, dayNumber, toLocal } from '../time/index.ts'
import { cutSlots } from './cut-slots.ts'
import { firstStart, instantOf, isAvailable } from './cut.ts'
import { relevantDayNumbers } from './relevant-days.ts'
import type { SlotQuestion, StartAlign } from './types.ts'

const aligns: readonly StartAlign[] = ['WORK_START', 'CLOCK', 'FREE_START', 'CUSTOM']

/**
 * Resources that may have offered this start: by the question's own settings, by its step under any alignment,
 * or by adjacent slots of that length. Other programs choose their alignment, so the check is that lenient.
 * Rejects starts on no such grid (10:07 with a step of 15 min) and taken ones. Each resource uses its own length;
 * many cost little more than one. `startsAt` in epoch seconds.
 */
export function offeredResources(question: SlotQuestion, startsAt: number): Set<string> {
  const free = freeResources(question, startsAt)
  const offered = new Set<string>()
  const aroundStart = around(question, startsAt)
  const { slotSizeSeconds, ...tiledByLength } = aroundStart
  // The question's own alignment first, because most starts come from it.
  for (const startAlign of new Set([question.startAlign, ...aligns]))
    for (const variant of [
      { ...aroundStart, startAlign, mode: 'BY_STEP' as const },
      { ...aroundStart, startAlign, mode: 'BY_DURATION' as const },
      ...(slotSizeSeconds === undefined
        ? []
        : [{ ...tiledByLength, startAlign, mode: 'BY_DURATION' as const }]),
    ]) {
      const open = variant.resources.filter(({ id }) => free.has(id) && !offered.has(id))
      if (open.length === 0) return offered
      for (const id of listedBy({ ...variant, resources: open }, startsAt)) offered.add(id)
    }
  return offered
}

/**
 * Resources that work and are free from `startsAt`, each for its own length including buffers,
 * within the limits of notice and distance. Does not check the grid.
 */
export const freeResources = (question: SlotQuestion, startsAt: number): Set<string> =>
  // A step of one day from the start itself: one start per date, the same one for the night shift of the day before.
  listedBy(
    {
      ...around(question, startsAt),
      mode: 'BY_STEP',
      stepSeconds: DAY_SECONDS,
      startAlign: 'CUSTOM',
      startAlignCustomSeconds: toLocal(question.timeZone, startsAt).seconds,
    },
    startsAt,
  )

/** The question limited to the dates whose shifts can contain the start. */
function around(question: SlotQuestion, startsAt: number): SlotQuestion {
  const { date } = toLocal(question.timeZone, startsAt)
  const days = { firstDay: addDays(date, -1), lastDay: date }
  const { first, last } = relevantDayNumbers({ ...question, ...days })
  // Days are in branch time; no zone is more than a day away from UTC.
  const [from, until] = [(first - 1) * DAY_SECONDS, (last + 2) * DAY_SECONDS]
  return {
    ...question,
    ...days,
    includeTaken: false,
    includePast: false,
    resources: question.resources.map((resource) => ({
      ...resource,
      busy: busyBetween(resource.busy, from, until),
    })),
  }
}

/** Narrows the busy list, because a calendar of months contains much more. */
function busyBetween(busy: ArrayLike<number>, from: number, until: number): number[] {
  const blocking: number[] = []
  for (let index = 0; index < busy.length; index += 3)
    if (busy[index + 2]! > from && busy[index + 1]! < until)
      blocking.push(busy[index]!, busy[index + 1]!, busy[index + 2]!)
  return blocking
}

function listedBy(question: SlotQuestion, startsAt: number): Set<string> {
  const cut = cutSlots(question)
  const local = toLocal(question.timeZone, startsAt)
  // The same wall-clock reading, counted from each day.
  const readings = cut.days.map(
    (day) => (dayNumber(local.date) - dayNumber(day)) * DAY_SECONDS + local.seconds,
  )
  const isListed = (resource: number): boolean =>
    readings.some((reading, day) => {
      const end = firstStart(cut, resource, day + 1)
      for (let index = firstStart(cut, resource, day); index < end; index++)
        if (cut.starts[index] === reading && isAvailable(cut, index))
          return instantOf(cut, day, reading) === startsAt
      return false
    })
  return new Set(cut.resourceIds.filter((_, resource) => isListed(resource)))
}
