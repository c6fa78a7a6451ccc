type Batch<Key, Value> = { keys: Set<Key> } & PromiseWithResolvers<ReadonlyMap<Key, Value>>

/**
 * Loads by key; requests that arrive while a load runs share the next one. A value is never older than its request, and one
 * load runs at a time, however many requests there are.
 */
export function coalesced<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let next: Batch<Key, Value> | undefined
  let isLoading = false

  const loadBatches = async () => {
    isLoading = true
    while (next !== undefined) {
      const { keys, resolve, reject } = next
      next = undefined
      await load([...keys]).then(resolve, reject)
    }
    isLoading = false
  }
  return async (key) => {
    next ??= { keys: new Set(), ...Promise.withResolvers<ReadonlyMap<Key, Value>>() }
    next.keys.add(key)
    const { promise } = next
    if (!isLoading) void loadBatches()
    return (await promise).get(key)
  }
}
