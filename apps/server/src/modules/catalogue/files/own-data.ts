import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { fileUri } from './file-uri.ts'
import { mergeRowsOf } from '../../../platform/db/merged.ts'

/** The client's files without their content: the client can download each at its `uri`. What staff added is theirs, as notes are. */
export async function ownDataOf(db: Connection, company: CompanyScope, clientId: string) {
  const files = await db
    .selectFrom('file')
    .select(['file_id', 'key', 'name', 'type', 'size', 'appointment_id', 'created'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('staff_member_id', 'is', null)
    .orderBy('created')
    .orderBy('file_id')
    .execute()
  return files.map(({ file_id, key, created, ...file }) => ({
    id: file_id,
    uri: fileUri({ companyId: company.companyId, fileId: file_id, key }),
    ...file,
    created: new Date(created).toISOString(),
  }))
}

export async function eraseClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .deleteFrom('file')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** What hangs on a guest's bookings, and what staff added, goes to the client who has proven the phone. */
export async function takeFiles(
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId, appointmentIds }: { guestId: string; clientId: string; appointmentIds: string[] },
): Promise<void> {
  await tx
    .updateTable('file')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', guestId)
    .where((one) =>
      one.or([isOneOf('appointment_id', appointmentIds), one('staff_member_id', 'is not', null)]),
    )
    .execute()
}

/** All files of a client whom staff merge into another one. */
export const mergeClient = mergeRowsOf('file')
