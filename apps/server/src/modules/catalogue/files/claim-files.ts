import { HOUR_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { readFileUri } from './file-uri.ts'

type Owner = { clientId: string; /** Booking whose field the file belongs to. */ appointmentId?: string }

/**
 * Links files to the client; they are kept as long as the client's data. Rejects with `file.notFound` if a file does
 * not exist, or is another company's or client's. Claiming a file again changes nothing.
 */
export async function claimFiles(
  tx: Tx,
  company: CompanyScope,
  uris: readonly string[],
  { clientId, appointmentId }: Owner,
): Promise<void> {
  for (const uri of uris) {
    const address = readFileUri(uri)
    if (address?.companyId !== company.companyId) throw new ApiError('file.notFound')
    const claimed = await tx
      .updateTable('file')
      .set((columns) => ({
        client_id: clientId,
        // The first booking keeps it: a series names the same file for every date.
        ...(appointmentId === undefined
          ? {}
          : { appointment_id: columns.fn.coalesce('appointment_id', columns.val(appointmentId)) }),
      }))
      .where('company_id', '=', company.companyId)
      .where('file_id', '=', address.fileId)
      .where('key', '=', address.key)
      .where((where) => where.or([where('client_id', 'is', null), where('client_id', '=', clientId)]))
      .returning('file_id')
      .executeTakeFirst()
    if (claimed === undefined) throw new ApiError('file.notFound')
  }
}

/** Rejects with `file.notFound` before anything is taken, without a lock; `claimFiles` decides. */
export async function rejectUnknownFiles(
  db: Connection,
  company: CompanyScope,
  uris: readonly string[],
): Promise<void> {
  for (const uri of uris)
    if ((await findFile(db, company, uri)) === undefined) throw new ApiError('file.notFound')
}

/** Without the file's content. */
const findFile = async (db: Connection, company: CompanyScope, uri: string) => {
  const address = readFileUri(uri)
  return address?.companyId === company.companyId
    ? await db
        .selectFrom('file')
        .select(['file_id', 'client_id'])
        .where('company_id', '=', company.companyId)
        .where('file_id', '=', address.fileId)
        .where('key', '=', address.key)
        .executeTakeFirst()
    : undefined
}

/** Deletes replaced profile files, unless a booking uses them too. */
export async function dropFiles(
  tx: Tx,
  company: CompanyScope,
  uris: readonly string[],
  { clientId }: Owner,
): Promise<void> {
  for (const uri of uris)
    await tx
      .deleteFrom('file')
      .where('company_id', '=', company.companyId)
      .where('file_id', '=', readFileUri(uri)?.fileId ?? null)
      .where('client_id', '=', clientId)
      .where('appointment_id', 'is', null)
      .execute()
}

const FORGOTTEN_MS = 24 * HOUR_MS

/** Deletes files that no form claimed within a day. */
export const deleteUnclaimedFiles = ({ database, clock }: Deps): Promise<void> =>
  cleanUpByCompany(
    database,
    'file',
    sql`client_id is null and created < ${instant(clock.now() - FORGOTTEN_MS)}`,
  )
