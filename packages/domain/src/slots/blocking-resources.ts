/** Parents and children: booking a hall blocks its rooms, booking a room blocks the hall. docs/rules/slots.md. */
import type { SlotResource } from './types.ts'

/** Position in the hierarchy, and whether occupied time blocks the children or the parent. */
export type Kin = { id: string; parentId?: string | null; blocksChildren: boolean; blocksParent: boolean }

/**
 * Per resource, all others whose occupied time blocks it. Blocking continues upward or downward while each resource
 * is set to block, but never up and down again, so that the rooms of a hall do not block each other.
 */
export function blockersOf(all: readonly Kin[]): ReadonlyMap<string, readonly string[]> {
  const byId = new Map(all.map((kin) => [kin.id, kin]))
  const children = Map.groupBy(all, ({ parentId }) => parentId ?? undefined)
  const above = (kin: Kin): Kin[] => {
    const parent = kin.blocksParent ? byId.get(kin.parentId ?? '') : undefined
    return parent === undefined ? [] : [parent]
  }
  const below = (kin: Kin): Kin[] => (kin.blocksChildren ? (children.get(kin.id) ?? []) : [])
  const blockers = new Map(all.map(({ id }): [string, string[]] => [id, []]))
  for (const kin of all)
    for (const next of [above, below])
      for (const { id } of reached(kin, next)) if (id !== kin.id) blockers.get(id)!.push(kin.id)
  return new Map([...blockers].filter(([, others]) => others.length > 0))
}

/** Each once, even if the hierarchy has cycles. */
function reached(from: Kin, next: (kin: Kin) => readonly Kin[]): Set<Kin> {
  const relatives = new Set(next(from))
  for (const kin of relatives) for (const each of next(kin)) relatives.add(each)
  return relatives
}

/**
 * Adds the occupied time of blocking resources: one occupied place there takes all places here.
 * `busyOf`: occupied time of the blocking resources, which may be missing in `resources`.
 */
export function withBlockersBusy<Resource extends Pick<SlotResource, 'id' | 'capacity' | 'busy'>>(
  resources: readonly Resource[],
  blockers: ReadonlyMap<string, readonly string[]>,
  busyOf: (resourceId: string) => ArrayLike<number>,
): Resource[] {
  return resources.map((resource) => {
    const others = (blockers.get(resource.id) ?? []).flatMap((id) => timesOf(busyOf(id)))
    if (others.length === 0) return resource
    const places = Array.from({ length: resource.capacity }, (_, lane) => lane)
    const takenLanes = others.flatMap(([from, until]) => places.map((lane) => [lane, from, until] as const))
    // Sorted by start is fastest.
    const busy = [...triplesOf(resource.busy), ...takenLanes].toSorted((a, b) => a[1] - b[1]).flat()
    return { ...resource, busy }
  })
}

/** Ranges without lanes; overlapping ranges are merged. */
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
