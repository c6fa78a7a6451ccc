import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'

/** Ratings of these visits. */
export const ratingsOfAppointments = (
  db: Connection,
  company: CompanyScope,
  appointmentIds: readonly string[],
) =>
  db
    .selectFrom('rating')
    .select(['appointment_id', 'type', 'entity_id', 'rating', 'message'])
    .where('company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', appointmentIds))
    .orderBy('created')
    .execute()

/** All ratings the client wrote. */
export async function ownDataOf(db: Connection, company: CompanyScope, clientId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('rating')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.company_id', '=', 'rating.company_id')
        .onRef('appointment.appointment_id', '=', 'rating.appointment_id'),
    )
    .select(['rating_id as id', 'rating.appointment_id', 'type', 'entity_id', 'rating', 'message', 'author'])
    .select(['visible', 'answer', 'rating.created'])
    .where('rating.company_id', '=', company.companyId)
    .where('appointment.client_id', '=', clientId)
    .orderBy('rating.created')
    .execute()
  return rows.map((row) => ({ ...row, created: new Date(row.created).toISOString() }))
}

/** The stars stay, since they are part of the company's average; author, text and the staff's answer are erased. */
export async function eraseClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .updateTable('rating')
    .set({ author: null, message: null, answer: null, answered_at: null, hidden_reason: null })
    .where('company_id', '=', company.companyId)
    .where('appointment_id', 'in', (appointments) =>
      appointments
        .selectFrom('appointment')
        .select('appointment.appointment_id')
        .where('appointment.company_id', '=', company.companyId)
        .where('appointment.client_id', '=', clientId),
    )
    .execute()
}
