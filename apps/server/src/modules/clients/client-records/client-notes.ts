/** Staff notes about a client. docs/rules/operator.md, Clients */
import type { Calls, ClientNote, Paged, QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { listNotes, lockClient, removeNote, saveNote } from '../clients/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { requireClientSeenBy } from './list-clients.ts'
import { removeOfClient } from './remove-of-client.ts'

/** Performers see notes about clients who booked with them. Rejects with `client.notFound`. */
export async function listClientNotes(
  db: Connection,
  company: CompanyScope,
  clientId: string,
  query: QueryOf<Calls['listClientNotes']>,
  operator: Operator,
): Promise<Paged<ClientNote>> {
  await requireClientSeenBy(db, company, operator, clientId)
  return listNotes(db, company, clientId, query)
}

type OneNote = { by: Operator; clientId: string; noteId: string }

/** The caller chooses the id, so a repeat adds no second note. Rejects with `client.notFound`. */
export const saveClientNote = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { by, clientId, noteId }: OneNote,
  text: string,
): Promise<ClientNote> =>
  database.inTransaction(async (tx) => {
    if (!(await lockClient(tx, company, clientId))) throw new ApiError('client.notFound')
    const now = clock.now()
    const { note, before } = await saveNote(tx, company, {
      clientId,
      noteId,
      text,
      staffMemberId: by.staffMemberId,
      now,
    })
    if (before !== text)
      await writeAudit(tx, company, {
        by,
        act: before === undefined ? 'client.noted' : 'client.noteChanged',
        thing: 'client',
        thingId: clientId,
        clientId,
        ...(before === undefined ? {} : { before: { note: before } }),
        after: { note: text },
        now,
      })
    return note
  })

/** Removing a missing note changes nothing. Rejects with `client.notFound`. */
export const removeClientNote = (
  deps: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { noteId, ...of }: OneNote,
): Promise<{ done: true }> =>
  removeOfClient(deps, company, of, async (tx) => {
    const note = await removeNote(tx, company, { clientId: of.clientId, noteId })
    return note === undefined ? undefined : { act: 'client.noteRemoved', before: { note } }
  })
