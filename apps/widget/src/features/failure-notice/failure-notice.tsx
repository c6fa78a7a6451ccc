import { wordsOf } from '#widget/api/error-policy.ts'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useLanguage } from '#widget/language/language.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import type { NoticeTone } from '@zapys/ui/notice.tsx'

/** A refusal that the screen tells by itself, at the place it is about. */
export function FailureNotice({ failure, tone = 'error' }: { failure: ApiFailure; tone?: NoticeTone }) {
  const text = useText()
  const { has } = useLanguage()
  const { title, detail } = wordsOf(failure, { text, has })
  return (
    <Notice tone={tone} title={title}>
      {detail}
    </Notice>
  )
}
