import type { ApiFailure } from '@zapys/contract/client'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useInView } from '#staff/features/use-in-view.ts'
import { useFormats, useLanguage, useText } from '#staff/language/language.tsx'

type ClassFailureProps = { error: ApiFailure | null; onWithout?(days: readonly string[]): void }

/** Why no class was added, with the days on which people or rooms are not available. */
export function ClassFailure({ error, onWithout }: ClassFailureProps) {
  const text = useText()
  const formats = useFormats()
  const { errorWords } = useLanguage()
  const place = useInView(error)
  if (error === null) return null
  const dates = error.payload?.metadata?.dates ?? []
  if (dates.length === 0)
    return (
      <div ref={place}>
        <FailureNotice error={error} />
      </div>
    )
  const days = dates.map((date) => date.slice(0, 10))
  return (
    <div ref={place}>
      <Notice
        tone="error"
        title={errorWords(error.code)?.title ?? text('desk.failure.title')}
        action={
          onWithout && (
            <Button size="s" onClick={() => onWithout(days)}>
              {text('desk.class.withoutDays')}
            </Button>
          )
        }
      >
        {days.map((day) => formats.date(day, 'brief')).join(' · ')}
      </Notice>
    </div>
  )
}
