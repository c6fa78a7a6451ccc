import { sql } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from './company-scope.ts'
import type { Tx } from './database.ts'

/**
 * Staff merge the client of `mergedId` into the client of `clientId`: all rows of the first become rows of the second.
 */
export type Merged = { mergedId: string; clientId: string }

type TableOfClients = {
  [Name in keyof Tables]: 'client_id' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

/** For the module that owns the table. Changes only the client of the rows. */
export const mergeRowsOf =
  (table: TableOfClients) =>
  async (tx: Tx, { companyId }: CompanyScope, { mergedId, clientId }: Merged): Promise<void> => {
    await sql`update ${sql.table(table)} set client_id = ${clientId}
               where company_id = ${companyId} and client_id = ${mergedId}`.execute(tx)
  }
