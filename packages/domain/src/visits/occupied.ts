/** Times at which services occupy a resource. docs/rules/visits.md, Rules of a service. */
import { type OccupiedPart, type Places, placesOf } from '../slots/index.ts'
import type { Need, Phase, VisitQuestion, VisitService } from './types.ts'

export type Times = { from: number; until: number }

/** How a service occupies a resource: number of places, in the phases that occupy. */
export type Held = { places?: Places | undefined; phases?: readonly Phase[] | undefined }

/** A need in its long form. */
export const fullNeed = (need: Need): Held & { resourceIds: readonly string[] } =>
  'resourceIds' in need ? need : { resourceIds: need }

/** Appends parts. Adjacent parts with the same number of places are merged, so that they lie in uninterrupted work. */
export function joined(parts: readonly OccupiedPart[], next: readonly OccupiedPart[]): OccupiedPart[] {
  const [only] = next
  const before = parts.at(-1)
  // The usual case: consecutive services with one place.
  if (
    before !== undefined &&
    only !== undefined &&
    parts.length === 1 &&
    next.length === 1 &&
    before.until === only.from &&
    before.places === only.places
  )
    return only.until > only.from ? [{ ...before, until: only.until }] : [before]
  const all = [...parts]
  for (const part of next) {
    if (part.until <= part.from) continue
    const last = all.at(-1)
    if (last?.until === part.from && last.places === part.places)
      all[all.length - 1] = { ...last, until: part.until }
    else all.push(part)
  }
  return all
}

/** Occupied parts of a service with these phases; the last phase extends to its end. */
export function occupiedIn(
  { from, until }: Times,
  places: number,
  phases: readonly Phase[] | undefined,
): OccupiedPart[] {
  if (phases === undefined) return [{ from, until, places }]
  const occupied: OccupiedPart[] = []
  let begins = from
  for (const [index, { seconds, occupies }] of phases.entries()) {
    const ends = index === phases.length - 1 ? until : Math.min(until, begins + seconds)
    if (occupies) occupied.push({ from: begins, until: ends, places })
    begins = ends
  }
  return joined([], occupied)
}

/** Adds the breaks before the first and after the last part. */
export const withBreaks = (
  parts: readonly OccupiedPart[],
  before: number,
  after: number,
): readonly OccupiedPart[] => {
  if (before === 0 && after === 0) return parts
  return parts.map((part, index) => ({
    ...part,
    ...(index === 0 ? { from: part.from - before, before: (part.before ?? 0) + before } : {}),
    ...(index === parts.length - 1 ? { until: part.until + after, after: (part.after ?? 0) + after } : {}),
  }))
}

/**
 * Parts that consecutive services occupy at this resource, in seconds from their start.
 * Undefined if that is one place throughout.
 */
export function stretchesOf(
  services: readonly VisitService[],
  { id, capacity }: Pick<VisitQuestion['resources'][number], 'id' | 'capacity'>,
): readonly OccupiedPart[] | undefined {
  const done = services.map(({ performers, places }) => ({
    places,
    performer: performers.find(({ resourceId }) => resourceId === id)!,
  }))
  if (done.every(({ places = 1, performer }) => places === 1 && performer.phases === undefined))
    return undefined
  let parts: OccupiedPart[] = []
  let from = 0
  for (const { places = 1, performer } of done) {
    const until = from + performer.seconds
    parts = joined(parts, occupiedIn({ from, until }, placesOf(places, capacity), performer.phases))
    from = until
  }
  return withBreaks(parts, services[0]!.bufferBeforeSeconds, services.at(-1)!.bufferAfterSeconds)
}
