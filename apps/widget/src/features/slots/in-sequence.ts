/** Times of a visit whose services are performed by several resources, one after the other without a break. */
import type { SlotsAnswer } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import { readTimes } from './read-slots.ts'
import type { FreeDay, FreeTime } from './read-slots.ts'

const paid = ({ price, discount }: FreeTime) => discount?.discounted_price ?? price
const sum = (amounts: (number | undefined)[]) =>
  amounts.reduce<number | undefined>(
    (total, amount) => (total === undefined || amount === undefined ? undefined : total + amount),
    0,
  )

/** Starts at which every service is free when the one before it ends; `legs` in the order of the visit. */
export function timesInSequence(legs: readonly SlotsAnswer[], date: string): FreeTime[] {
  const [first = [], ...later] = legs.map((leg) => readTimes(leg, date).filter(({ available }) => available))
  const startingAt = later.map((times) => new Map(times.map((time) => [time.start_time, time])))
  return first.flatMap((start): FreeTime[] => {
    const visit = [start]
    for (const starts of startingAt) {
      const next = starts.get(visit.at(-1)?.end_time ?? Number.NaN)
      if (next === undefined) return []
      visit.push(next)
    }
    const price = sum(visit.map((time) => time.price))
    const discounted = sum(visit.map(paid))
    const discount =
      price !== undefined && discounted !== undefined && discounted < price
        ? { discounted_price: discounted }
        : undefined
    return [
      {
        ...start,
        end_time: visit.at(-1)?.end_time ?? start.end_time,
        resource_ids: visit.flatMap((time) => time.resource_ids),
        price,
        discount,
      },
    ]
  })
}

const isWorked = ({ slots }: SlotsAnswer, date: string) =>
  slots.some(({ date_slots }) => date_slots.some((day) => day.date === date && day.min_work_time !== null))

/** Both days included. */
export function daysInSequence(
  legs: readonly SlotsAnswer[],
  { start, end }: { start: string; end: string },
): FreeDay[] {
  const days: FreeDay[] = []
  for (let date = start; date <= end; date = addDays(date, 1)) {
    const times = timesInSequence(legs, date)
    const cheapest = times.toSorted((one, other) => (paid(one) ?? 0) - (paid(other) ?? 0))[0]
    days.push({
      date,
      freeTimes: times.length,
      works: legs.every((leg) => isWorked(leg, date)),
      exact: true,
      price: cheapest?.price,
      discount: cheapest?.discount,
    })
  }
  return days
}
