import { MachineAway } from './database-errors.ts'

type Loaded<Key, Value> = Promise<ReadonlyMap<Key, Value>>
/** `alone`: loads of single keys after the load of all failed. */
type Batch<Key, Value> = { keys: Set<Key>; alone: Map<Key, Loaded<Key, Value>> } & PromiseWithResolvers<
  ReadonlyMap<Key, Value>
>

/**
 * Coalesces loads by key: requests that arrive while a load runs share the next one, and one load runs at a time.
 * A value is never older than its request. If a machine of the database is away, keys are loaded one by one, so that
 * those of other machines are found. The failing keys are then loaded separately until one is found again.
 */
export function coalesced<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let next: Batch<Key, Value> | undefined
  let isLoading = false
  const apart = new Map<Key, (key: Key) => Promise<Value | undefined>>()

  const loadBatches = async () => {
    isLoading = true
    while (next !== undefined) {
      const { keys, resolve, reject } = next
      next = undefined
      await load([...keys]).then(resolve, reject)
    }
    isLoading = false
  }
  const loadApart = (key: Key) => {
    if (!apart.has(key)) apart.set(key, coalesced(load))
  }
  return async (key) => {
    const loadOwn = apart.get(key)
    if (loadOwn !== undefined) {
      const value = await loadOwn(key)
      apart.delete(key)
      return value
    }
    next ??= { keys: new Set(), alone: new Map(), ...Promise.withResolvers<ReadonlyMap<Key, Value>>() }
    const { keys, alone, promise } = next
    keys.add(key)
    if (!isLoading) void loadBatches()
    try {
      return (await promise).get(key)
    } catch (error) {
      if (!(error instanceof MachineAway)) throw error
      if (keys.size === 1) {
        loadApart(key)
        throw error
      }
      const loading = alone.get(key) ?? load([key])
      alone.set(key, loading)
      try {
        return (await loading).get(key)
      } catch (ownError) {
        if (ownError instanceof MachineAway) loadApart(key)
        throw ownError
      }
    }
  }
}
