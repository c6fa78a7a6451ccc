import type { CompanyRating } from '@zapys/contract'
import { TextArea } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type AnswerFormProps = {
  rating: CompanyRating
  /** `hide`: with a reason for the audit log. */
  mode: 'answer' | 'hide'
  onClose(): void
  report(act: DoneAct): void
}

/** Public answer to a review, or the reason for hiding it. An empty answer removes the current one. */
export function AnswerForm({ rating, mode, onClose, report }: AnswerFormProps) {
  const text = useText()
  const { company } = useSession()
  const [typed, setTyped] = useState(mode === 'answer' ? (rating.answer ?? '') : '')
  const [isChecked, setChecked] = useState(false)
  const change = useAction('changeRating', ['listCompanyRatings', 'readInbox'])
  const words = typed.trim()
  const isFine = words !== '' || (mode === 'answer' && rating.answer !== null)
  const send = () => {
    setChecked(true)
    if (!isFine) return
    change.send(
      {
        params: { company: company.id, rating: rating.id },
        body: { rating: mode === 'answer' ? { answer: words || null } : { visible: false, reason: words } },
      },
      {
        onSuccess: () => {
          report({ words: text(mode === 'answer' ? 'desk.review.answered' : 'desk.review.hidden') })
          onClose()
        },
      },
    )
  }
  return (
    <FormSheet
      title={text(mode === 'answer' ? 'desk.review.answer' : 'desk.review.hide')}
      submit={text(mode === 'answer' ? 'desk.review.publish' : 'desk.review.hide')}
      busy={change.busy}
      kind={mode === 'answer' ? 'primary' : 'danger'}
      onSubmit={send}
      onClose={onClose}
    >
      {rating.message !== null && <blockquote className="desk-quote">{rating.message}</blockquote>}
      <TextArea
        label={text(mode === 'answer' ? 'desk.review.answer' : 'desk.money.reason')}
        hint={text(mode === 'answer' ? 'desk.review.answerHint' : 'desk.money.reasonHint')}
        name="review_words"
        required
        maxLength={mode === 'answer' ? 4000 : 1000}
        value={typed}
        onChange={setTyped}
        error={
          isChecked && !isFine
            ? text(mode === 'answer' ? 'desk.review.error' : 'desk.money.error.reason')
            : null
        }
      />
      {change.error !== null && <FailureNotice error={change.error} />}
    </FormSheet>
  )
}
