/** Every assignment tried, minute by minute: what the planner must agree with. Only lists of starts are the slot engine's. */
import { cutSlots, type MaxADay, type SlotQuestion } from '../../src/slots/index.ts'
import { instantOf } from '../../src/slots/cut.ts'
import { referenceResource } from '../slots/reference.ts'
import { addDays, today } from '../../src/time/index.ts'
import type { Need, VisitQuestion, VisitService } from '../../src/visits/types.ts'

/** The performer and the required resources of each service. */
export type Assignment = { resourceId: string; seconds: number; besides: string[] }[]

type Part = { from: number; until: number; places: number; before?: number; after?: number }
type Range = { resourceId: string; first: number; last: number; parts: Part[] }

export function* everyAssignment({ services }: VisitQuestion): Generator<Assignment> {
  function* rest(index: number, done: Assignment): Generator<Assignment> {
    if (index === services.length) {
      yield done
      return
    }
    const { performers, besides = [] } = services[index]!
    for (const { resourceId, seconds } of performers)
      for (const taken of choices(besides.map(idsOf)))
        if (new Set([resourceId, ...taken]).size === taken.length + 1)
          yield* rest(index + 1, [...done, { resourceId, seconds, besides: taken }])
  }
  yield* rest(0, [])
}

const idsOf = (need: Need): readonly string[] => ('resourceIds' in need ? need.resourceIds : need)

const choices = (sets: readonly (readonly string[])[]): string[][] =>
  sets.reduce<string[][]>((found, set) => found.flatMap((each) => set.map((id) => [...each, id])), [[]])

export const changesIn = (assignment: Assignment): number =>
  assignment.filter(({ resourceId }, index) => index > 0 && resourceId !== assignment[index - 1]!.resourceId)
    .length

/**
 * The starts at which the engine lists the first `wanted` services for a performer. On a grid that does not depend on the
 * length, only the first service counts: whether the others fit is checked separately.
 */
export function listedStarts(drawn: VisitQuestion, resourceId: string, wanted: number): Set<number> {
  const { stepSeconds } = drawn.services[0]!
  const asked = stepSeconds === undefined ? drawn : { ...drawn, stepSeconds, mode: 'BY_STEP' as const }
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
  const done = question.services.slice(0, count)
  const [resource] = question.resources.filter(({ id }) => id === resourceId)
  const parts: Part[] = []
  let moment = 0
  done.forEach((service, index) => {
    parts.push(...partsOf(service, resource!, undefined, moment))
    moment += seconds[index]!
  })
  addBreaks(parts, done[0]!, done.at(-1)!)
  const cut = cutSlots(slotQuestion(question, resourceId, 0, count - 1, length, parts))
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
  occupies?: Part[],
): SlotQuestion => ({
  ...asked,
  resources: resources
    .filter(({ id }) => id === resourceId)
    // Full dates are checked separately.
    .map(({ maxADay: _, ...resource }) => ({ ...resource, ...(occupies ? { occupies } : {}) })),
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
    // With all resources, so that every calendar is read over the same minutes.
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

/** When a service occupies a resource, without breaks: its performer, or the required resource of that number. */
function partsOf(
  { performers, places: ofPerformer = 1, besides = [] }: VisitService,
  { id, capacity }: VisitQuestion['resources'][number],
  number: number | undefined,
  from: number,
  until?: number,
): Part[] {
  const performer = performers.find(({ resourceId }) => resourceId === id)
  const need: Need | undefined = number === undefined ? undefined : besides[number]
  const full = need !== undefined && 'resourceIds' in need ? need : undefined
  const { places = 1, phases } =
    number === undefined ? { places: ofPerformer, phases: performer?.phases } : (full ?? {})
  const end = until ?? from + performer!.seconds
  const parts: Part[] = []
  let moment = from
  for (const [index, { seconds, occupies }] of (phases ?? [{ seconds: 0, occupies: true }]).entries()) {
    const isLast = index === (phases?.length ?? 1) - 1
    const ends = isLast ? end : Math.min(end, moment + seconds)
    if (occupies && ends > moment)
      parts.push({ from: moment, until: ends, places: places === 'ALL' ? capacity : places })
    moment = ends
  }
  return parts
}

function addBreaks(parts: Part[], first: VisitService, last: VisitService): void {
  parts[0]!.from -= first.bufferBeforeSeconds
  parts[0]!.before = first.bufferBeforeSeconds
  parts.at(-1)!.until += last.bufferAfterSeconds
  parts.at(-1)!.after = last.bufferAfterSeconds
}

/** Whether everybody has time, and places enough for runs of the visit that meet each other. `waits`: before each service. */
export function isPossible(
  question: VisitQuestion,
  startsAt: number,
  assignment: Assignment,
  waits: readonly number[] = [],
): boolean {
  const { furthestDays, timeZone, now, blockers } = question
  const lastDate = furthestDays === undefined ? undefined : addDays(today(timeZone, now), furthestDays)
  const resourceOf = (id: string) => question.resources.find((resource) => resource.id === id)!
  const ranges: Range[] = []
  const booked: Record<string, number> = {}
  const mayBook = (what: string, date: string, bound: MaxADay | undefined): boolean => {
    const key = `${what} on ${date}`
    booked[key] = (booked[key] ?? 0) + 1
    return bound === undefined || booked[key] + (bound.booked[date] ?? 0) <= bound.most
  }
  let moment = startsAt
  for (const [index, { resourceId, seconds, besides }] of assignment.entries()) {
    const wait = waits[index] ?? 0
    moment += wait
    const endsAt = moment + seconds
    const service = question.services[index]!
    for (const [number, id] of [resourceId, ...besides].entries()) {
      const parts = partsOf(service, resourceOf(id), number === 0 ? undefined : number - 1, moment, endsAt)
      if (parts.length === 0) continue
      const date = calendarOf(question, id).dateOf(parts[0]!.from)
      if (date === undefined || (lastDate !== undefined && date > lastDate)) return false
      if (number === 0) {
        const { serviceId = `number ${index}`, maxADay } = service
        if (!mayBook(serviceId, date, maxADay)) return false
      }
      const going =
        wait > 0 ? undefined : ranges.find((range) => range.resourceId === id && range.last === index - 1)
      if (going === undefined) {
        if (!mayBook(id, date, resourceOf(id).maxADay)) return false
        ranges.push({ resourceId: id, first: index, last: index, parts: [...parts] })
      } else {
        going.last = index
        going.parts.push(...parts)
      }
    }
    const { atOnce } = service
    const places = Array.from({ length: atOnce?.most ?? 0 }, (_, place) => place)
    const running = atOnce?.busyOf[resourceId] ?? []
    if (
      atOnce !== undefined &&
      !places.some((place) => isClear(running, atOnce.most, place, { from: moment, until: endsAt }))
    )
      return false
    moment = endsAt
  }
  for (const { first, last, parts } of ranges)
    addBreaks(parts, question.services[first]!, question.services[last]!)
  const isBarred = ranges.some((range) =>
    ranges.some(
      (other) =>
        blockers?.get(range.resourceId)?.includes(other.resourceId) === true &&
        meet(range.parts, other.parts),
    ),
  )
  if (isBarred) return false
  return [...Map.groupBy(ranges, ({ resourceId }) => resourceId)].every(([id, own]) => {
    const calendar = calendarOf(question, id)
    if (!own.every(({ parts }) => parts.every(({ places }) => places <= resourceOf(id).capacity)))
      return false
    // A place for the whole of each run, another for the parts that take two, and so on.
    const wanted = own.flatMap(({ parts }) =>
      Array.from({ length: Math.max(...parts.map(({ places }) => places)) }, (_, number) =>
        parts.filter(({ places }) => places > number),
      ),
    )
    const free = wanted.map((parts) => calendar.freePlaces(parts))
    return haveLanes(wanted, free, [])
  })
}

const meet = (some: readonly Part[], others: readonly Part[]): boolean =>
  some.some((one) => others.some((other) => one.from < other.until && other.from < one.until))

/** A place for each, none of which two have at once. */
function haveLanes(
  wanted: readonly (readonly Part[])[],
  free: readonly number[][],
  taken: readonly number[],
): boolean {
  const parts = wanted[taken.length]
  if (parts === undefined) return true
  return free[taken.length]!.some(
    (lane) =>
      !taken.some((other, index) => other === lane && meet(wanted[index]!, parts)) &&
      haveLanes(wanted, free, [...taken, lane]),
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

type MayBegin = (resourceId: string, services: number) => boolean

/** The fewest changes of performer with which the visit can begin then, and the shortest wait with these; undefined where it cannot. */
export function best(
  question: VisitQuestion,
  startsAt: number,
  mayBegin: MayBegin,
): { changes: number; wait: number } | undefined {
  let found: { changes: number; wait: number } | undefined
  for (const assignment of everyAssignment(question)) {
    const changes = changesIn(assignment)
    if (found !== undefined && changes > found.changes) continue
    const { resourceId } = assignment[0]!
    for (const waits of everyWait(question, assignment)) {
      const wait = waits.reduce((sum, each) => sum + each, 0)
      if (found !== undefined && changes === found.changes && wait >= found.wait) continue
      const other = assignment.findIndex(
        (each, index) =>
          waits[index]! > 0 || (each.resourceId !== resourceId && !each.besides.includes(resourceId)),
      )
      const services = other < 0 ? assignment.length : other
      if (mayBegin(resourceId, services) && isPossible(question, startsAt, assignment, waits))
        found = { changes, wait }
    }
  }
  return found
}

/** The fewest changes of performer with which the visit can begin then; undefined where it cannot. */
export const fewestChanges = (
  question: VisitQuestion,
  startsAt: number,
  mayBegin: MayBegin,
): number | undefined => best(question, startsAt, mayBegin)?.changes

/** Every way to wait before services that somebody else does than the one before, no longer in all than is allowed. */
function everyWait({ maxWaitSeconds = 0, waitStepSeconds = 60 }: VisitQuestion, assignment: Assignment) {
  let all: number[][] = [[]]
  for (const [index, { resourceId }] of assignment.entries()) {
    const mayWait = index > 0 && resourceId !== assignment[index - 1]!.resourceId
    all = all.flatMap((waits) => {
      const left = maxWaitSeconds - waits.reduce((sum, each) => sum + each, 0)
      const most = mayWait ? Math.floor(left / waitStepSeconds) : 0
      return Array.from({ length: most + 1 }, (_, times) => [...waits, times * waitStepSeconds])
    })
  }
  return all
}
