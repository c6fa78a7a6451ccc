/** Every assignment tried, minute by minute: what the planner must agree with. Only lists of starts are the slot engine's. */
import { cutSlots, instantOf, type SlotQuestion } from '../../slots/index.ts'
import { referenceResource } from '../../slots/worlds/reference.ts'
import { addDays, today } from '../../time/index.ts'
import type { VisitQuestion } from '../types.ts'

/** Of each service who does it and what it takes besides. */
export type Assignment = { resourceId: string; seconds: number; besides: string[] }[]

type Range = { resourceId: string; first: number; last: number; from: number; until: number }

export function* everyAssignment({ services }: VisitQuestion): Generator<Assignment> {
  function* rest(index: number, done: Assignment): Generator<Assignment> {
    if (index === services.length) {
      yield done
      return
    }
    const { performers, besides = [] } = services[index]!
    for (const performer of performers)
      for (const taken of choices(besides))
        if (new Set([performer.resourceId, ...taken]).size === taken.length + 1)
          yield* rest(index + 1, [...done, { ...performer, besides: taken }])
  }
  yield* rest(0, [])
}

const choices = (sets: readonly (readonly string[])[]): string[][] =>
  sets.reduce<string[][]>((found, set) => found.flatMap((each) => set.map((id) => [...each, id])), [[]])

export const changesIn = (assignment: Assignment): number =>
  assignment.filter(({ resourceId }, index) => index > 0 && resourceId !== assignment[index - 1]!.resourceId)
    .length

/**
 * The starts at which the engine lists the first so many services for a performer. On a grid that is the same whatever is to
 * fit, the first one alone, whatever comes after it: whether it fits is looked at apart.
 */
export function listedStarts(asked: VisitQuestion, resourceId: string, wanted: number): Set<number> {
  const isFixed = asked.mode === 'BY_STEP' && asked.startAlign !== 'FREE_START' && asked.services.length > 1
  const count = isFixed ? 1 : wanted
  const question = isFixed
    ? { ...asked, services: asked.services.map((service) => ({ ...service, bufferAfterSeconds: 0 })) }
    : asked
  const seconds = question.services
    .slice(0, count)
    .map(({ performers }) => performers.find((each) => each.resourceId === resourceId)?.seconds)
  if (seconds.includes(undefined)) return new Set()
  const length = seconds.reduce<number>((sum, each) => sum + each!, 0)
  const cut = cutSlots(slotQuestion(question, resourceId, 0, count - 1, length))
  const starts = new Set<number>()
  cut.days.forEach((_, day) => {
    for (let index = cut.firstOf[day]!; index < cut.firstOf[day + 1]!; index += 1)
      starts.add(instantOf(cut, day, cut.starts[index]!))
  })
  return starts
}

const slotQuestion = (
  { services, resources, ...asked }: VisitQuestion,
  resourceId: string,
  first: number,
  last: number,
  durationSeconds: number,
): SlotQuestion => ({
  ...asked,
  resources: resources.filter(({ id }) => id === resourceId),
  durationSeconds,
  bufferBeforeSeconds: services[first]!.bufferBeforeSeconds,
  bufferAfterSeconds: services[last]!.bufferAfterSeconds,
  includeTaken: false,
  includePast: false,
})

/** The minute-by-minute calendars of a question's resources, made once. */
const calendars = new WeakMap<VisitQuestion, Map<string, ReturnType<typeof referenceResource>>>()
function calendarOf(question: VisitQuestion, resourceId: string) {
  let known = calendars.get(question)
  if (known === undefined) calendars.set(question, (known = new Map()))
  let calendar = known.get(resourceId)
  if (calendar === undefined) {
    const longest = question.services.reduce(
      (sum, { performers }) => sum + Math.max(...performers.map(({ seconds }) => seconds)),
      0,
    )
    const asked = slotQuestion(question, resourceId, 0, question.services.length - 1, longest)
    // With all resources, so that every calendar is looked at by the same minutes.
    const whole = {
      ...asked,
      resources: [...question.resources],
      bufferBeforeSeconds: 0,
      bufferAfterSeconds: 0,
    }
    calendar = referenceResource(whole, asked.resources[0]!)
    known.set(resourceId, calendar)
  }
  return calendar
}

/** Whether everybody has time, and places enough for runs of the visit that meet each other. */
export function isPossible(question: VisitQuestion, startsAt: number, assignment: Assignment): boolean {
  const { furthestDays, timeZone, now } = question
  const lastDate = furthestDays === undefined ? undefined : addDays(today(timeZone, now), furthestDays)
  const ranges: Range[] = []
  let moment = startsAt
  for (const [index, { resourceId, seconds, besides }] of assignment.entries()) {
    const endsAt = moment + seconds
    const service = question.services[index]!
    for (const id of [resourceId, ...besides]) {
      const date = calendarOf(question, id).dateOf(moment)
      if (date === undefined || (lastDate !== undefined && date > lastDate)) return false
      const until = endsAt + service.bufferAfterSeconds
      const going = ranges.find((range) => range.resourceId === id && range.last === index - 1)
      if (going === undefined)
        ranges.push({
          ...{ resourceId: id, first: index, last: index, until },
          from: moment - service.bufferBeforeSeconds,
        })
      else Object.assign(going, { last: index, until })
    }
    moment = endsAt
  }
  return [...Map.groupBy(ranges, ({ resourceId }) => resourceId)].every(([id, own]) => {
    const free = own.map(({ from, until }) => calendarOf(question, id).freePlaces(from, until))
    return haveLanes(own, free, [])
  })
}

/** A place for each, none of which two have at once. */
function haveLanes(ranges: readonly Range[], free: readonly number[][], taken: readonly number[]): boolean {
  const range = ranges[taken.length]
  if (range === undefined) return true
  return free[taken.length]!.some(
    (lane) =>
      !taken.some(
        (other, index) =>
          other === lane && ranges[index]!.from < range.until && range.from < ranges[index]!.until,
      ) && haveLanes(ranges, free, [...taken, lane]),
  )
}

export function isClear(
  busy: ArrayLike<number>,
  capacity: number,
  lane: number,
  { from, until }: { from: number; until: number },
): boolean {
  for (let index = 0; index < busy.length; index += 3) {
    const isInLane = capacity === 1 || busy[index] === lane
    if (isInLane && busy[index + 1]! < until && from < busy[index + 2]!) return false
  }
  return true
}

/** The fewest changes of performer with which the visit can begin then; undefined where it cannot. */
export function fewestChanges(
  question: VisitQuestion,
  startsAt: number,
  mayBegin: (resourceId: string, services: number) => boolean,
): number | undefined {
  let fewest: number | undefined
  for (const assignment of everyAssignment(question)) {
    const changes = changesIn(assignment)
    if (fewest !== undefined && changes >= fewest) continue
    const { resourceId } = assignment[0]!
    const other = assignment.findIndex(
      (each) => each.resourceId !== resourceId && !each.besides.includes(resourceId),
    )
    const services = other < 0 ? assignment.length : other
    if (mayBegin(resourceId, services) && isPossible(question, startsAt, assignment)) fewest = changes
  }
  return fewest
}
