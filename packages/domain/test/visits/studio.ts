/** A small studio on one Tuesday in Kyiv, hours in figures, for tests of the planner that name every minute. */
import { toInstant } from '../../src/time/index.ts'
import { visitPlanner, type VisitService } from '../../src/visits/index.ts'
import type { Phase, VisitQuestion } from '../../src/visits/types.ts'

export const DAY = '2026-11-24'
export const HOUR = 3600
export const MINUTE = 60
export const at = (hours: number, date = DAY) => toInstant('Europe/Kyiv', date, Math.round(hours * HOUR))!

export type Busy = [from: number, until: number, place?: number][]
export type Staff = Record<string, { busy?: Busy; capacity?: number; most?: number }>

export const hoursOf = (from: number, until: number) => ({
  cycle_frames: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    start_time: from * HOUR,
    end_time: until * HOUR,
    first_day: null,
    last_day: null,
  })),
  day_frames: [],
})
export const triples = (busy: Busy) =>
  busy.flatMap(([from, until, place = 0]) => [place, at(from), at(until)])

/** Open from nine to six, starts every half hour of the clock. */
export const studio = (
  staff: Staff,
  services: readonly VisitService[],
  more: Partial<VisitQuestion> = {},
): VisitQuestion => ({
  timeZone: 'Europe/Kyiv',
  now: at(0, '2026-11-20'),
  firstDay: DAY,
  lastDay: DAY,
  branchWorkingTime: hoursOf(9, 18),
  resources: Object.entries(staff).map(([id, { busy = [], capacity = 1, most }]) => ({
    id,
    capacity,
    workingTime: null,
    busy: triples(busy),
    ...(most === undefined ? {} : { maxADay: { most, booked: {} } }),
  })),
  services,
  stepSeconds: 30 * MINUTE,
  mode: 'BY_STEP',
  startAlign: 'CLOCK',
  startAlignCustomSeconds: 0,
  minTimeStrategy: 'NOW',
  minNoticeSeconds: 0,
  ...more,
})

/** Lengths and breaks in minutes. */
export const service = (
  who: Record<string, number>,
  { before = 0, after = 0, ...more }: { before?: number; after?: number } & Partial<VisitService> = {},
): VisitService => ({
  bufferBeforeSeconds: before * MINUTE,
  bufferAfterSeconds: after * MINUTE,
  performers: Object.entries(who).map(([resourceId, minutes]) => ({ resourceId, seconds: minutes * MINUTE })),
  ...more,
})
export const inPhases = (each: VisitService, phases: readonly Phase[]): VisitService => ({
  ...each,
  performers: each.performers.map((performer) => ({ ...performer, phases })),
})
export const works = (minutes: number): Phase => ({ seconds: minutes * MINUTE, occupies: true })
export const sets = (minutes: number): Phase => ({ seconds: minutes * MINUTE, occupies: false })

export const plannerOf = (question: VisitQuestion) => visitPlanner(question, () => 0)
export const planAt = (question: VisitQuestion, hours: number) => plannerOf(question).planAt(at(hours))
export const hour = (moment: number) => (moment - at(0)) / HOUR
export const listed = (question: VisitQuestion) =>
  [...plannerOf(question).listed()].map(({ startsAt }) => hour(startsAt))
export const whoAt = (question: VisitQuestion, hours: number) =>
  planAt(question, hours)?.services.map(({ resourceId, startsAt }) => `${resourceId} ${hour(startsAt)}`)
/** What of a resource is occupied: `10-11 @0` is place 0, without a number any place. */
export const occupied = (question: VisitQuestion, hours: number, resourceId: string) =>
  planAt(question, hours)
    ?.runs.filter((run) => run.resourceId === resourceId)
    .map(({ from, until, lane }) => `${hour(from)}-${hour(until)}${lane === undefined ? '' : ` @${lane}`}`)
