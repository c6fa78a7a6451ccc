/** Limits of one request on calendars, checked before or while the answer is computed. docs/rules/limits.md, Cost. */
import type { SlotQuery } from '@zapys/contract'
import { type CutSlots, TooManyStarts } from '@zapys/domain/slots'
import { dayNumber, type LocalDate } from '@zapys/domain/time'
import { invalid } from '../../../platform/errors/api-error.ts'

/** Resources times days: 45 days of 200 resources, or 128 days of 70. */
export const MAX_RESOURCE_DAYS = 9_000
/** Maximum size of a response as JSON. The promise is a megabyte; headers and estimates leave some room. */
export const MAX_BYTES = 900_000
/** Limit for starts that are counted but not listed. */
const MAX_COUNTED = 500_000
/** Limit if starts that cannot be taken are included, since these are compared with each other. */
const MAX_COMPARED = 60_000
/** Limit of price lookups, in steps of one service against one discount. */
export const MAX_PRICE_STEPS = 300_000

/** Estimated JSON bytes: a day of a resource, a start, the id of a further resource at the same start. */
const DAY_BYTES = 135
const COUNTED_DAY_BYTES = 250
const START_BYTES = 68
const MERGED_BYTES = 96
const ID_BYTES = 39
const PRICE_BYTES = 20
const DISCOUNT_BYTES = 72

/** Cost of a list: starts offered, availability checks, price steps. */
export type ListWork = { starts: number; availabilityChecks: number; priceSteps: number }

type Days = { firstDay: LocalDate; lastDay: LocalDate }

const daysIn = ({ firstDay, lastDay }: Days) => dayNumber(lastDay) - dayNumber(firstDay) + 1

export function rejectTooManyDays(resources: number, days: Days): void {
  if (resources * daysIn(days) > MAX_RESOURCE_DAYS)
    throw tooMuch(
      `calendars of ${resources} resources over ${daysIn(days)} days are more than one request may read`,
    )
}

/** Maximum number of starts in a response of this shape. Rejects if the days alone are too many. */
export function maxStarts(query: SlotQuery, resources: number): number {
  const days = dayNumber(query.end) - dayNumber(query.start) + 1
  const offers = offerBytes(query)
  const isCompared = query.includeAppointmentsTime === true || query.includePastTimeFrames === true
  const most = isCompared ? MAX_COMPARED : MAX_COUNTED
  if (query.resultType === 'MERGED') return Math.min(most, Math.floor(MAX_BYTES / ID_BYTES))
  const isCounted = query.resultType === 'DAYS'
  const left = MAX_BYTES - resources * days * (isCounted ? COUNTED_DAY_BYTES : DAY_BYTES)
  if (left < 0) throw tooMuch(`${resources} resources over ${days} days are more than one answer holds`)
  return isCounted ? most : Math.min(most, Math.floor(left / (START_BYTES + offers)))
}

/** Rejects a merged response that would be too large. It lists equal starts of several resources once. */
export function rejectLargeMerge(cut: CutSlots, query: SlotQuery): void {
  if (query.resultType !== 'MERGED') return
  const { starts, firstOf, days } = cut
  let times = 0
  for (let day = 0; day < days.length; day++) {
    const ofDay = new Set<number>()
    for (let entry = day; entry < firstOf.length - 1; entry += days.length)
      for (let index = firstOf[entry]!; index < firstOf[entry + 1]!; index++) ofDay.add(starts[index]!)
    times += ofDay.size
  }
  const bytes = times * (MERGED_BYTES + offerBytes(query)) + starts.length * ID_BYTES
  if (bytes > MAX_BYTES) throw tooMuch('the answer would have too many times')
}

/** No response holds more events, so no more are read. */
export const MAX_EVENTS = 2_000
const EVENT_BYTES = 420

/** Rejects a list of events that would be too large. Grouped by resource, it contains every day of each resource. */
export function rejectTooManyEvents(
  query: Pick<SlotQuery, 'withPrices' | 'withDiscounts' | 'resultType'>,
  events: readonly { resource_id: string }[],
  days: Days,
): void {
  const lists = query.resultType === 'MERGED' ? 1 : new Set(events.map(({ resource_id }) => resource_id)).size
  const bytes = lists * daysIn(days) * COUNTED_DAY_BYTES + events.length * (EVENT_BYTES + offerBytes(query))
  if (events.length >= MAX_EVENTS || bytes > MAX_BYTES)
    throw invalid('end', 'the answer would have too many events: ask for fewer days, resources or services')
}

const offerBytes = ({ withPrices, withDiscounts }: Pick<SlotQuery, 'withPrices' | 'withDiscounts'>) =>
  (withPrices ? PRICE_BYTES : 0) + (withDiscounts ? DISCOUNT_BYTES : 0)

/** Runs `cut`, and throws `rejection` if it finds too many starts. */
export function withinBounds<Found>(
  cut: () => Found,
  rejection: () => Error = () => tooMuch('the answer would have too many starts'),
): Found {
  try {
    return cut()
  } catch (error) {
    if (error instanceof TooManyStarts) throw rejection()
    throw error
  }
}

const tooMuch = (why: string) =>
  invalid('end', `${why}: ask for fewer days, fewer resources (id), a larger slotCutter or resultType DAYS`)

export const tooManyPrices = () =>
  invalid('withPrices', 'prices of so many services and starts are more than one request may ask for')
