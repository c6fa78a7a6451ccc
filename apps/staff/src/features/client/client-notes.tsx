import { toLocal } from '@zapys/domain/time'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { TextArea } from '@zapys/ui/field.tsx'
import { DeleteIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { useRef } from 'react'
import { ApiFailure } from '@zapys/contract/client'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAll } from '#staff/api/use-all.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { newTypedStore } from '#staff/session/typed.ts'
import { useTyped } from '#staff/session/use-typed.ts'

const typedNotes = newTypedStore<string>()

/** Internal notes about a client, never visible to the client. */
export function ClientNotes({ client }: { client: string }) {
  const text = useText()
  const formats = useFormats()
  const { company, can } = useSession()
  const [typed, setTyped] = useTyped(typedNotes, client, (stored = '') => stored)
  // A retry after a lost response writes the same note.
  const id = useRef(crypto.randomUUID())
  const notes = useAll('listClientNotes', { params: { company: company.id, client } })
  const save = useAction('saveClientNote', ['listClientNotes'])
  const remove = useAction('removeClientNote', ['listClientNotes'])
  const timezone = company.branches[0]?.timezone ?? 'UTC'
  const add = async () => {
    try {
      await save.run({
        params: { company: company.id, client, note: id.current },
        body: { note: { text: typed.trim() } },
      })
      id.current = crypto.randomUUID()
      setTyped('')
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (!(failure instanceof ApiFailure)) throw failure
    }
  }
  const failure = save.error ?? remove.error ?? notes.error
  const content = notes.data ?? []
  if (content.length === 0 && failure === null && !can('clients.write')) return null
  return (
    <section className="z-stack" aria-labelledby="client-notes">
      <h2 id="client-notes">{text('desk.client.notes')}</h2>
      {content.length > 0 && (
        <List label={text('desk.client.notes')}>
          {content.map((note) => (
            <ListRow
              key={note.id}
              title={<span className="desk-note">{note.text}</span>}
              subtitle={`${note.staff_member.name}, ${formats.date(
                toLocal(timezone, Date.parse(note.changed ?? note.created) / 1000).date,
                'long',
              )}`}
              action={
                can('clients.write') && (
                  <IconButton
                    label={text('desk.client.removeNote')}
                    onClick={() => remove.send({ params: { company: company.id, client, note: note.id } })}
                  >
                    <DeleteIcon />
                  </IconButton>
                )
              }
            />
          ))}
        </List>
      )}
      {failure !== null && <FailureNotice error={failure} />}
      {can('clients.write') && (
        <form
          className="z-stack"
          noValidate
          onSubmit={(sent) => {
            sent.preventDefault()
            if (typed.trim() !== '') void add()
          }}
        >
          <TextArea
            label={text('desk.client.newNote')}
            hint={text('desk.client.newNoteHint')}
            name="client_note"
            value={typed}
            onChange={setTyped}
            maxLength={4000}
          />
          <Button type="submit" busy={save.busy} disabled={typed.trim() === ''}>
            {text('desk.client.addNote')}
          </Button>
        </form>
      )}
    </section>
  )
}
