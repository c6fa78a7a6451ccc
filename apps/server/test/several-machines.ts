import pg from 'pg'
import type { Database } from '../src/platform/db/database.ts'

type Execute = ReturnType<Database['db']['getExecutor']>['executeQuery']
type Query = Parameters<Execute>[0]

/**
 * Behaves like Citus: a statement outside a transaction fails if it locks rows and names no company. `afterRead` runs
 * after each other statement. docs/decisions/0027-poolers-and-citus.md
 */
export const onSeveralMachines = (database: Database, afterRead = async () => {}): Database =>
  withStatements(database, async (query, run) => {
    if (query.sql.includes('for update') && !/\bcompany_id = \$\d/.test(query.sql)) throw notSupported()
    if (query.sql.includes('pg_extension')) return { rows: [{}] }
    const answer = await run(query)
    await afterRead()
    return answer
  })

export const notSupported = (): Error =>
  Object.assign(new pg.DatabaseError('not supported', 0, 'error'), { code: '0A000' })

/** Its statements outside transactions go through `execute`. */
export function withStatements(
  database: Database,
  execute: (query: Query, run: Execute) => ReturnType<Execute>,
): Database {
  const executor = replaced(database.db.getExecutor(), (name) =>
    name === 'executeQuery'
      ? (query: Query) => execute(query, (sent) => database.db.getExecutor().executeQuery(sent))
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
