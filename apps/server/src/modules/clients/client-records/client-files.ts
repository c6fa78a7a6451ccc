/** Files that staff store for a client. docs/rules/files.md */
import { calls, type Calls, type ClientFile, type Paged, type QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { consume, giveBack, megabytes } from '../../../platform/rate-limits/public.ts'
import {
  addFileOfClient,
  findFileOfClient,
  listFilesOfClient,
  readSent,
  removeFileOfClient,
} from '../../catalogue/files/public.ts'
import { lockClient } from '../clients/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { requireClientSeenBy } from './list-clients.ts'
import { removeOfClient } from './remove-of-client.ts'

/** Performers see files of clients who booked with them. Rejects with `client.notFound`. */
export async function listClientFiles(
  db: Connection,
  company: CompanyScope,
  clientId: string,
  query: QueryOf<Calls['listClientFiles']>,
  operator: Operator,
): Promise<Paged<ClientFile>> {
  await requireClientSeenBy(db, company, operator, clientId)
  return listFilesOfClient(db, company, clientId, query)
}

type OneFile = { by: Operator; clientId: string; fileId: string }

/** The caller chooses the id, so a repeat adds no second file. Rejects as `calls.addClientFile` lists. */
export async function addClientFile(
  deps: Deps,
  company: CompanyScope,
  { by, clientId, fileId }: OneFile,
  body: unknown,
): Promise<ClientFile> {
  const { database, clock } = deps
  const file = await readSent(body)
  const kept = [calls.addClientFile.keeps!, { company: company.companyId }, megabytes(file.size)] as const
  await consume(deps, ...kept)
  let isAdded = false
  try {
    return await database.inTransaction(async (tx) => {
      if (!(await lockClient(tx, company, clientId))) throw new ApiError('client.notFound')
      const now = clock.now()
      isAdded = await addFileOfClient(tx, company, {
        ...file,
        clientId,
        fileId,
        staffMemberId: by.staffMemberId,
        now,
      })
      if (isAdded)
        await writeAudit(tx, company, {
          by,
          act: 'client.fileAdded',
          thing: 'client',
          thingId: clientId,
          clientId,
          after: { file: file.name },
          now,
        })
      const added = await findFileOfClient(tx, company, { clientId, fileId })
      return added!
    })
  } finally {
    if (!isAdded) await giveBack(deps, ...kept)
  }
}

/** Removing a missing file changes nothing. Rejects with `client.notFound`. */
export const removeClientFile = (
  deps: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { fileId, ...of }: OneFile,
): Promise<{ done: true }> =>
  removeOfClient(deps, company, of, async (tx) => {
    const file = await removeFileOfClient(tx, company, { clientId: of.clientId, fileId })
    return file === undefined ? undefined : { act: 'client.fileRemoved', before: { file } }
  })
