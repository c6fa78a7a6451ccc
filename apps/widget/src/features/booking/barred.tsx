import { useEffect, useRef } from 'react'
import { errorOutcome } from '#widget/api/error-policy.ts'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useLanguage } from '#widget/language/language.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Notice } from '#widget/ui/notice.tsx'

/** The company bars this booking: its own words where it has some. It answers a press, so it comes into view. */
export function Barred({ failure }: { failure: ApiFailure }) {
  const text = useText()
  const { has } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), [failure])
  const words = errorOutcome(failure, { text, has }).toast
  return (
    <div ref={place}>
      <Notice tone="error" title={words?.title}>
        {words?.detail}
      </Notice>
    </div>
  )
}
