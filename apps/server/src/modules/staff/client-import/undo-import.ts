import { HOUR_MS } from '@zapys/domain/time'
import type { ClientImportUndo } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { eraseUnusedClient } from '../../clients/erasure-and-export/public.ts'

const UNDO_MS = 24 * HOUR_MS
/** Clients per call; each is a transaction. */
const REMOVED_AT_ONCE = 100

/** Erases clients of an import within its last day. Clients with activity since stay. */
export async function undoImport(
  deps: Deps,
  company: CompanyScope,
  { importId, by }: { importId: string; by: Operator },
): Promise<ClientImportUndo> {
  const now = deps.clock.now()
  const clients = await clientsOfImport(deps.database.db, company, { importId, now })
  const unused = clients.filter(({ is_used }) => !is_used)
  const next = unused.slice(0, REMOVED_AT_ONCE)
  let removed = 0
  for (const { client_id: clientId } of next) {
    // The client may have booked or been merged since the list was read.
    const isUsed = async (tx: Tx) =>
      (await clientsOfImport(tx, company, { importId, now, clientId }))[0]?.is_used !== false
    if (await eraseUnusedClient(deps, company, { by, clientId, isUsed })) removed += 1
  }
  return {
    removed,
    kept: clients.length - unused.length + next.length - removed,
    left: unused.length - next.length,
  }
}

/** The audit log records which import added a client; erasure empties that entry. */
async function clientsOfImport(
  db: Connection,
  { companyId }: CompanyScope,
  { importId, now, clientId }: { importId: string; now: number; clientId?: string },
) {
  const { rows } = await sql<{ client_id: string; is_used: boolean }>`
    select client_id,
           (not guest or merged_into is not null
            or exists (select from appointment where appointment.company_id = ${companyId}
                          and appointment.client_id = client.client_id)
            or exists (select from membership where membership.company_id = ${companyId}
                          and membership.client_id = client.client_id)
            -- A note that was imported with the client does not count.
            or exists (select from client_note where client_note.company_id = ${companyId}
                          and client_note.client_id = client.client_id
                          and (client_note.created > client.created or client_note.changed is not null))
            or exists (select from waiting_entry where waiting_entry.company_id = ${companyId}
                          and waiting_entry.client_id = client.client_id)
            or exists (select from audit_entry as later where later.company_id = ${companyId}
                          and later.client_id = client.client_id and later.act <> 'client.added')
           ) as is_used
      from client
     where company_id = ${companyId} and deleted_at is null
       ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`}
       and client_id in (
         select client_id from audit_entry
          where company_id = ${companyId} and created > ${instant(now - UNDO_MS)}
            and act = 'client.added' and after ->> 'import_id' = ${importId})
     order by created, client_id`.execute(db)
  return rows
}
