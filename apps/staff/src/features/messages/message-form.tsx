import { ApiFailure } from '@zapys/contract/client'
import { TextArea } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import type { Answer } from '#staff/api/request.ts'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type MessageFormProps = {
  to: { client_id: string } | { event_id: string }
  title: string
  /** Initial text. */
  words?: string
  onClose(): void
  report(act: DoneAct): void
}

/** A message by staff: shows recipients and length first, then sends it. */
export function MessageForm({ to, title, words: initialText = '', onClose, report }: MessageFormProps) {
  const text = useText()
  const { company } = useSession()
  const [typed, setTyped] = useState(initialText)
  const [isChecked, setChecked] = useState(false)
  const [checked, setSeen] = useState<Answer<'sendCustomMessage'>>()
  const keyOf = useAttempt()
  const send = useAction('sendCustomMessage', ['listMessages'])
  const words = typed.trim()
  const change = (value: string) => {
    setSeen(undefined)
    setTyped(value)
  }
  const submit = async () => {
    setChecked(true)
    if (words === '') return
    const params = { company: company.id }
    const message = { ...to, text: words }
    try {
      if (checked === undefined)
        return setSeen(await send.run({ params, body: { message: { ...message, dry_run: true } } }))
      const { recipients } = await send.run({ params, body: { message }, idempotencyKey: keyOf(message) })
      report({ words: text('desk.message.sent', { count: recipients }) })
      onClose()
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (!(failure instanceof ApiFailure)) throw failure
    }
  }
  const isNobody = checked?.recipients === 0
  return (
    <FormSheet
      title={title}
      submit={
        checked === undefined
          ? text('desk.message.check')
          : text('desk.message.send', { count: checked.recipients })
      }
      busy={send.busy}
      disabled={isNobody}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        label={text('desk.message.text')}
        hint={text('desk.message.textHint')}
        name="message"
        required
        maxLength={1000}
        value={typed}
        onChange={change}
        error={isChecked && words === '' ? text('desk.message.error') : null}
      />
      {checked && (
        <Notice tone={isNobody ? 'warning' : 'info'}>
          {text('desk.message.reach', {
            count: checked.recipients,
            parts: checked.sms_parts,
          })}
          {checked.unreachable.length > 0 && (
            <> {text('desk.message.missed', { count: checked.unreachable.length })}</>
          )}
        </Notice>
      )}
      {send.error !== null && <FailureNotice error={send.error} />}
    </FormSheet>
  )
}
