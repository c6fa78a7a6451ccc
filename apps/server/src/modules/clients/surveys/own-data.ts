import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { describeSurveys } from './queries.ts'
import { mergeRowsOf } from '../../../platform/db/merged.ts'

/** All surveys of the client, answered or not. */
export async function ownDataOf(db: Connection, company: CompanyScope, clientId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('survey')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .orderBy('created')
    .execute()
  return describeSurveys(db, company, rows, undefined)
}

/** Surveys are not needed for accounting. */
export async function eraseClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .deleteFrom('survey')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Surveys about a guest's bookings move with them to the client who verified the phone. */
export async function takeSurveys(
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId, appointmentIds }: { guestId: string; clientId: string; appointmentIds: string[] },
): Promise<void> {
  await tx
    .updateTable('survey')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', guestId)
    .where(isOneOf('appointment_id', appointmentIds))
    .execute()
}

/** Moves all surveys of a client whom staff merge into another one. */
export const mergeClient = mergeRowsOf('survey')
