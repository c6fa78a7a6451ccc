import { type Database, MachineAway, sqlState } from './database.ts'

type Batch<Item> = { items: Item[]; written: Promise<void> }

/**
 * Writes items of many callers in few statements: items that arrive during one statement are written together by the
 * next.
 * Each call resolves when its item is stored. If the database rejects a batch, each item is written separately.
 */
export function batched<Item>(
  write: (database: Database, items: readonly Item[]) => Promise<unknown>,
): (database: Database, item: Item) => Promise<void> {
  const waiting = new WeakMap<Database, Batch<Item>>()
  const running = new WeakMap<Database, Batch<Item>>()

  const begin = (database: Database): Batch<Item> => {
    const items: Item[] = []
    const writeNext = async () => {
      // Its callers handle its error: this batch only waits for its end.
      await Promise.allSettled([running.get(database)?.written])
      waiting.delete(database)
      running.set(database, batch)
      await write(database, items)
    }
    const batch = { items, written: writeNext() }
    return batch
  }
  return async (database, item) => {
    const batch = waiting.get(database) ?? begin(database)
    waiting.set(database, batch)
    batch.items.push(item)
    try {
      await batch.written
    } catch (error) {
      const mayBeOfOne = sqlState(error) !== undefined || error instanceof MachineAway
      if (batch.items.length === 1 || !mayBeOfOne) throw error
      await write(database, [item])
    }
  }
}
