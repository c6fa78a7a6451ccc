import pg from 'pg'
import type { Database } from '../src/platform/db/database.ts'

/**
 * As Citus: a statement outside a transaction fails if it locks rows and names no company. `afterRead` runs after each other
 * statement. docs/decisions/0027-poolers-and-citus.md
 */
export function onSeveralMachines(database: Database, afterRead = async () => {}): Database {
  const executor = replaced(database.db.getExecutor(), (name) =>
    name === 'executeQuery'
      ? async (query: Parameters<ReturnType<typeof database.db.getExecutor>['executeQuery']>[0]) => {
          if (query.sql.includes('for update') && !/\bcompany_id = \$\d/.test(query.sql))
            throw Object.assign(new pg.DatabaseError('not supported', 0, 'error'), { code: '0A000' })
          const answer = await database.db.getExecutor().executeQuery(query)
          await afterRead()
          return answer
        }
      : undefined,
  )
  const db = replaced(database.db, (name) => (name === 'getExecutor' ? () => executor : undefined))
  return replaced(database, (name) => (name === 'db' ? db : undefined))
}

const replaced = <Target extends object>(target: Target, own: (name: string) => unknown): Target =>
  new Proxy(target, {
    get: (_, name) => {
      const found = own(String(name)) ?? Reflect.get(target, name, target)
      return typeof found === 'function' ? (found.bind(target) as unknown) : found
    },
  })
