import { ApiFailure } from '@zapys/contract/client'
import { SelectField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import { ClientPicker } from '#staff/features/booking/client-picker.tsx'
import { clientName } from '#staff/features/booking/client-name.ts'
import { type Draft, emptyDraft } from '#staff/features/booking/draft.ts'
import { ClientFailure } from '#staff/features/booking/client-failure.tsx'
import { useNewClient } from '#staff/features/booking/use-new-client.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { classReads } from '#staff/features/class-reads.ts'
import { type ClassProps, ClassWhen } from './class-parts.tsx'

/** Books places of a class for an existing or new client. */
export function AddParticipant({ branch, placed, onClose, report }: ClassProps) {
  const text = useText()
  const { company } = useSession()
  const { event } = placed
  const [draft, setDraft] = useState(() => emptyDraft(placed.day))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const [places, setPlaces] = useState('1')
  const [failure, setFailure] = useState<unknown>()
  const keyOf = useAttempt()
  const newClient = useNewClient({ draft, change })
  const book = useAction('createCompanyAppointment', [...classReads, 'listCompanyClients'])
  const wait = useAction('addCompanyWaiting', [...classReads, 'listCompanyClients'])
  const free = event.space - event.used_space
  const isFull = free <= 0

  const add = async () => {
    setFailure(undefined)
    try {
      const client = await newClient.resolve()
      if (client === undefined) return
      const name = clientName(client) || text('desk.board.noName')
      if (isFull) {
        await wait.run({
          params: { company: company.id, branch: branch.id },
          body: { waiting: { client_id: client.id, event_id: event.id, service_ids: [] } },
        })
        report({ words: text('desk.waiting.added', { name }) })
        return onClose()
      }
      const appointment = {
        client: { id: client.id },
        event_id: event.id,
        start_time: event.start_time,
        space: Number(places),
      }
      await book.run({
        params: { company: company.id, branch: branch.id },
        query: { withMembership: true },
        body: { appointment: { ...appointment, service_resource_settings: [] } },
        idempotencyKey: keyOf(appointment),
      })
      report({ words: text('desk.class.added', { name }) })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }
  return (
    <FormSheet
      title={text('desk.class.add')}
      submit={text(isFull ? 'desk.waiting.add' : 'desk.booking.submit')}
      busy={newClient.busy || book.busy || wait.busy}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <ClassWhen placed={placed} />
      {isFull && <Notice tone="info">{text('desk.waiting.fullText')}</Notice>}
      <ClientPicker company={company.id} draft={draft} change={change} error={newClient.error} />
      {free > 1 && (
        <SelectField
          label={text('desk.class.places')}
          name="places"
          value={places}
          onChange={setPlaces}
          options={Array.from({ length: Math.min(free, 20) }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
        />
      )}
      {failure !== undefined && <ClientFailure error={failure} newClient={draft.newClient} change={change} />}
    </FormSheet>
  )
}
