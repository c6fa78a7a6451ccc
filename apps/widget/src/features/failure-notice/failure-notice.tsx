import { errorOutcome, wordsOf } from '#widget/api/error-policy.ts'
import { useWording } from '#widget/company/use-wording.ts'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import type { NoticeTone } from '@zapys/ui/notice.tsx'
import { Answer } from './answer.tsx'

type FailureNoticeProps = {
  /** Undefined where only `unsure` is known, as after a reload. */
  failure: ApiFailure | undefined
  tone?: NoticeTone
  /** No answer came, so it may have been done: what to do about it. */
  unsure?: string
  /** Shows a button that tries again. */
  onRetry?: () => unknown
}

/** A failure that the screen tells by itself, at the place it is about. */
export function FailureNotice({ failure, tone = 'error', unsure, onRetry }: FailureNoticeProps) {
  const wording = useWording()
  const text = useText()
  const words = failure && (unsure ? errorOutcome(failure, wording).toast : wordsOf(failure, wording))
  return (
    <Answer to={failure}>
      <Notice
        tone={tone}
        title={words?.title}
        action={onRetry && <Button onClick={() => void onRetry()}>{text('errors.page.tryAgain')}</Button>}
      >
        {unsure ?? words?.detail}
      </Notice>
    </Answer>
  )
}
