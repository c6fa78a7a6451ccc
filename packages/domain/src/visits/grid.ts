/** Which starts the slot engine offers to a performer for the first services of a visit. */
import { cutSlots, instantOf, whoIsOffered } from '../slots/index.ts'
import type { CutSlots, SlotQuestion } from '../slots/index.ts'
import type { VisitQuestion } from './types.ts'

/** Whether a visit may begin so, with a performer who does that many services first. */
export type Grid = (resourceId: string, services: number, startsAt: number) => boolean

/** The grid that times are listed on. */
export type ListedGrid = {
  mayBegin: Grid
  /** Every start that some performer is offered for the first service or the first few, ascending, each once. */
  starts(): number[]
}

/** Performers who can do the first so many services, each with the time they take. */
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

/** The first so many services as the slot engine is asked about them; undefined where nobody does them all. */
function firstServices(question: VisitQuestion, count: number): SlotQuestion | undefined {
  const { services, resources, ...asked } = question
  const able = ableToBegin(question, count)
  if (able.size === 0) return undefined
  return {
    ...asked,
    resources: resources.flatMap((resource) => {
      const durationSeconds = able.get(resource.id)
      return durationSeconds === undefined ? [] : [{ ...resource, durationSeconds }]
    }),
    durationSeconds: Math.max(...able.values()),
    bufferBeforeSeconds: services[0]!.bufferBeforeSeconds,
    bufferAfterSeconds: services[count - 1]!.bufferAfterSeconds,
    includeTaken: false,
    includePast: false,
  }
}

/** The starts that the question's own settings offer: what a list of times shows. */
export function listedGrid(question: VisitQuestion): ListedGrid {
  type Part = { cut: CutSlots | undefined; starts: Map<string, Set<number>> }
  const parts = new Map<number, Part>()
  const partOf = (count: number): Part => {
    let part = parts.get(count)
    if (part === undefined) {
      const first = firstServices(question, count)
      const cut = first && cutSlots(first)
      parts.set(count, (part = { cut, starts: cut === undefined ? new Map() : startsIn(cut) }))
    }
    return part
  }
  return {
    mayBegin: (resourceId, services, startsAt) =>
      partOf(services).starts.get(resourceId)?.has(startsAt) ?? false,
    starts: () => {
      const all = new Set<number>()
      for (let count = 1; count <= question.services.length; count += 1) {
        const { cut, starts } = partOf(count)
        // Who cannot begin with so many cannot with more.
        if (cut === undefined) break
        for (const ofResource of starts.values()) for (const startsAt of ofResource) all.add(startsAt)
      }
      return [...all].sort((a, b) => a - b)
    },
  }
}

function startsIn(cut: CutSlots): Map<string, Set<number>> {
  const { resourceIds, days, firstOf, starts } = cut
  return new Map(
    resourceIds.map((resourceId, resource) => {
      const instants = new Set<number>()
      for (let day = 0; day < days.length; day += 1) {
        const entry = resource * days.length + day
        for (let index = firstOf[entry]!; index < firstOf[entry + 1]!; index += 1)
          instants.add(instantOf(cut, day, starts[index]!))
      }
      return [resourceId, instants]
    }),
  )
}

/** The starts that any program may have come to: docs/rules/slots.md, What may be booked. */
export function acceptedGrid(question: VisitQuestion): Grid {
  const known = new Map<string, Set<string>>()
  return (resourceId, services, startsAt) => {
    const key = `${services} ${startsAt}`
    let offered = known.get(key)
    if (offered === undefined) {
      const first = firstServices(question, services)
      known.set(key, (offered = first === undefined ? new Set() : whoIsOffered(first, startsAt)))
    }
    return offered.has(resourceId)
  }
}
