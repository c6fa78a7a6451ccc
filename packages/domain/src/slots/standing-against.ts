/** Parents and children: a hall that is taken with its rooms, a room that takes the hall. docs/rules/slots.md. */
import type { SlotResource } from './types.ts'

/** Where a resource stands among others, and whether its occupied time stands against those below it, or the one above. */
export type Kin = { id: string; parentId?: string | null; blocksChildren: boolean; blocksParent: boolean }

/**
 * Of each resource all those whose occupied time stands against it. It goes on from one to the next, up or down, as far as each
 * of them says so; never up and down again, so that the rooms of a hall leave each other alone.
 */
export function standingAgainst(all: readonly Kin[]): ReadonlyMap<string, readonly string[]> {
  const byId = new Map(all.map((kin) => [kin.id, kin]))
  const children = Map.groupBy(all, ({ parentId }) => parentId ?? undefined)
  const above = (kin: Kin): Kin[] => {
    const parent = kin.blocksParent ? byId.get(kin.parentId ?? '') : undefined
    return parent === undefined ? [] : [parent]
  }
  const below = (kin: Kin): Kin[] => (kin.blocksChildren ? (children.get(kin.id) ?? []) : [])
  const against = new Map(all.map(({ id }): [string, string[]] => [id, []]))
  for (const kin of all)
    for (const next of [above, below])
      for (const { id } of reached(kin, next)) if (id !== kin.id) against.get(id)!.push(kin.id)
  return new Map([...against].filter(([, others]) => others.length > 0))
}

/** Each once, however they point at each other. */
function reached(from: Kin, next: (kin: Kin) => readonly Kin[]): Set<Kin> {
  const found = new Set(next(from))
  for (const kin of found) for (const each of next(kin)) found.add(each)
  return found
}

/**
 * The resources with what stands against them: an occupied place of another one takes all of theirs. `busyOf`: of those others,
 * whether or not they are among the resources.
 */
export function withStandingAgainst<Resource extends Pick<SlotResource, 'id' | 'capacity' | 'busy'>>(
  resources: readonly Resource[],
  against: ReadonlyMap<string, readonly string[]>,
  busyOf: (resourceId: string) => ArrayLike<number>,
): Resource[] {
  return resources.map((resource) => {
    const others = (against.get(resource.id) ?? []).flatMap((id) => timesOf(busyOf(id)))
    if (others.length === 0) return resource
    const places = Array.from({ length: resource.capacity }, (_, lane) => lane)
    const taken = others.flatMap(([from, until]) => places.map((lane) => [lane, from, until] as const))
    // Sorted by start is fastest.
    const busy = [...triplesOf(resource.busy), ...taken].toSorted((a, b) => a[1] - b[1]).flat()
    return { ...resource, busy }
  })
}

/** Ranges without their places, those that overlap made one. */
function timesOf(busy: ArrayLike<number>): [from: number, until: number][] {
  const times: [number, number][] = []
  for (const [, from, until] of triplesOf(busy).toSorted((a, b) => a[1] - b[1])) {
    const last = times.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], until)
    else times.push([from, until])
  }
  return times
}

const triplesOf = (busy: ArrayLike<number>) =>
  Array.from({ length: Math.floor(busy.length / 3) }, (_, index): [number, number, number] => [
    busy[index * 3]!,
    busy[index * 3 + 1]!,
    busy[index * 3 + 2]!,
  ])
