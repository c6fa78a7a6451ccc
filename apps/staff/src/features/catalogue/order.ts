/** Order of things that have an `ordinal`. No React here. */
type Ordered = { id: string; ordinal: number }

/** Ordinals leave room for what other programs put in between. */
const STEP = 10

/** What must be saved so that `id` changes places with its neighbour. */
export function ordinalsAfterMove(things: readonly Ordered[], id: string, by: -1 | 1): Ordered[] {
  const from = things.findIndex((thing) => thing.id === id)
  const to = from + by
  const [moved, neighbour] = [things[from], things[to]]
  if (moved === undefined || neighbour === undefined) return []
  const order = things.with(from, neighbour).with(to, moved)
  return order.flatMap((thing, index) => {
    const ordinal = (index + 1) * STEP
    return thing.ordinal === ordinal ? [] : [{ id: thing.id, ordinal }]
  })
}
