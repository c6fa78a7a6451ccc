import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection, Tx } from '../../database/database.ts'
import { describeSurveys } from './queries.ts'

/** All surveys the client was asked, answered or not. */
export async function ownDataOf(
  read: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<object[]> {
  const rows = await read
    .selectFrom('survey')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .orderBy('created')
    .execute()
  return describeSurveys(read, company, rows, undefined)
}

/** No book needs them. */
export async function forgetClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .deleteFrom('survey')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}
