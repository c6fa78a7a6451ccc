/** Everything that a times screen needs at first, in one response. docs/rules/slots.md, The first answer. */
import type { FirstMoveQuery, FirstSlotQuery, FirstSlotsAnswer } from '@zapys/contract'
import { goOn, openCalendar, shownDays } from '@zapys/domain/calendar'
import { firstStart } from '@zapys/domain/hours'
import { type BookableDays, findSoonest, type FreeTime, inside } from '@zapys/domain/slots'
import { addDays, type LocalDate } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import {
  boundedLists,
  ListsTooExpensiveError,
  type FirstLists,
  InconsistentListsError,
} from './bounded-lists.ts'
import { type FirstSlotsCall, moveLists, resourceLists, visitLists } from './first-lists.ts'
import type { AppointmentAccess } from './appointment-access.ts'

type Pick = (times: readonly FreeTime[]) => FreeTime | undefined
const first: Pick = (times) => times.find(({ available }) => available)

/** Rejects as `calls.listFirstSlots` lists. Omits what would be too expensive, and sets `is_complete` accordingly. */
export async function listFirstSlots(deps: Deps, call: FirstSlotsCall): Promise<FirstSlotsAnswer> {
  return inOnePiece(async (isAgain) => {
    const all = call.query.kind === 'VISIT' ? visitLists(deps, call) : resourceLists(deps, call)
    const lists = boundedLists(all, { isAgain })
    const answer = await firstOf(call.query, lists, pickFor(call.query))
    call.validUntil(lists.until())
    return answer
  })
}

/** The same for moving a booking, by its client or a manager. Rejects as `calls.listFirstManagedMoves` lists. */
export const listFirstMoves = (
  deps: Deps,
  company: CompanyScope,
  proven: AppointmentAccess,
  query: FirstMoveQuery & { holder: string | undefined },
): Promise<FirstSlotsAnswer> =>
  inOnePiece((isAgain) =>
    firstOf(query, boundedLists(moveLists(deps, company, proven, query), { isAgain }), first),
  )

/** Lists are read one by one, and another client may book in between: then all are read once more. */
async function inOnePiece<Answer>(make: (isAgain: boolean) => Promise<Answer>): Promise<Answer> {
  try {
    return await make(false)
  } catch (error) {
    if (!(error instanceof InconsistentListsError)) throw error
    return make(true)
  }
}

async function firstOf(query: FirstMoveQuery, lists: FirstLists, pick: Pick): Promise<FirstSlotsAnswer> {
  const answer: FirstSlotsAnswer = { soonest: null, is_complete: true, days: lists.days, times: lists.times }
  try {
    const bookable = await bookableDays(query, lists)
    const soonest = await findSoonest(bookable, { ...lists, pick })
    if (soonest) answer.soonest = { date: soonest.date, start_time: soonest.time.start_time }
    await addShown(lists, query, bookable, soonest?.date ?? bookable.firstDay)
  } catch (error) {
    if (!(error instanceof ListsTooExpensiveError)) throw error
    answer.is_complete = false
  }
  return answer
}

/** Starts a day earlier if the rest of that night shift can still be booked. */
async function bookableDays(
  { start, furthest, nightBefore }: FirstMoveQuery,
  { daysOf }: FirstLists,
): Promise<BookableDays> {
  const night = addDays(start, -1)
  const nightDays = nightBefore ? await daysOf({ start: night, end: night }) : []
  const isOn = nightDays.some(({ freeTimes }) => freeTimes > 0)
  return { firstDay: isOn ? night : start, lastDay: furthest }
}

/** For a rental, a start with room for its minimum length with one resource. */
const pickFor = ({ minSeconds, id }: FirstSlotQuery): Pick =>
  minSeconds === undefined ? first : (times) => firstStart(times, minSeconds, id?.[0] ?? 'any_available')

/** Adds the days around `day`, and the times of the first free one. */
async function addShown(
  { daysOf, timesOf }: FirstLists,
  { period, periods }: FirstMoveQuery,
  bookable: BookableDays,
  day: LocalDate,
): Promise<void> {
  const first = openCalendar(day, bookable.firstDay, period)
  let isOpen = false
  for (const span of periods === 2 ? [first, goOn(first)] : [first]) {
    const days = inside(shownDays(span), bookable)
    if (days.start > days.end) return
    const free = (await daysOf(days)).find(({ freeTimes }) => freeTimes > 0)
    if (free && !isOpen) await timesOf(free.date)
    isOpen ||= free !== undefined
  }
}
