import type { CompanyAppointment } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { useState } from 'react'
import { useAction } from '#staff/api/use-action.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { moneyReads } from '#staff/features/money/pay-form.tsx'
import { useSeenVersion } from '#staff/features/use-seen-version.ts'
import { useText } from '#staff/language/language.tsx'
import { ClientFailure } from './client-failure.tsx'
import { ClientPicker } from './client-picker.tsx'
import type { Draft } from './draft.ts'
import { useNewClient } from './use-new-client.ts'

type OtherClientFormProps = {
  company: string
  branch: string
  booking: CompanyAppointment
  onClose(): void
  report(act: DoneAct): void
}

/** Reassigns a booking that was entered for the wrong client. */
export function OtherClientForm({ company, branch, booking, onClose, report }: OtherClientFormProps) {
  const text = useText()
  const [draft, setDraft] = useState<Pick<Draft, 'client' | 'search' | 'newClient'>>({
    client: null,
    search: '',
    newClient: null,
  })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const client = useNewClient({ draft, change })
  const save = useAction('changeCompanyAppointment', moneyReads)
  const seen = useSeenVersion(booking)
  const [failure, setFailure] = useState<ApiFailure>()
  const submit = async () => {
    setFailure(undefined)
    try {
      const other = await client.resolve()
      if (other === undefined) return
      await save.run({
        params: { company, branch, appointment: booking.id },
        body: { appointment: { client: { id: other.id }, version: seen.version } },
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      seen.warned()
      return setFailure(error)
    }
    report({ words: text('desk.services.done') })
    onClose()
  }
  return (
    <FormSheet
      title={text('desk.history.client')}
      submit={text('desk.save')}
      busy={client.busy || save.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="z-soft">{text('desk.otherClient.hint')}</p>
      <ClientPicker company={company} draft={draft} change={change} error={client.error} />
      {failure !== undefined && <ClientFailure error={failure} newClient={draft.newClient} change={change} />}
    </FormSheet>
  )
}
