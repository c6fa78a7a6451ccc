/** The studio of the goal: 9 working hours around a break, 8 bookings a day, services of an hour, a grid of 15 min. */
import type { CycleFrame, SlotQuestion, SlotResource } from '@zapys/domain/slots'
import { addDays, toInstant } from '@zapys/domain/time'

const TIME_ZONE = 'Europe/Kyiv'
const FIRST_DAY = '2026-03-01'
export const HOUR = 3600

export function studio(resources: number, days: number): SlotQuestion {
  return {
    timeZone: TIME_ZONE,
    now: instant('2026-02-20', 12 * HOUR),
    firstDay: FIRST_DAY,
    lastDay: addDays(FIRST_DAY, days - 1),
    branchWorkingTime: { cycle_frames: everyDay(8 * HOUR, 21 * HOUR), day_frames: [] },
    resources: Array.from({ length: resources }, (_, index) => resource(index, days)),
    durationSeconds: HOUR,
    bufferBeforeSeconds: 0,
    bufferAfterSeconds: 0,
    stepSeconds: 900,
    mode: 'BY_STEP',
    startAlign: 'WORK_START',
    startAlignCustomSeconds: 0,
    minTimeStrategy: 'NOW',
    minNoticeSeconds: 2 * HOUR,
    includeTaken: false,
    includePast: false,
  }
}

/** Starts of eight bookings of half an hour: four hours taken, five left in gaps of an hour or more. */
const bookings = [9, 9.5, 11, 11.5, 14, 14.5, 16.5, 17]

/** 09:00 to 13:00 and 14:00 to 19:00. */
function resource(index: number, days: number): SlotResource {
  const busy: number[] = []
  for (let day = 0; day < days; day++) {
    const date = addDays(FIRST_DAY, day)
    // Shifted by some minutes, so that no two days are equal.
    const late = ((index * 7 + day * 3) % 4) * 300
    for (const hours of bookings) {
      const startsAt = instant(date, hours * HOUR + late)
      busy.push(0, startsAt, startsAt + HOUR / 2)
    }
  }
  return {
    id: `resource-${index}`,
    capacity: 1,
    workingTime: {
      cycle_frames: [...everyDay(9 * HOUR, 13 * HOUR), ...everyDay(14 * HOUR, 19 * HOUR)],
      day_frames: [],
    },
    busy,
  }
}

/** The same with the bookings of each resource in another, deterministic order. */
export function shuffled(question: SlotQuestion): SlotQuestion {
  return {
    ...question,
    resources: question.resources.map((each) => {
      const count = each.busy.length / 3
      // A step that shares no divisor with the count visits every booking once.
      let step = Math.floor(count * 0.618) | 1
      while (greatestDivisor(step, count) > 1) step++
      return {
        ...each,
        busy: Array.from(
          each.busy,
          (_, index) => each.busy[((Math.floor(index / 3) * step) % count) * 3 + (index % 3)]!,
        ),
      }
    }),
  }
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

export const everyDay = (start_time: number, end_time: number): CycleFrame[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_time, end_time, first_day: null, last_day: null }))

const instant = (date: string, seconds: number) => toInstant(TIME_ZONE, date, seconds) as number
