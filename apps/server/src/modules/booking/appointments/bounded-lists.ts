/** Lists of free times combined in one response: each is computed once, and their total cost is limited. */
import type { FirstSlotsAnswer } from '@zapys/contract'
import type { FreeDay, FreeTime } from '@zapys/domain/slots'
import { dayNumber, type LocalDate } from '@zapys/domain/time'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { ValidUntil } from '../../../platform/cache/response-cache.ts'
import { type ListWork, MAX_BYTES, MAX_RESOURCE_DAYS } from '../slots/public.ts'

export type FirstLists = Pick<FirstSlotsAnswer, 'days' | 'times'> & {
  daysOf(days: Days): Promise<FreeDay[]>
  timesOf(date: LocalDate): Promise<FreeTime[]>
  /** Epoch milliseconds until which all lists stay valid. */
  until(): number
}

export type Days = { start: LocalDate; end: LocalDate }
/** `resources`: number of calendars read; `work`: the remaining cost. */
type Listed<List, Read> = { list: List; read: Read; resources: number; work: ListWork }
export type Lists = {
  daysOf(
    days: Days,
    validUntil: ValidUntil,
  ): Promise<Listed<FirstSlotsAnswer['days'][number]['list'], FreeDay[]>>
  timesOf(
    days: Days,
    validUntil: ValidUntil,
  ): Promise<Listed<FirstSlotsAnswer['times'][number]['list'], FreeTime[]>>
}

/** Maximum number of days listed with times: those searched for a suitable start, and the open one. */
const MAX_TIMES = 5

/** Each list has separate bounds; this limits their sum. */
const MAX_LISTS = 6
/** Once lists cost this many availability checks in total, no further list starts. docs/rules/limits.md, Cost. */
const MAX_CHECKS = 100_000
/** An availability check takes about 1 µs of CPU time, as long as this many starts or price steps. */
const STARTS_PER_CHECK = 5
const PRICE_STEPS_PER_CHECK = 10

/** The next list would make the response too expensive. */
export class ListsTooExpensiveError extends Error {}

/** A day was listed with free times but has none: they were taken between two lists. */
export class InconsistentListsError extends Error {}

/**
 * Creates each list once. The first one rejects as that list does; if a later one rejects or costs too much, throws
 * `ListsTooExpensiveError`. Throws `InconsistentListsError` if the lists contradict each other, unless `isAgain`.
 */
export function boundedLists(lists: Lists, { isAgain = false } = {}): FirstLists {
  const answer: Pick<FirstSlotsAnswer, 'days' | 'times'> = { days: [], times: [] }
  const [knownDays, knownTimes] = [new Map<string, FreeDay[]>(), new Map<string, FreeTime[]>()]
  const untils: number[] = []
  let [resources, resourceDays, bytes, checks] = [0, 0, 0, 0]

  async function make<List, Read>(
    days: Days,
    ask: (days: Days, validUntil: ValidUntil) => Promise<Listed<List, Read>>,
  ): Promise<{ list: List; read: Read }> {
    const isFirst = untils.length === 0
    const count = dayNumber(days.end) - dayNumber(days.start) + 1
    const isEnough = checks > MAX_CHECKS || untils.length === MAX_LISTS
    if (isEnough || resourceDays + resources * count > MAX_RESOURCE_DAYS) throw new ListsTooExpensiveError()
    let until = 0
    const made = await ask(days, (moment) => (until = Math.max(until, moment))).catch((error: unknown) => {
      const isTooMuch = error instanceof ApiError && error.code === 'validation.failed'
      throw isTooMuch && !isFirst ? new ListsTooExpensiveError() : error
    })
    untils.push(until)
    resources = made.resources
    resourceDays += resources * count
    checks += checksOf(made.work)
    bytes += JSON.stringify(made.list).length
    if (bytes > MAX_BYTES && !isFirst) throw new ListsTooExpensiveError()
    return made
  }

  return {
    ...answer,
    daysOf: async ({ start, end }) => {
      const cached = knownDays.get(`${start} ${end}`)
      if (cached) return cached
      const { list, read } = await make({ start, end }, lists.daysOf)
      answer.days.push({ start, end, list })
      knownDays.set(`${start} ${end}`, read)
      return read
    },
    timesOf: async (date) => {
      const cached = knownTimes.get(date)
      if (cached) return cached
      if (answer.times.length === MAX_TIMES) throw new ListsTooExpensiveError()
      const { list, read } = await make({ start: date, end: date }, lists.timesOf)
      const isPromised = [...knownDays.values()].flat().some((day) => day.date === date && day.freeTimes > 0)
      if (isPromised && !isAgain && !read.some(({ available }) => available))
        throw new InconsistentListsError()
      answer.times.push({ date, list })
      knownTimes.set(date, read)
      return read
    },
    until: () => Math.min(...untils),
  }
}

const checksOf = ({ starts, availabilityChecks, priceSteps }: ListWork): number =>
  starts / STARTS_PER_CHECK + availabilityChecks + priceSteps / PRICE_STEPS_PER_CHECK
