import type { StaffMessageId } from '@zapys/i18n'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useLanguage, useText } from '#staff/language/language.tsx'
import { ApiFailure, isUnanswered } from '@zapys/contract/client'

/** Details for codes whose catalogue text for clients or programs does not fit staff. */
const ownDetails: Record<string, StaffMessageId> = {
  'appointment.changed': 'desk.failure.changed',
  'catalogue.inUse': 'desk.failure.inUse',
}

/** Error message by its code; the server's own text if the code is unknown. */
export function FailureNotice({ error, onRetry }: { error: unknown; onRetry?(): void }) {
  const text = useText()
  const failure = error instanceof ApiFailure ? error : undefined
  const { errorWords } = useLanguage()
  const isOffline = failure === undefined || isUnanswered(failure.status)
  // A response of the server is more specific than a general connection error.
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
  const own = failure && ownDetails[failure.code]
  const detail = own === undefined ? words.detail : text(own)
  return (
    <Notice tone="error" title={words.title} action={retry}>
      {detail}
    </Notice>
  )
}
