import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useText } from '#staff/language/language.tsx'
import { ApiFailure, isUnanswered } from './failure.ts'

/** What went wrong, in the words of the server where it sent any. */
export function FailureNotice({ error, onRetry }: { error: unknown; onRetry?(): void }) {
  const text = useText()
  const failure = error instanceof ApiFailure ? error : undefined
  const isOffline = failure === undefined || isUnanswered(failure.status)
  const title = isOffline
    ? text('desk.failure.offline')
    : (failure.payload?.title ?? text('desk.failure.title'))
  const retry = onRetry && (
    <Button size="s" onClick={onRetry}>
      {text('desk.failure.retry')}
    </Button>
  )
  return (
    <Notice tone="error" title={title} action={retry}>
      {isOffline ? text('desk.failure.offlineDetail') : failure.payload?.detail}
    </Notice>
  )
}
