/**
 * A booking repeated every week or two: its dates on the branch's wall clock,
 * and the client's choices for dates that are not available. docs/rules/repeats.md.
 */
import { addDays, toInstant, type LocalDate } from '../time/index.ts'

const MIN_TIMES = 2
const MAX_TIMES = 26

export type Repetition = {
  /** IANA zone of the branch. */
  timeZone: string
  /** The first visit: a day, and seconds from its local midnight; a night shift may pass 86400. */
  first: { date: LocalDate; seconds: number }
  everyWeeks: 1 | 2
  /** How many visits in all, the first included. */
  times: number
}

export type RepeatDate = {
  date: LocalDate
  seconds: number
  /** Epoch seconds; null if the clocks skip that time on that date: it counts as taken. */
  startsAt: number | null
}

/** Always the same weekday and wall-clock time, also when clocks change. 2 to 26 visits. */
export function repeatDates({ timeZone, first, everyWeeks, times }: Repetition): RepeatDate[] {
  if (!Number.isInteger(times) || times < MIN_TIMES || times > MAX_TIMES)
    throw new RangeError(`A booking repeats ${MIN_TIMES} to ${MAX_TIMES} times, not ${times}`)
  return Array.from({ length: times }, (_, index) => {
    const date = addDays(first.date, index * everyWeeks * 7)
    return { date, seconds: first.seconds, startsAt: toInstant(timeZone, date, first.seconds) }
  })
}

/** A date as shown to the client. `available`: from the slots; never true without `startsAt`. */
export type ListedDate = { date: LocalDate; startsAt: number | null; available: boolean }

export type RepeatChoice =
  | { kind: 'KEEP' }
  | { kind: 'SKIP' }
  | { kind: 'MOVE'; /** Epoch seconds. */ startsAt: number }

export type RepeatPlan =
  | { kind: 'planned'; /** Epoch seconds, ascending. */ starts: number[] }
  /** These dates are taken or do not exist, and nothing was chosen for them. */
  | { kind: 'undecided'; dates: LocalDate[] }
  /** The visits of these dates would overlap. */
  | { kind: 'overlapping'; dates: [LocalDate, LocalDate] }
  | { kind: 'empty' }

/**
 * The visits to book: each date unchanged, moved or skipped. A date without a choice stays, if it is available.
 * `durationSeconds`: the time that one visit occupies.
 */
export function planRepeats(
  dates: readonly ListedDate[],
  choices: Readonly<Record<LocalDate, RepeatChoice>>,
  durationSeconds: number,
): RepeatPlan {
  const decided = dates.map((listed) => ({
    date: listed.date,
    startsAt: chosenStart(listed, choices[listed.date]),
  }))
  const undecided = decided.filter(({ startsAt }) => startsAt === 'undecided').map(({ date }) => date)
  if (undecided.length > 0) return { kind: 'undecided', dates: undecided }
  const visits = decided
    .flatMap(({ date, startsAt }) => (typeof startsAt === 'number' ? { date, startsAt } : []))
    .toSorted((one, other) => one.startsAt - other.startsAt)
  for (const [index, visit] of visits.entries()) {
    const next = visits[index + 1]
    if (next && next.startsAt < visit.startsAt + durationSeconds)
      return { kind: 'overlapping', dates: [visit.date, next.date] }
  }
  if (visits.length === 0) return { kind: 'empty' }
  return { kind: 'planned', starts: visits.map(({ startsAt }) => startsAt) }
}

function chosenStart({ startsAt, available }: ListedDate, choice: RepeatChoice = { kind: 'KEEP' }) {
  if (choice.kind === 'SKIP') return 'skipped'
  if (choice.kind === 'MOVE') return choice.startsAt
  return available && startsAt !== null ? startsAt : 'undecided'
}
