import { wordsOf } from '#widget/api/error-policy.ts'
import { useWording } from '#widget/company/use-wording.ts'
import type { ApiFailure } from '#widget/api/failure.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import type { NoticeTone } from '@zapys/ui/notice.tsx'
import { Answer } from './answer.tsx'

/** A refusal that the screen tells by itself, at the place it is about. */
export function FailureNotice({ failure, tone = 'error' }: { failure: ApiFailure; tone?: NoticeTone }) {
  const wording = useWording()
  const { title, detail } = wordsOf(failure, wording)
  return (
    <Answer to={failure}>
      <Notice tone={tone} title={title}>
        {detail}
      </Notice>
    </Answer>
  )
}
