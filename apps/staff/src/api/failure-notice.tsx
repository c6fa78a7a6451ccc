import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { ApiFailure, isUnanswered } from '@zapys/contract/client'

/** What went wrong, by the code of the error; words of the server where the code is unknown. */
export function FailureNotice({ error, onRetry }: { error: unknown; onRetry?(): void }) {
  const text = useText()
  const failure = error instanceof ApiFailure ? error : undefined
  const { errorWords } = useLanguage()
  const isOffline = failure === undefined || isUnanswered(failure.status)
  // A server that answered says more than that nothing came back.
  const known = failure?.payload && errorWords(failure.code)
  const words =
    known ??
    (isOffline
      ? { title: text('desk.failure.offline'), detail: text('desk.failure.offlineDetail') }
      : { title: text('desk.failure.title'), detail: failure.payload?.detail })
  const retry = onRetry && (
    <Button size="s" onClick={onRetry}>
      {text('desk.failure.retry')}
    </Button>
  )
  // The words for clients name a price or a person alone.
  const detail = failure?.code === 'appointment.changed' ? text('desk.failure.changed') : words.detail
  return (
    <Notice tone="error" title={words.title} action={retry}>
      {detail}
    </Notice>
  )
}
