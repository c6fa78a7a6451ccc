import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { fileUri, readFileUri } from './file-uri.ts'
import { mergeRowsOf } from '../../../platform/db/merged.ts'

/**
 * GDPR export: the client's files without content, which they can download at `uri`. Files added by staff are
 * excluded, like notes.
 */
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

/** Moves files of a guest's bookings, and those added by staff, to the client who verified the phone. */
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

/** Moves the guest's files that answers of moved orders name. Other answers are ignored. */
export async function takeFilesOfAnswers(
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId, answers }: { guestId: string; clientId: string; answers: readonly unknown[] },
): Promise<void> {
  const fileIds = answers.flatMap((answer) => readFileUri(answer)?.fileId ?? [])
  if (fileIds.length === 0) return
  await tx
    .updateTable('file')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', guestId)
    .where(isOneOf('file_id', fileIds))
    .execute()
}

/** Moves all files of a merged client to the other one. */
export const mergeClient = mergeRowsOf('file')
