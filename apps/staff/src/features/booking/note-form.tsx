import type { CompanyAppointment } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { TextArea } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useQueued } from '#staff/features/queue/use-queue.ts'
import { useSeenVersion } from '#staff/features/use-seen-version.ts'
import { useText } from '#staff/language/language.tsx'
import { markOf } from './mark-of.ts'

type NoteFormProps = {
  company: string
  branch: { id: string; timezone: string }
  booking: CompanyAppointment
  onClose(): void
  report(act: DoneAct): void
}

/** Note of a booking; an empty text removes it. */
export function NoteForm({ company, branch, booking, onClose, report }: NoteFormProps) {
  const text = useText()
  const before = booking.comment ?? ''
  const [opened] = useState(before)
  /** Undefined: nothing typed. */
  const [typed, setTyped] = useState<string>()
  const mark = useAction('markCompanyAppointment', ['readBranchDay', 'readBookingHistory'])
  const seen = useSeenVersion(booking)
  const queued = useQueued()
  const params = { company, branch: branch.id, appointment: booking.id }
  const save = async () => {
    const comment = (typed ?? before).trim()
    if (comment === before) return onClose()
    let noted: { version: number }
    try {
      const { version } = seen
      const sent = await queued(branch, markOf(booking, { comment, version }), () =>
        mark.run({ params, body: { appointment: { comment, version } } }),
      )
      if (sent === 'queued') {
        report({ words: text('desk.queue.kept') })
        return onClose()
      }
      noted = sent
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (failure instanceof ApiFailure) return seen.warned()
      throw failure
    }
    report({
      words: text('desk.note.done'),
      undo: () => mark.run({ params, body: { appointment: { comment: before, version: noted.version } } }),
    })
    onClose()
  }
  return (
    <FormSheet
      title={text('desk.note.title')}
      submit={text('desk.save')}
      busy={mark.busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {before !== opened && (
        <Notice tone="warning">{text('desk.failure.changedTo', { value: before || '–' })}</Notice>
      )}
      <TextArea
        label={text('desk.booking.note')}
        hint={text('desk.note.hint')}
        name="note"
        value={typed ?? before}
        onChange={setTyped}
        maxLength={2000}
      />
      {mark.error !== null && <FailureNotice error={mark.error} />}
    </FormSheet>
  )
}
