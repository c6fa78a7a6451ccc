/** Starts that the slot engine offers to a performer for the first services of a visit. */
import { cutSlots, hasStart, startInstants, offeredResources, withOwnStep } from '../slots/index.ts'
import type { CutSlots, SlotQuestion } from '../slots/index.ts'
import { stretchesOf } from './occupied.ts'
import type { VisitQuestion } from './types.ts'

/** Whether a visit may begin at this start with a performer of its first `services` services. */
export type Grid = (resourceId: string, services: number, startsAt: number) => boolean

/** The grid of listed times. */
export type ListedGrid = {
  mayBegin: Grid
  /** Every start offered to some performer of the first service or services, ascending, without duplicates. */
  starts(): number[]
}

/** Performers of the first `count` services, each with the total time needed. */
function ableToBegin({ services }: VisitQuestion, count: number): Map<string, number> {
  const able = new Map<string, number>()
  for (const { resourceId, seconds } of services[0]!.performers) able.set(resourceId, seconds)
  for (const { performers } of services.slice(1, count)) {
    const lengths = new Map(performers.map(({ resourceId, seconds }) => [resourceId, seconds]))
    for (const [resourceId, before] of able) {
      const seconds = lengths.get(resourceId)
      if (seconds === undefined) able.delete(resourceId)
      else able.set(resourceId, before + seconds)
    }
  }
  return able
}

/** Slot question for the first `count` services, or for `done` instead; undefined where no performer does them all. */
function firstServices(
  question: VisitQuestion,
  count: number,
  done = question.services.slice(0, count),
): SlotQuestion | undefined {
  const { services: _, resources, ...rest } = question
  const able = ableToBegin(question, count)
  if (able.size === 0) return undefined
  return {
    ...withOwnStep(rest, done[0]!.stepSeconds),
    resources: resources.flatMap((resource) => {
      const durationSeconds = able.get(resource.id)
      if (durationSeconds === undefined) return []
      const occupies = stretchesOf(done, resource)
      return [{ ...resource, durationSeconds, ...(occupies === undefined ? {} : { occupies }) }]
    }),
    durationSeconds: Math.max(...able.values()),
    bufferBeforeSeconds: done[0]!.bufferBeforeSeconds,
    bufferAfterSeconds: done.at(-1)!.bufferAfterSeconds,
    includeTaken: false,
    includePast: false,
  }
}

/** Starts offered by the question's own settings, as shown in lists of times. */
export function listedGrid(question: VisitQuestion): ListedGrid {
  const { services, startAlign } = question
  const { mode } = withOwnStep(question, services[0]!.stepSeconds)
  // Most grids do not depend on the length: the first service determines the grid, and the search checks the others.
  // A grid by length, or by free time, needs exactly the services done in a row.
  const isFixed = mode === 'BY_STEP' && startAlign !== 'FREE_START' && services.length > 1
  const cuts = new Map<number, Cut | undefined>()
  const cutOf = (count: number): Cut | undefined => {
    if (!cuts.has(count)) {
      const first = firstServices(
        question,
        count,
        isFixed ? [{ ...services[0]!, bufferAfterSeconds: 0 }] : undefined,
      )
      const cut = first && cutSlots(first)
      cuts.set(count, cut && { cut, numbers: new Map(cut.resourceIds.map((id, number) => [id, number])) })
    }
    return cuts.get(count)
  }
  let all: number[] | undefined
  return {
    mayBegin: (resourceId, count, startsAt) => {
      const known = cutOf(isFixed ? 1 : count)
      const number = known?.numbers.get(resourceId)
      return number !== undefined && hasStart(known!.cut, number, startsAt)
    },
    starts: () => (all ??= union(startsOf(cutOf, isFixed ? 1 : services.length))),
  }
}

type Cut = { cut: CutSlots; numbers: ReadonlyMap<string, number> }

function startsOf(cutOf: (count: number) => Cut | undefined, most: number): number[][] {
  const lists: number[][] = []
  for (let count = 1; count <= most; count += 1) {
    const known = cutOf(count)
    // If no performer does this many in a row, none does more.
    if (known === undefined) break
    lists.push(startInstants(known.cut))
  }
  return lists
}

function union(lists: readonly number[][]): number[] {
  const [first = [], ...others] = lists
  if (others.length === 0) return first
  return [...new Set([first, ...others].flat())].toSorted((a, b) => a - b)
}

/** Starts that any program may have chosen: docs/rules/slots.md, What may be booked. */
export function acceptedGrid(question: VisitQuestion): Grid {
  const known = new Map<string, Set<string>>()
  return (resourceId, services, startsAt) => {
    const key = `${services} ${startsAt}`
    let offered = known.get(key)
    if (offered === undefined) {
      const first = firstServices(question, services)
      known.set(key, (offered = first === undefined ? new Set() : offeredResources(first, startsAt)))
    }
    return offered.has(resourceId)
  }
}
