import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Whoever changes what many rows of a company say together waits for each other, until their transactions end. */
export const lockCompany = (tx: Tx, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`company file ${companyId}`}, 0))`.execute(tx)
