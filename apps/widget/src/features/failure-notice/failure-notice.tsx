import type { ReactNode } from 'react'
import { errorOutcome, wordsOf } from '#widget/api/error-policy.ts'
import { useWording } from '#widget/company/use-wording.ts'
import type { ApiFailure } from '#widget/api/failure.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import type { NoticeTone } from '@zapys/ui/notice.tsx'
import { Answer } from './answer.tsx'

type FailureNoticeProps = {
  /** Undefined where only `unsure` is known, as after a reload. */
  failure: ApiFailure | undefined
  tone?: NoticeTone
  /** No answer came, so it may have been done: what to do about it. */
  unsure?: string
  action?: ReactNode
}

/** A failure that the screen tells by itself, at the place it is about. */
export function FailureNotice({ failure, tone = 'error', unsure, action }: FailureNoticeProps) {
  const wording = useWording()
  const words = failure && (unsure ? errorOutcome(failure, wording).toast : wordsOf(failure, wording))
  return (
    <Answer to={failure}>
      <Notice tone={tone} title={words?.title} action={action}>
        {unsure ?? words?.detail}
      </Notice>
    </Answer>
  )
}
