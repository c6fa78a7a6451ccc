/** Staff notes about a client. Clients never see them: they are not in the export. docs/rules/operator.md, Clients */
import type { Calls, ClientNote, Paged, QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { mergeRowsOf } from '../../../platform/db/merged.ts'

const notesOf = (db: Connection, { companyId }: CompanyScope, clientId: string) =>
  db
    .selectFrom('client_note')
    .innerJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'client_note.company_id')
        .onRef('staff_member.staff_member_id', '=', 'client_note.staff_member_id'),
    )
    .select(['note_id', 'text', 'client_note.created', 'changed'])
    .select(['client_note.staff_member_id', 'staff_member.name as staff_name'])
    .where('client_note.company_id', '=', companyId)
    .where('client_id', '=', clientId)

type NoteRow = {
  note_id: string
  text: string
  created: number
  changed: number | null
  staff_member_id: string
  staff_name: string
}

const shownNote = ({ note_id, text, staff_member_id, staff_name, ...row }: NoteRow): ClientNote => ({
  id: note_id,
  text,
  staff_member: { id: staff_member_id, name: staff_name },
  created: new Date(row.created).toISOString(),
  changed: row.changed === null ? null : new Date(row.changed).toISOString(),
})

export async function listNotes(
  db: Connection,
  company: CompanyScope,
  clientId: string,
  query: QueryOf<Calls['listClientNotes']>,
): Promise<Paged<ClientNote>> {
  const newest = [{ by: 'client_note.created', direction: 'desc' }, { by: 'note_id' }] as const
  return mapPage(
    await pageOf(inOrder(notesOf(db, company, clientId), undefined, {}, newest), query),
    shownNote,
  )
}

/**
 * Creates a note, or changes the text of the one with this id; its author stays. `before`: the former text. The
 * client's row must be locked. Rejects the id of another client's note with `validation.failed`.
 */
export async function saveNote(
  tx: Tx,
  company: CompanyScope,
  {
    clientId,
    noteId,
    text,
    staffMemberId,
    now,
  }: { clientId: string; noteId: string; text: string; staffMemberId: string; now: number },
): Promise<{ note: ClientNote; before: string | undefined }> {
  const known = await tx
    .selectFrom('client_note')
    .select(['client_id', 'text'])
    .where('company_id', '=', company.companyId)
    .where('note_id', '=', noteId)
    .forUpdate()
    .executeTakeFirst()
  if (known !== undefined && known.client_id !== clientId) throw invalid('note', 'is the id of another note')
  await tx
    .insertInto('client_note')
    .values({
      company_id: company.companyId,
      note_id: noteId,
      client_id: clientId,
      text,
      staff_member_id: staffMemberId,
      created: new Date(now),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'note_id'])
        .doUpdateSet({ text, changed: new Date(now) })
        .where('client_note.client_id', '=', clientId)
        .where('client_note.text', '<>', text),
    )
    .execute()
  const note = await notesOf(tx, company, clientId).where('note_id', '=', noteId).executeTakeFirst()
  // Two clients got a note with the same id concurrently.
  if (note === undefined) throw invalid('note', 'is the id of another note')
  return { note: shownNote(note), before: known?.text }
}

/** Returns the text of the removed note. */
export async function removeNote(
  tx: Tx,
  company: CompanyScope,
  { clientId, noteId }: { clientId: string; noteId: string },
): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('client_note')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('note_id', '=', noteId)
    .returning('text')
    .executeTakeFirst()
  return removed?.text
}

/** Notes are not needed for accounting. */
export async function eraseNotes(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .deleteFrom('client_note')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Moves all notes about a client whom staff merge into another one. */
export const mergeClient = mergeRowsOf('client_note')

/** Notes about a guest follow the person who verified the phone. */
export const takeNotes = (
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId }: { guestId: string; clientId: string },
): Promise<void> => mergeClient(tx, company, { mergedId: guestId, clientId })
