/** Order of items with an `ordinal`. No React here. */
type Ordered = { id: string; ordinal: number }

/** Gap between ordinals, so that other programs can insert items. */
const STEP = 10

/** Items to save so that `id` swaps places with its neighbor. */
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
