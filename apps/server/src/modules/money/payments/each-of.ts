/** Providers take their time; so many are asked side by side. */
const SIDE_BY_SIDE = 4

/** Does it with each, whatever became of the others; then fails with the first that did. */
export async function eachOf<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const failed: PromiseRejectedResult[] = []
  for (let at = 0; at < items.length; at += SIDE_BY_SIDE) {
    const ended = await Promise.allSettled(items.slice(at, at + SIDE_BY_SIDE).map(act))
    failed.push(...ended.filter((each) => each.status === 'rejected'))
  }
  if (failed[0] !== undefined) throw failed[0].reason
}
