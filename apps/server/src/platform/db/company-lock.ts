import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Transactions that change what many rows of a company mean together wait for each other until their end. */
export const lockCompany = (tx: Tx, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`company file ${companyId}`}, 0))`.execute(tx)
