import { isLocalDate, today } from '@zapys/domain/time'
import { ApiFailure } from '@zapys/contract/client'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAll } from '#staff/api/use-all.ts'
import { useCall } from '#staff/api/use-call.ts'
import { clientName } from '#staff/features/booking/client-name.ts'
import { ClientPicker } from '#staff/features/booking/client-picker.tsx'
import { type Draft, emptyDraft } from '#staff/features/booking/draft.ts'
import { ClientFailure } from '#staff/features/booking/client-failure.tsx'
import { useNewClient } from '#staff/features/booking/use-new-client.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type AddWaitingProps = {
  branch: { id: string; timezone: string }
  onClose(): void
  report(act: DoneAct): void
}

/** Adds a client to the waiting list of a full day; for a full class, use the class. */
export function AddWaiting({ branch, onClose, report }: AddWaitingProps) {
  const text = useText()
  const { company } = useSession()
  const [draft, setDraft] = useState(() => emptyDraft(today(branch.timezone, Date.now() / 1000)))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const newClient = useNewClient({ draft, change })
  const wait = useAction('addCompanyWaiting', ['listCompanyWaiting'])
  const params = { company: company.id, branch: branch.id }
  const services = useAll(
    'listBranchServices',
    { params, query: { active: true, type: 'SERVICE' } },
    { staleMs: 300_000 },
  )
  const resources = useCall('listBranchResources', { params, query: { size: 100 } }, { staleMs: 300_000 })
  const people = (resources.data?.content ?? []).filter(({ active, type }) => active && type !== 'GROUP')
  const bookable = (services.data ?? []).filter(({ booking_type }) => booking_type !== 'EVENT')

  const add = async () => {
    setFailure(undefined)
    setChecked(true)
    try {
      const client = await newClient.resolve()
      if (client === undefined || draft.service === '' || !isLocalDate(draft.day)) return
      const waiting = {
        client_id: client.id,
        date: draft.day,
        service_ids: [draft.service],
        resource_id: draft.person || undefined,
      }
      await wait.run({ params, body: { waiting } })
      report({ words: text('desk.waiting.added', { name: clientName(client) || text('desk.board.noName') }) })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }
  return (
    <FormSheet
      title={text('desk.waiting.add')}
      submit={text('desk.waiting.add')}
      busy={newClient.busy || wait.busy}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <p className="z-soft">{text('desk.waiting.addText')}</p>
      <ClientPicker company={company.id} draft={draft} change={change} error={newClient.error} />
      <SelectField
        label={text('desk.booking.service')}
        name="service"
        required
        placeholder={text('desk.booking.chooseService')}
        value={draft.service}
        error={isChecked && draft.service === '' ? text('desk.booking.error.service') : null}
        onChange={(service) => change({ service })}
        options={bookable.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        label={text('desk.booking.person')}
        name="person"
        value={draft.person}
        onChange={(person) => change({ person })}
        options={[
          { value: '', label: text('desk.booking.anyPerson') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        label={text('desk.booking.day')}
        name="day"
        type="date"
        required
        value={draft.day}
        error={isChecked && !isLocalDate(draft.day) ? text('desk.booking.error.day') : null}
        onChange={(day) => change({ day })}
      />
      {failure !== undefined && <ClientFailure error={failure} newClient={draft.newClient} change={change} />}
    </FormSheet>
  )
}
