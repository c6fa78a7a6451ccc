/** What the server asks before it books. */
import { addDays, DAY_SECONDS, dayNumber, toLocal } from '../time/index.ts'
import { cutSlots } from './cut-slots.ts'
import { firstStart, instantOf, isAvailable } from './cut.ts'
import { dayNumbersLookedAt } from './days-looked-at.ts'
import type { SlotQuestion, StartAlign } from './types.ts'

const aligns: readonly StartAlign[] = ['WORK_START', 'CLOCK', 'FREE_START', 'CUSTOM']

/**
 * The resources of which this start can have come from us: offered by the question's own settings, by its step under any
 * alignment, or by slots of that length that tile. Other programs choose their alignment, so the check is that generous; a
 * start on no such grid (10:07 under a step of 15 min) is rejected, as is whatever is not free. Each is asked for its own
 * length; many cost little more than one. `startsAt` in epoch seconds.
 */
export function whoIsOffered(question: SlotQuestion, startsAt: number): Set<string> {
  const free = whoIsFree(question, startsAt)
  const offered = new Set<string>()
  const asked = around(question, startsAt)
  const { slotSizeSeconds, ...tiledByLength } = asked
  // The question's own alignment first: most starts come from it.
  for (const startAlign of new Set([question.startAlign, ...aligns]))
    for (const variant of [
      { ...asked, startAlign, mode: 'BY_STEP' as const },
      { ...asked, startAlign, mode: 'BY_DURATION' as const },
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
 * The resources that work and are free from `startsAt` on, each for its own length, buffers included, and neither too soon
 * nor too far ahead; whether the start lies on a grid is not asked.
 */
export const whoIsFree = (question: SlotQuestion, startsAt: number): Set<string> =>
  // A step of a day from the start itself: one start per date, and the same one on the night shift of the day before.
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

/** The question over the dates whose shifts can hold the start. */
function around(question: SlotQuestion, startsAt: number): SlotQuestion {
  const { date } = toLocal(question.timeZone, startsAt)
  const days = { firstDay: addDays(date, -1), lastDay: date }
  const { first, last } = dayNumbersLookedAt({ ...question, ...days })
  // The days are in branch time; no zone is further away from UTC than a day.
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

/** A calendar of months has much more. */
function busyBetween(busy: ArrayLike<number>, from: number, until: number): number[] {
  const found: number[] = []
  for (let index = 0; index < busy.length; index += 3)
    if (busy[index + 2]! > from && busy[index + 1]! < until)
      found.push(busy[index]!, busy[index + 1]!, busy[index + 2]!)
  return found
}

function listedBy(question: SlotQuestion, startsAt: number): Set<string> {
  const cut = cutSlots(question)
  const local = toLocal(question.timeZone, startsAt)
  // The same reading of the wall, as each day counts it.
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
