import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'

/** Age of a board that could not be refetched. `asOf`: epoch milliseconds. */
export function StaleNotice({
  asOf,
  thisDay,
  timezone,
  onRetry,
}: {
  asOf: number
  thisDay: string
  timezone: string
  onRetry(): void
}) {
  const text = useText()
  const formats = useFormats()
  const { date, seconds } = toLocal(timezone, asOf / 1000)
  const time = formats.time(seconds)
  return (
    <Notice
      tone="warning"
      title={text('desk.board.stale')}
      action={
        <Button size="s" onClick={onRetry}>
          {text('desk.failure.retry')}
        </Button>
      }
    >
      {text('desk.board.asOf', { time: date === thisDay ? time : `${formats.date(date, 'brief')}, ${time}` })}
    </Notice>
  )
}
