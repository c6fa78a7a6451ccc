/** Advisory locks by name, held until the transaction ends. docs/rules/locking.md */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** Kinds of locks: no two kinds block each other. */
type LockKind =
  | 'catalogue'
  | 'categories'
  | 'challenge'
  | 'company file'
  | 'demo'
  | 'holder'
  | 'identity'
  | 'messenger'
  | 'person'
  | 'service'
  | 'share'
  | 'staff contact'
  | 'staff person'
  | 'webhook endpoints'

/**
 * The number that PostgreSQL locks. The kind is part of the SQL text, so that statements of different locks are
 * distinguishable.
 */
export const lockKey = (kind: LockKind, name: string | RawBuilder<string>): RawBuilder<number> =>
  sql`hashtextextended(${sql.lit(`${kind} `)} || ${name}::text, 0)`

export const lockByName = (tx: Tx, kind: LockKind, name: string) =>
  sql`select pg_advisory_xact_lock(${lockKey(kind, name)})`.execute(tx)
