/** Files that staff attach to a client. docs/rules/files.md */
import type { Calls, ClientFile, Paged, QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { fileUri } from './file-uri.ts'
import { newFileKey, type readSent } from './upload-file.ts'

const MAX_OF_CLIENT = 100

const filesOf = (db: Connection, { companyId }: CompanyScope, clientId: string) =>
  db
    .selectFrom('file')
    .leftJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'file.company_id')
        .onRef('staff_member.staff_member_id', '=', 'file.staff_member_id'),
    )
    .select(['file_id', 'key', 'file.name', 'file.type', 'size', 'file.created'])
    .select(['file.staff_member_id', 'staff_member.name as staff_name'])
    .where('file.company_id', '=', companyId)
    .where('client_id', '=', clientId)

type FileRow = Awaited<ReturnType<ReturnType<typeof filesOf>['executeTakeFirstOrThrow']>>

const shownFile = (
  { companyId }: CompanyScope,
  { file_id, key, staff_member_id, staff_name, created, ...file }: FileRow,
): ClientFile => ({
  id: file_id,
  ...file,
  uri: fileUri({ companyId, fileId: file_id, key }),
  staff_member: staff_member_id === null ? null : { id: staff_member_id, name: staff_name ?? '' },
  created: new Date(created).toISOString(),
})

/** Files added by staff and by the client's forms, newest first. */
export async function listFilesOfClient(
  db: Connection,
  company: CompanyScope,
  clientId: string,
  call: QueryOf<Calls['listClientFiles']>,
): Promise<Paged<ClientFile>> {
  const newest = [{ by: 'file.created', direction: 'desc' }, { by: 'file_id' }] as const
  const page = await pageOf(inOrder(filesOf(db, company, clientId), undefined, {}, newest), call)
  return mapPage(page, (row) => shownFile(company, row))
}

/** Undefined if the client has no file with this id. */
export async function findFileOfClient(
  db: Connection,
  company: CompanyScope,
  { clientId, fileId }: { clientId: string; fileId: string },
): Promise<ClientFile | undefined> {
  const row = await filesOf(db, company, clientId).where('file_id', '=', fileId).executeTakeFirst()
  return row && shownFile(company, row)
}

type NewFile = Awaited<ReturnType<typeof readSent>> & {
  clientId: string
  fileId: string
  staffMemberId: string
  now: number
}

/**
 * The client's row must be locked. Returns false if the file exists. Rejects with `validation.failed` if the id is
 * another client's file.
 */
export async function addFileOfClient(
  tx: Tx,
  { companyId }: CompanyScope,
  { clientId, fileId, staffMemberId, now, ...file }: NewFile,
): Promise<boolean> {
  const known = await tx
    .selectFrom('file')
    .select('client_id')
    .where('company_id', '=', companyId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (known?.client_id === clientId) return false
  if (known !== undefined) throw invalid('file', 'is the id of another file')
  const { count } = await tx
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('staff_member_id', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count >= MAX_OF_CLIENT) throw invalid('file', `a client has at most ${MAX_OF_CLIENT} files`)
  await tx
    .insertInto('file')
    .values({
      company_id: companyId,
      file_id: fileId,
      key: newFileKey(),
      ...file,
      client_id: clientId,
      staff_member_id: staffMemberId,
      created: new Date(now),
    })
    .execute()
  return true
}

/**
 * Returns the name of the deleted file; undefined if there is none. Files of the client's forms cannot be deleted.
 */
export async function removeFileOfClient(
  tx: Tx,
  { companyId }: CompanyScope,
  { clientId, fileId }: { clientId: string; fileId: string },
): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('file')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('file_id', '=', fileId)
    .where('staff_member_id', 'is not', null)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}
