import { type Database, sqlState } from './database.ts'

type Line<Item> = { items: Item[]; written: Promise<void> }

/**
 * Writes what many ask for by few statements: what comes while one is under way is written together by the next. Each hears
 * when its own is stored. Of several of which the database refuses one, each is written by itself.
 */
export function gathered<Item>(
  write: (database: Database, items: readonly Item[]) => Promise<void>,
): (database: Database, item: Item) => Promise<void> {
  const waiting = new WeakMap<Database, Line<Item>>()
  const underWay = new WeakMap<Database, Promise<unknown>>()

  const begin = (database: Database): Line<Item> => {
    const items: Item[] = []
    const written = (underWay.get(database) ?? Promise.resolve()).then(() => {
      waiting.delete(database)
      return write(database, items)
    })
    underWay.set(
      database,
      written.catch(() => {}),
    )
    return { items, written }
  }
  return async (database, item) => {
    const line = waiting.get(database) ?? begin(database)
    waiting.set(database, line)
    line.items.push(item)
    try {
      await line.written
    } catch (error) {
      if (line.items.length === 1 || sqlState(error) === undefined) throw error
      await write(database, [item])
    }
  }
}
